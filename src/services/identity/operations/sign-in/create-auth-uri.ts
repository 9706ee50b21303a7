import * as z from 'zod/mini'
import { GOOGLE } from '../../accounts/google-identity.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { startAuthorization } from '../../google/code-flow.ts'
import { requireGoogle, sealAuthorization } from '../../google/credential.ts'
import { checkContinueUrl } from '../../http/authorized-domains.ts'
import { emailField } from '../../http/shapes.ts'
import { countByAddress } from '../../limits/by-address.ts'
import type { RequestContext } from '../../request-context.ts'
import { newSecret } from '../../sealing/secrets.ts'
import { findByEmail } from '../../store.ts'
import type { Account } from '../../tables.ts'

const KIND = 'identitytoolkit#CreateAuthUriResponse'

const Request = z.object({
  identifier: z.optional(z.string()),
  providerId: z.optional(z.string()),
  continueUri: z.string('MISSING_CONTINUE_URI'),
})
const Identifier = z.object({ identifier: emailField('MISSING_IDENTIFIER', 'INVALID_IDENTIFIER') })

/**
 * accounts:createAuthUri: the sign-in methods of an e-mail address (none are named with e-mail privacy), or Google's
 * authorization URL. In the second case `sessionId` and the URL that Google redirects back to are the input of
 * accounts:signInWithIdp.
 */
export async function createAuthUri(service: Service, context: RequestContext) {
  const { providerId, continueUri, identifier } = parse(Request, context.body)
  await countByAddress(service, 'methods-address', context)
  if (providerId) return authorizationUrl(service, { providerId, continueUri }, context)
  if (identifier === undefined) throw new IdentityError('MISSING_IDENTIFIER')
  if (!URL.canParse(continueUri)) throw new IdentityError('INVALID_CONTINUE_URI')
  return signInMethods(service, context.body)
}

async function authorizationUrl(
  service: Service,
  { providerId, continueUri }: { providerId: string; continueUri: string },
  { language }: RequestContext,
) {
  if (providerId !== GOOGLE) throw new IdentityError('OPERATION_NOT_ALLOWED', `${providerId} is not offered.`)
  const redirectUri = checkContinueUrl(service, continueUri)
  const { flow, url } = startAuthorization(requireGoogle(service), { redirectUri, language })
  return { kind: KIND, authUri: url, providerId, sessionId: await sealAuthorization(service, flow) }
}

async function signInMethods(service: Service, body: unknown) {
  const { identifier } = parse(Identifier, body)
  const sessionId = newSecret()
  if (service.emailPrivacy) return { kind: KIND, sessionId }
  const account = await findByEmail(service.db, identifier)
  if (!account) return { kind: KIND, allProviders: [], signinMethods: [], registered: false, sessionId }
  return { kind: KIND, ...methodsOf(account), registered: true, sessionId }
}

/** A password and an e-mail link share one provider, `password`. */
function methodsOf({ password_hash: hash, email_link: link, federated }: Account) {
  const providers = Object.keys(federated)
  const byEmail = [...(hash ? ['password'] : []), ...(link ? ['emailLink'] : [])]
  // Every account can be opened by an e-mail link; it is named only when there is no other method.
  if (byEmail.length + providers.length === 0) return { allProviders: ['password'], signinMethods: ['emailLink'] }
  const allProviders = [...(byEmail.length > 0 ? ['password'] : []), ...providers]
  return { allProviders, signinMethods: [...byEmail, ...providers] }
}
