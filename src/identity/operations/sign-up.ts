import * as z from 'zod/mini'
import { countAttempt } from '../attempts.ts'
import type { Call, Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { requireGoodPassword } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { newUid } from '../secrets.ts'
import { emailField, passwordField } from '../shapes.ts'
import { findByEmail, insertAccount, recordEvent } from '../store.ts'
import { beginSession, issueTokens } from '../tokens.ts'

const Intent = z.object({
  email: z.optional(z.unknown()),
  password: z.optional(z.unknown()),
  idToken: z.optional(z.unknown()),
})
const BY_PASSWORD = { provider: 'password', factor: null }
const NewAccount = z.object({ email: emailField(), password: passwordField() })

/** accounts:signUp with e-mail and password (row Q21). Without either it would be an anonymous account: closed. */
export async function signUp(service: Service, call: Call) {
  const { body, address } = call
  const intent = parse(Intent, body)
  if (intent.idToken) throw new IdentityError('OPERATION_NOT_ALLOWED')
  if (intent.email === undefined && intent.password === undefined) throw new IdentityError('ADMIN_ONLY_OPERATION')
  const { email, password } = parse(NewAccount, body)
  await requireGoodPassword(password, { email })
  await countAttempt(service, 'sign-up-address', address)
  if (await findByEmail(service.db, email)) throw new IdentityError('EMAIL_EXISTS')
  const hash = await hashPassword(password)
  return service.db.transaction().execute(async (tx) => {
    const values = { uid: newUid(), email, password_hash: hash, password_updated_at: new Date().toISOString() }
    const account = await insertAccount(tx, values)
    await recordEvent(tx, account.uid, 'signed-up', address)
    const tokens = await issueTokens(service, tx, account, await beginSession(tx, account.uid, BY_PASSWORD, call))
    return { kind: 'identitytoolkit#SignupNewUserResponse', email, ...tokens }
  })
}
