import * as z from 'zod/mini'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { GOOGLE } from '../../google/accounts.ts'
import { startAuthorization } from '../../google/code-flow.ts'
import { requireGoogle, sealAuthorization } from '../../google/credential.ts'
import { checkContinueUrl } from '../../http/authorized-domains.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { emailField } from '../../http/shapes.ts'
import { countAttempt } from '../../limits/attempts.ts'
import { newSecret } from '../../sealing/secrets.ts'
import { findByEmail } from '../../store.ts'
import type { Account } from '../../tables.ts'

const KIND = 'identitytoolkit#CreateAuthUriResponse'

const Question = z.object({
  identifier: z.optional(z.string()),
  providerId: z.optional(z.string()),
  continueUri: z.string('MISSING_CONTINUE_URI'),
})
const Identifier = z.object({ identifier: emailField('MISSING_IDENTIFIER', 'INVALID_IDENTIFIER') })

/**
 * accounts:createAuthUri: the ways in of an e-mail address (nothing, with e-mail privacy), or the address to send
 * somebody to who wants to sign in with Google; `sessionId` and the address that they come back to then make a
 * signInWithIdp.
 */
export async function createAuthUri(service: Service, context: RequestContext) {
  const { providerId, continueUri, identifier } = parse(Question, context.body)
  await countAttempt(service, 'sign-in-address', context.address)
  if (providerId) return toProvider(service, providerId, continueUri)
  if (identifier === undefined) throw new IdentityError('MISSING_IDENTIFIER')
  if (!URL.canParse(continueUri)) throw new IdentityError('INVALID_CONTINUE_URI')
  return waysIn(service, context.body)
}

async function toProvider(service: Service, providerId: string, continueUri: string) {
  if (providerId !== GOOGLE) throw new IdentityError('OPERATION_NOT_ALLOWED', `${providerId} is not offered.`)
  const { flow, url } = startAuthorization(requireGoogle(service), checkContinueUrl(service, continueUri))
  return { kind: KIND, authUri: url, providerId, sessionId: await sealAuthorization(service, flow) }
}

async function waysIn(service: Service, body: unknown) {
  const { identifier } = parse(Identifier, body)
  const sessionId = newSecret()
  if (service.emailPrivacy) return { kind: KIND, sessionId }
  const account = await findByEmail(service.db, identifier)
  if (!account) return { kind: KIND, allProviders: [], signinMethods: [], registered: false, sessionId }
  return { kind: KIND, ...namedWays(account), registered: true, sessionId }
}

/** A password and an e-mail link have one provider, `password`. */
function namedWays({ password_hash: hash, email_link: link, federated }: Account) {
  const providers = Object.keys(federated)
  const byEmail = [...(hash ? ['password'] : []), ...(link ? ['emailLink'] : [])]
  // The e-mail's letters open every account; they are named where nothing else does.
  if (byEmail.length + providers.length === 0) return { allProviders: ['password'], signinMethods: ['emailLink'] }
  const allProviders = [...(byEmail.length > 0 ? ['password'] : []), ...providers]
  return { allProviders, signinMethods: [...byEmail, ...providers] }
}
