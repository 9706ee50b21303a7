import * as z from 'zod/mini'
import { notifyAccountChanges } from '../../accounts/account-changes.ts'
import { updatedAccountInfo } from '../../accounts/account-info.ts'
import { GOOGLE, withoutGoogle } from '../../accounts/google-identity.ts'
import { endAccessByLostMethod } from '../../accounts/method-changes.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { emailField, nameField, passwordField, photoField, secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import { requireGoodPassword } from '../../passwords/password-rules.ts'
import { hashPassword } from '../../passwords/passwords.ts'
import type { RequestContext } from '../../request-context.ts'
import { isAnonymous, updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { secondsNow } from '../../tokens/numeric-date.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { continueSession, startSession } from '../../tokens/sessions.ts'
import { updateByCode } from './update-by-code.ts'

const KIND = 'identitytoolkit#SetAccountInfoResponse'

/** Sign-in methods that can be removed. The e-mail link always stays. */
const UNLINKABLE = ['password', 'phone', GOOGLE]

const Changes = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  displayName: nameField(),
  photoUrl: photoField(),
  email: z.optional(emailField()),
  password: z.optional(passwordField()),
  deleteAttribute: z.optional(z.array(z.enum(['DISPLAY_NAME', 'PHOTO_URL']))),
  deleteProvider: z.optional(z.array(z.string())),
  /** The hosted service takes both from administrators only. */
  customAttributes: z.optional(z.unknown()),
  disableUser: z.optional(z.unknown()),
})
type Changes = z.output<typeof Changes>

/** accounts:update (row Q23): changes name, photo, password or e-mail; with `oobCode` it applies the code of an e-mail. */
export async function update(service: Service, context: RequestContext) {
  const byCode = context.body && typeof context.body === 'object' && 'oobCode' in context.body
  return byCode ? updateByCode(service, context) : changeOwn(service, context)
}

/** Changes the account of an ID token. The response has new tokens. */
export async function changeOwn(service: Service, context: RequestContext) {
  const changes = parse(Changes, context.body)
  if (changes.customAttributes !== undefined) throw new IdentityError('INSUFFICIENT_PERMISSION')
  if (changes.disableUser !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
  const unlinked = changes.deleteProvider ?? []
  if (!unlinked.every((provider) => UNLINKABLE.includes(provider))) throw new IdentityError('OPERATION_NOT_ALLOWED')
  const { token, account: known } = await authenticate(service, changes.idToken)
  await countChange(service, token)
  const isSensitive = changes.password !== undefined || changes.email !== undefined || unlinked.length > 0
  if (isSensitive) requireRecentSignIn(token, known)
  const hash = await newHash(service, known, changes, context)
  return service.db.transaction().execute(async (tx) => {
    // Nobody has confirmed a new one: see contactEmail.
    const shown = known.phone_number === null || changes.email === known.email ? changes.email : null
    if (shown !== undefined && changes.email !== undefined)
      await service.onEmailChange?.(tx, token.uid, shown, secondsNow())
    const before = await lockAuthenticated(tx, token)
    const endsSessions = hash !== null || (changes.email !== undefined && changes.email !== before.email)
    if (service.emailPrivacy) refuseNewEmail(changes, before)
    const values = { ...profileValues(changes), ...credentialValues(changes, before, hash) }
    if (unlinked.length > 0) requireWayLeft(before, { ...before, ...values })
    const account = endsSessions
      ? await updateAndRevoke(tx, before.uid, values)
      : await updateAccount(tx, before.uid, { display_name: before.display_name, ...values })
    if (!endsSessions) await endAccessByLostMethod(tx, { before, after: account, family: token.family }, context)
    await notifyAccountChanges(tx, before, account, context, service)
    // Upgrading an anonymous account counts as a sign-in.
    const authTime = isAnonymous(before) ? secondsNow() : token.authTime
    const method = { provider: hash ? 'password' : token.provider, factor: token.factor, authTime }
    const session = endsSessions
      ? await startSession(tx, account.uid, method, context)
      : await continueSession(tx, token.family)
    const tokens = await issueTokens(service, account, session)
    return { kind: KIND, ...updatedAccountInfo(account), ...(changes.email && { newEmail: changes.email }), ...tokens }
  })
}

/**
 * Throws OPERATION_NOT_ALLOWED for the last sign-in method. An e-mail link opens every account with an address. An address
 * that nobody confirmed may be a stranger's, though: it does not take the place of a proven number.
 */
function requireWayLeft(before: Account, after: Account): void {
  const losesNumber = before.phone_number !== null && after.phone_number === null
  const byLetter = after.email !== null && (after.email_verified || !losesNumber)
  if (!byLetter && !after.phone_number && !after.federated[GOOGLE]) throw new IdentityError('OPERATION_NOT_ALLOWED')
}

/**
 * With e-mail privacy a direct change is refused, because its response would reveal whether the new address has an account;
 * the address is changed by VERIFY_AND_CHANGE_EMAIL. Upgrading an anonymous account is allowed: sign-up reveals as much.
 */
function refuseNewEmail({ email, password }: Changes, before: Account): void {
  if (email === undefined || email === before.email) return
  if (before.email === null && password !== undefined) return
  throw new IdentityError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
}

async function newHash(
  { passwordCost }: Service,
  account: Account,
  { email, password }: Changes,
  context: RequestContext,
): Promise<string | null> {
  if (password === undefined) return null
  await requireGoodPassword(password, { ...account, ...(email !== undefined && { email }) }, context)
  // By account: the limits of changes count it, and people at a crowded address change theirs meanwhile.
  return hashPassword(password, account.uid, passwordCost)
}

function profileValues({ displayName, photoUrl, deleteAttribute = [] }: Changes): Partial<Account> {
  return {
    ...(displayName !== undefined && { display_name: displayName || null }),
    ...(photoUrl !== undefined && { photo_url: photoUrl || null }),
    ...(deleteAttribute.includes('DISPLAY_NAME') && { display_name: null }),
    ...(deleteAttribute.includes('PHOTO_URL') && { photo_url: null }),
  }
}

function credentialValues(
  { email, deleteProvider = [] }: Changes,
  before: Account,
  hash: string | null,
): Partial<Account> {
  return {
    ...(hash && { password_hash: hash, password_updated_at: new Date().toISOString() }),
    // `email_link` only records past use: an e-mail link still opens the account.
    ...(deleteProvider.includes('password') && { password_hash: null, password_updated_at: null, email_link: false }),
    ...(deleteProvider.includes('phone') && { phone_number: null }),
    ...(deleteProvider.includes(GOOGLE) && { federated: withoutGoogle(before.federated) }),
    ...(email !== undefined && email !== before.email && { email, email_verified: false, owner_proven: false }),
  }
}
