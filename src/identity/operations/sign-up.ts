import * as z from 'zod/mini'
import { isHeld } from '../accounts/freed-addresses.ts'
import { noteDevice } from '../audit/known-devices.ts'
import { recordEvent } from '../audit/security-events.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { emailField, nameField, passwordField } from '../http/shapes.ts'
import { countAttempt } from '../limits/attempts.ts'
import { requireGoodPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { newUid } from '../sealing/secrets.ts'
import { findByEmail, insertAccount } from '../store.ts'
import { ANONYMOUS } from '../tokens/sessions.ts'
import { beginSession, issueTokens } from '../tokens/tokens.ts'
import { changeOwn } from './update.ts'

const KIND = 'identitytoolkit#SignupNewUserResponse'

const Intent = z.object({
  email: z.optional(z.unknown()),
  password: z.optional(z.unknown()),
  idToken: z.optional(z.unknown()),
  localId: z.optional(z.unknown()),
})
const NewAccount = z.object({ email: emailField(), password: passwordField(), displayName: nameField() })

/**
 * accounts:signUp (row Q21): an account with e-mail and password; without either an anonymous one, where the service is
 * open to them; with an ID token e-mail and password are added to its account, which is how somebody anonymous registers.
 */
export async function signUp(service: Service, call: Call) {
  const { email, password, idToken, localId } = parse(Intent, call.body)
  if (localId !== undefined) throw new IdentityError('UNEXPECTED_PARAMETER', 'User ID')
  if (idToken) return addPassword(service, call)
  return email === undefined && password === undefined ? beginAnonymous(service, call) : register(service, call)
}

async function register(service: Service, call: Call) {
  const { email, password, displayName } = parse(NewAccount, call.body)
  await requireGoodPassword(password, { email })
  await countAttempt(service, 'sign-up-address', call.address)
  if ((await findByEmail(service.db, email)) || (await isHeld(service.db, email, null))) {
    throw new IdentityError('EMAIL_EXISTS')
  }
  const hash = await hashPassword(password)
  const named = displayName ? { displayName } : {}
  const values = {
    ...{ email, password_hash: hash, password_updated_at: new Date().toISOString() },
    display_name: displayName || null,
  }
  return { kind: KIND, email, ...named, ...(await begin(service, values, 'password', call)) }
}

async function beginAnonymous(service: Service, call: Call) {
  if (!service.open.anonymous) throw new IdentityError('ADMIN_ONLY_OPERATION')
  await countAttempt(service, 'sign-up-address', call.address)
  const values = { email: null, password_hash: null, began_anonymous: true }
  return { kind: KIND, ...(await begin(service, values, ANONYMOUS, call)) }
}

type NewValues = Omit<Parameters<typeof insertAccount>[1], 'uid'>

async function begin(service: Service, values: NewValues, provider: string, call: Call) {
  return service.db.transaction().execute(async (tx) => {
    const account = await insertAccount(tx, { ...values, uid: newUid() })
    await recordEvent(tx, account.uid, 'signed-up', call, { way: provider })
    await noteDevice(tx, account.uid, call)
    const session = await beginSession(tx, account.uid, { provider, factor: null }, call)
    return issueTokens(service, account, session)
  })
}

/** A change of e-mail and password, with all that belongs to one; the answer has this call's form. */
async function addPassword(service: Service, call: Call) {
  const { email, password, displayName: name } = parse(NewAccount, call.body)
  const { idToken } = parse(Intent, call.body)
  const changed = await changeOwn(service, {
    ...call,
    body: { idToken, email, password, ...(name && { displayName: name }) },
  })
  const { localId, displayName, idToken: token, refreshToken, expiresIn } = changed
  return { kind: KIND, localId, ...(displayName && { displayName }), email, idToken: token, refreshToken, expiresIn }
}
