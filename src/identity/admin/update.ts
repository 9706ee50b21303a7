import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { notifyAccountChanges } from '../accounts/account-changes.ts'
import { accountInfo } from '../accounts/account-info.ts'
import { checkSerializedClaims } from '../accounts/custom-claims.ts'
import { setDisabled, signOutEverywhere } from '../accounts/disable-and-sign-out.ts'
import { GOOGLE, withoutGoogle } from '../accounts/google-identity.ts'
import { lostMethod } from '../accounts/method-changes.ts'
import { phoneField } from '../accounts/phone-number.ts'
import { recordEvent } from '../audit/security-events.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { listFactors, removeFactor } from '../factors/second-factors.ts'
import { emailField, nameField, passwordField, photoField } from '../http/shapes.ts'
import { requireGoodPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { RequestContext } from '../request-context.ts'
import { lockByUid, updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { secondsNow } from '../tokens/numeric-date.ts'
import { updateAndRevoke } from '../tokens/revocation.ts'

const ATTRIBUTES = ['USER_ATTRIBUTE_NAME_UNSPECIFIED', 'EMAIL', 'DISPLAY_NAME', 'PHOTO_URL', 'PASSWORD'] as const

const Changes = z.object({
  localId: z.string('MISSING_LOCAL_ID').check(z.minLength(1, 'MISSING_LOCAL_ID')),
  email: z.optional(emailField()),
  emailVerified: z.optional(z.boolean()),
  password: z.optional(passwordField()),
  displayName: nameField(),
  photoUrl: photoField(),
  phoneNumber: z.optional(phoneField()),
  disableUser: z.optional(z.boolean()),
  /** Any time: all tokens that were issued until now are revoked. */
  validSince: z.optional(z.union([z.string().check(z.regex(/^\d{1,12}$/)), z.number()])),
  customAttributes: z.optional(z.string('INVALID_CLAIMS')),
  deleteAttribute: z._default(z.array(z.enum(ATTRIBUTES)), []),
  deleteProvider: z._default(z.array(z.string()), []),
  /** Removes all second factors. Only the user can add one. */
  mfa: z.optional(z.strictObject({ enrollments: z.optional(z.array(z.never('OPERATION_NOT_ALLOWED'))) })),
})
type Changes = z.output<typeof Changes>

/** projects.accounts:update: changes an account, disables it, revokes its tokens or sets its custom claims. */
export async function update(service: Service, context: RequestContext) {
  const changes = parse(Changes, context.body)
  const claims = changes.customAttributes === undefined ? undefined : checkSerializedClaims(changes.customAttributes)
  const hash = await newHash(service, changes)
  const account = await service.db.transaction().execute(async (tx) => {
    if (changes.disableUser !== undefined) await service.onDisabledChange?.(tx, changes.localId, changes.disableUser)
    const email = changes.deleteAttribute.includes('EMAIL') ? null : changes.email
    if (email !== undefined) await service.onEmailChange?.(tx, changes.localId, email, secondsNow())
    const before = await lockByUid(tx, changes.localId)
    if (!before) throw new IdentityError('USER_NOT_FOUND')
    const values = { ...columnsOf(changes, before, hash), ...(claims !== undefined && { custom_attributes: claims }) }
    return change(tx, before, values, changes, context, service)
  })
  const { localId, email, displayName, photoUrl, passwordHash, providerUserInfo, emailVerified } = accountInfo(account)
  const shown = { localId, email, displayName, photoUrl, emailVerified, passwordHash, providerUserInfo }
  return { kind: 'identitytoolkit#SetAccountInfoResponse', ...shown }
}

async function change(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  changes: Changes,
  caller: RequestContext,
  service: Service,
) {
  const { uid } = before
  if (changes.mfa) await removeFactors(tx, uid, caller)
  await requireOtherPhone(tx, uid, values.phone_number)
  const account = Object.keys(values).length > 0 ? await updateAccount(tx, uid, values) : before
  await record(tx, before, account, caller, service)
  const credentialsChanged =
    account.email !== before.email || account.password_hash !== before.password_hash || lostMethod(before, account)
  if (credentialsChanged || changes.mfa) await updateAndRevoke(tx, uid)
  if (changes.validSince !== undefined) await signOutEverywhere(tx, uid, caller)
  const { disableUser } = changes
  return (disableUser === undefined ? null : await setDisabled(tx, uid, disableUser, caller)) ?? account
}

/** The number of a second factor must not become a first factor. */
async function requireOtherPhone(tx: Tx, uid: string, phone: string | null = null): Promise<void> {
  const factors = await listFactors(tx, uid)
  if (phone !== null && factors.some((factor) => factor.phone_number === phone)) {
    throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
  }
}

async function newHash({ db }: Service, { localId, email, displayName, password }: Changes): Promise<string | null> {
  if (password === undefined) return null
  const owner = await db.selectFrom('identity.accounts').selectAll().where('uid', '=', localId).executeTakeFirst()
  if (!owner) throw new IdentityError('USER_NOT_FOUND')
  await requireGoodPassword(password, {
    email: email ?? owner.email,
    display_name: displayName === undefined ? owner.display_name : displayName,
  })
  return hashPassword(password)
}

const NO_EMAIL = { email: null, email_verified: false, owner_proven: false, password_hash: null, email_link: false }

function columnsOf(changes: Changes, before: Account, hash: string | null): Partial<Account> {
  const { email, emailVerified, displayName, photoUrl, phoneNumber, deleteAttribute: removed, deleteProvider } = changes
  const noPassword = removed.includes('PASSWORD') || deleteProvider.includes('password')
  return {
    ...(email !== undefined && email !== before.email && { email, email_verified: false, owner_proven: false }),
    // An administrator who verifies the address also vouches for the owner of the account.
    ...(emailVerified !== undefined && { email_verified: emailVerified, owner_proven: emailVerified }),
    ...(displayName !== undefined && { display_name: displayName || null }),
    ...(photoUrl !== undefined && { photo_url: photoUrl || null }),
    ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
    ...(hash && { password_hash: hash, password_updated_at: new Date().toISOString() }),
    ...(removed.includes('DISPLAY_NAME') && { display_name: null }),
    ...(removed.includes('PHOTO_URL') && { photo_url: null }),
    ...(noPassword && { password_hash: null, password_updated_at: null }),
    ...(deleteProvider.includes('password') && { email_link: false }),
    ...(removed.includes('EMAIL') && NO_EMAIL),
    ...(deleteProvider.includes('phone') && { phone_number: null }),
    ...(deleteProvider.includes(GOOGLE) && { federated: withoutGoogle(before.federated) }),
  }
}

async function removeFactors(tx: Tx, uid: string, caller: RequestContext): Promise<void> {
  const factors = await listFactors(tx, uid)
  for (const { id } of factors) await removeFactor(tx, uid, id)
  if (factors.length > 0) await recordEvent(tx, uid, 'second-factor-removed', caller)
}

async function record(
  tx: Tx,
  before: Account,
  after: Account,
  caller: RequestContext,
  service: Service,
): Promise<void> {
  // The owner is notified as for their own changes: the credential may have been stolen.
  await notifyAccountChanges(tx, before, after, caller, service)
  const { uid, phone_number: phone } = after
  if (phone !== null && phone !== before.phone_number) await recordEvent(tx, uid, 'phone-linked', caller)
  if (after.custom_attributes !== before.custom_attributes) await recordEvent(tx, uid, 'claims-changed', caller)
}
