import * as z from 'zod/mini'
import { networkOf } from '#platform/limits/client-address.ts'
import { rememberDevice } from '../../audit/known-devices.ts'
import { recordEvent } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { emailField, nameField, passwordField } from '../../http/shapes.ts'
import { countSignUp } from '../../limits/by-address.ts'
import { requireGoodPassword } from '../../passwords/password-rules.ts'
import { hashPassword } from '../../passwords/passwords.ts'
import type { RequestContext } from '../../request-context.ts'
import { isReserved } from '../../reserved.ts'
import { newUid } from '../../sealing/secrets.ts'
import { findByEmail, insertAccount } from '../../store.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { ANONYMOUS, startSession } from '../../tokens/sessions.ts'
import { changeOwn } from '../account/update.ts'

const KIND = 'identitytoolkit#SignupNewUserResponse'

const Request = z.object({
  email: z.optional(z.unknown()),
  password: z.optional(z.unknown()),
  idToken: z.optional(z.unknown()),
  localId: z.optional(z.unknown()),
})
const PasswordSignUp = z.object({ email: emailField(), password: passwordField(), displayName: nameField() })

/**
 * accounts:signUp (row Q21). With e-mail and password it creates an account. Without both it creates an anonymous account,
 * if the service allows that. With an ID token it adds e-mail and password to the token's account, which upgrades an
 * anonymous account.
 */
export async function signUp(service: Service, context: RequestContext) {
  const { email, password, idToken, localId } = parse(Request, context.body)
  if (localId !== undefined) throw new IdentityError('UNEXPECTED_PARAMETER', 'User ID')
  if (idToken) return addPassword(service, context)
  return email === undefined && password === undefined ? createAnonymous(service, context) : register(service, context)
}

async function register(service: Service, context: RequestContext) {
  const { email, password, displayName } = parse(PasswordSignUp, context.body)
  await requireGoodPassword(password, { email }, context)
  await countSignUp(service, context)
  if ((await findByEmail(service.db, email)) || (await isReserved(service.db, email, null))) {
    throw new IdentityError('EMAIL_EXISTS')
  }
  const hash = await hashPassword(password, networkOf(context.address), service.passwordCost)
  const named = displayName ? { displayName } : {}
  const values = {
    ...{ email, password_hash: hash, password_updated_at: new Date().toISOString() },
    display_name: displayName || null,
  }
  return { kind: KIND, email, ...named, ...(await createAndSignIn(service, values, 'password', context)) }
}

async function createAnonymous(service: Service, context: RequestContext) {
  if (!service.open.anonymous) throw new IdentityError('ADMIN_ONLY_OPERATION')
  await countSignUp(service, context)
  const values = { email: null, password_hash: null, began_anonymous: true }
  return { kind: KIND, ...(await createAndSignIn(service, values, ANONYMOUS, context)) }
}

type NewValues = Omit<Parameters<typeof insertAccount>[1], 'uid'>

async function createAndSignIn(service: Service, values: NewValues, provider: string, context: RequestContext) {
  return service.db.transaction().execute(async (tx) => {
    const account = await insertAccount(tx, { ...values, uid: newUid(), language: context.language })
    await recordEvent(tx, account.uid, 'signed-up', context, { way: provider })
    await rememberDevice(tx, account.uid, context)
    const session = await startSession(tx, account.uid, { provider, factor: null }, context)
    return issueTokens(service, account, session)
  })
}

/** Runs accounts:update, which notifies the owner and revokes tokens, and responds in the form of accounts:signUp. */
async function addPassword(service: Service, context: RequestContext) {
  const { email, password, displayName: name } = parse(PasswordSignUp, context.body)
  const { idToken } = parse(Request, context.body)
  const changed = await changeOwn(service, {
    ...context,
    body: { idToken, email, password, ...(name && { displayName: name }) },
  })
  const { localId, displayName, idToken: token, refreshToken, expiresIn } = changed
  return { kind: KIND, localId, ...(displayName && { displayName }), email, idToken: token, refreshToken, expiresIn }
}
