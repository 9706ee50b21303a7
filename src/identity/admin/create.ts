import * as z from 'zod/mini'
import { phoneField } from '../accounts/phone-number.ts'
import { recordEvent } from '../audit/security-events.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { emailField, nameField, passwordField, photoField } from '../http/shapes.ts'
import { requireGoodPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { RequestContext } from '../request-context.ts'
import { newUid } from '../sealing/secrets.ts'
import { insertAccount } from '../store.ts'

const NewAccount = z.object({
  localId: z.optional(
    z.string('INVALID_LOCAL_ID').check(z.minLength(1, 'INVALID_LOCAL_ID'), z.maxLength(128, 'INVALID_LOCAL_ID')),
  ),
  email: z.optional(emailField()),
  emailVerified: z.optional(z.boolean()),
  password: z.optional(passwordField()),
  displayName: nameField(),
  photoUrl: photoField(),
  phoneNumber: z.optional(phoneField()),
  disabled: z.optional(z.boolean()),
})
type NewAccount = z.output<typeof NewAccount>

/** projects.accounts: creates an account of any kind, with an optional id, and does not sign in. */
export async function createAccount(service: Service, context: RequestContext) {
  const { body } = context
  if (body && typeof body === 'object' && 'idToken' in body) throw new IdentityError('UNEXPECTED_PARAMETER', 'ID token')
  const account = parse(NewAccount, body)
  const values = await columnsOf(account)
  const created = await service.db.transaction().execute(async (tx) => {
    const row = await insertAccount(tx, { uid: account.localId ?? newUid(), ...values })
    await recordEvent(tx, row.uid, 'signed-up', context, { way: 'admin' })
    return row
  })
  const { uid: localId, email, display_name: displayName } = created
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId,
    ...(email && { email }),
    ...(displayName && { displayName }),
  }
}

async function columnsOf({ email = '', password, displayName, photoUrl, phoneNumber, ...flags }: NewAccount) {
  if (password !== undefined) await requireGoodPassword(password, { email, display_name: displayName ?? null })
  return {
    email: email || null,
    email_verified: flags.emailVerified ?? false,
    owner_proven: flags.emailVerified ?? false,
    password_hash: password === undefined ? null : await hashPassword(password),
    password_updated_at: password === undefined ? null : new Date().toISOString(),
    display_name: displayName || null,
    photo_url: photoUrl || null,
    phone_number: phoneNumber ?? null,
    disabled: flags.disabled ?? false,
  }
}
