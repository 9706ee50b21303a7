import * as z from 'zod/mini'
import type { Tx } from '#platform/database.ts'
import { accountInfo } from '../account-info.ts'
import { readCode, useCode } from '../codes.ts'
import type { Call, Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { enqueueLetter } from '../letters.ts'
import { requireGoodPassword } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { updateAndRevoke } from '../revocation.ts'
import { emailField, nameField, passwordField, photoField, secretField } from '../shapes.ts'
import { type Account, lockByUid, recordEvent, updateAccount } from '../store.ts'
import { beginSession, checkIdToken, issueTokens, lockSignedIn, requireRecent } from '../tokens.ts'

const KIND = 'identitytoolkit#SetAccountInfoResponse'

const Verification = z.object({ oobCode: secretField('INVALID_OOB_CODE') })
const Changes = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  displayName: nameField(),
  photoUrl: photoField(),
  email: z.optional(emailField()),
  password: z.optional(passwordField()),
  deleteAttribute: z.optional(z.array(z.enum(['DISPLAY_NAME', 'PHOTO_URL']))),
  deleteProvider: z.optional(z.array(z.string())),
})
type Changes = z.output<typeof Changes>

/** accounts:update (row Q23): name and photo, password, e-mail; or, with a code from a letter, the verified e-mail. */
export async function update(service: Service, call: Call) {
  if (call.body && typeof call.body === 'object' && 'oobCode' in call.body) return verifyEmail(service, call)
  const changes = parse(Changes, call.body)
  if (changes.deleteProvider?.length) throw new IdentityError('OPERATION_NOT_ALLOWED')
  const token = await checkIdToken(service, changes.idToken)
  const sensitive = changes.password !== undefined || changes.email !== undefined
  if (sensitive) requireRecent(token)
  if (changes.password !== undefined) requireGoodPassword(changes.password)
  const hash = changes.password === undefined ? null : await hashPassword(changes.password)
  return service.db.transaction().execute(async (tx) => {
    const before = await lockSignedIn(tx, token)
    const values = { ...profileValues(changes), ...credentialValues(changes, before, hash) }
    const account = sensitive
      ? await updateAndRevoke(tx, before.uid, values)
      : await updateAccount(tx, before.uid, { display_name: before.display_name, ...values })
    await tell(tx, before, account, call.address)
    const session = sensitive ? await beginSession(tx, account.uid, token, call) : token
    const tokens = await issueTokens(service, tx, account, session)
    return { kind: KIND, ...accountInfo(account), ...tokens }
  })
}

function profileValues({ displayName, photoUrl, deleteAttribute = [] }: Changes): Partial<Account> {
  return {
    ...(displayName !== undefined && { display_name: displayName || null }),
    ...(photoUrl !== undefined && { photo_url: photoUrl || null }),
    ...(deleteAttribute.includes('DISPLAY_NAME') && { display_name: null }),
    ...(deleteAttribute.includes('PHOTO_URL') && { photo_url: null }),
  }
}

function credentialValues({ email }: Changes, before: Account, hash: string | null): Partial<Account> {
  return {
    ...(hash && { password_hash: hash, password_updated_at: new Date().toISOString() }),
    ...(email !== undefined && { email, email_verified: before.email_verified && email === before.email }),
  }
}

/** Tells the person at the address they had: if it was not them, that is the one they still read. */
async function tell(tx: Tx, before: Account, after: Account, address: string): Promise<void> {
  const letter = { to: before.email, name: before.display_name }
  if (after.email !== before.email) {
    await recordEvent(tx, after.uid, 'email-changed', address)
    await enqueueLetter(tx, { kind: 'emailChanged', ...letter })
  }
  if (after.password_hash !== before.password_hash) {
    await recordEvent(tx, after.uid, 'password-changed', address)
    await enqueueLetter(tx, { kind: 'passwordChanged', ...letter })
  }
}

async function verifyEmail(service: Service, { body, address }: Call) {
  const { oobCode } = parse(Verification, body)
  return service.db.transaction().execute(async (tx) => {
    const code = await readCode(tx, oobCode)
    const before = await lockByUid(tx, code.uid ?? '')
    // A code proves the address that its letter went to, not one that the account moved to later.
    if (!before || code.kind !== 'VERIFY_EMAIL' || code.email !== before.email) {
      throw new IdentityError('INVALID_OOB_CODE')
    }
    if (before.disabled) throw new IdentityError('USER_DISABLED')
    await useCode(tx, oobCode)
    const account = await updateAccount(tx, before.uid, { email_verified: true })
    await recordEvent(tx, account.uid, 'email-verified', address)
    const { localId, email, emailVerified } = accountInfo(account)
    return { kind: KIND, localId, email, emailVerified }
  })
}
