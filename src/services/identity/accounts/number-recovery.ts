import { identityWords } from '#messages/identity-words.ts'
import type { Tx } from '#platform/database/database.ts'
import { siteIn } from '#shared/language.ts'
import { forgetOtherDevices } from '../audit/known-devices.ts'
import { recordEvent } from '../audit/security-events.ts'
import { copyRecovery, deleteLaterCodes, deleteRecoveriesUnless, insertCode, type readCode } from '../codes/codes.ts'
import { enqueueLetter } from '../codes/letters.ts'
import { enqueueMessage } from '../codes/text-messages.ts'
import { ACTION_PAGES } from '../contract.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { takeAttemptInTransaction } from '../limits/attempts.ts'
import type { RequestContext } from '../request-context.ts'
import type { Account } from '../tables.ts'
import { secondsNow } from '../tokens/numeric-date.ts'
import { updateAndRevoke } from '../tokens/revocation.ts'
import { recordRemovedMethods } from './removed-methods.ts'
import { hasFactorAddedSince, isAddressOf, removeMethodsAddedSince, signInMethodHashes } from './sign-in-methods.ts'

type Code = Awaited<ReturnType<typeof readCode>>
type Sender = Pick<Service, 'masterKey' | 'publicUrl' | 'textMessages'>
type Reader = Pick<RequestContext, 'language'>

/** A number that was linked this soon after the sign-up is one that the account began with. */
const BEGINNING_MS = 3600 * 1000
const WEEK_MS = 7 * 24 * BEGINNING_MS

/**
 * Notifies the number that an account lost, in the caller's transaction. The message has a link that takes it back, and the
 * number stays reserved meanwhile. A number that was linked in the last seven days may be an attacker's and gets no
 * link, unless the account began with it.
 */
export async function notifyNumberLeft(
  tx: Tx,
  before: Account,
  after: Account,
  page: Reader,
  sender: Sender,
): Promise<void> {
  const { uid, phone_number: phone } = before
  const reader = { language: before.language ?? page.language }
  if (phone === null || phone === after.phone_number || !sender.textMessages) return
  const words = identityWords[reader.language].messages
  if (!isTrusted(before)) return sendNotice(tx, phone, words.numberLeft, sender)
  const ways = await signInMethodHashes(tx, { ...before, owner_proven: true })
  const code = await insertCode(tx, 'RECOVER_PHONE', { uid, email: phone, proven: true, ways })
  await sendNotice(tx, phone, words.numberLeftWithLink(linkOf(code, reader, sender)), sender)
}

/** Sends the link that takes a reserved number back once more. False when the number is not reserved. */
export async function repeatNumberRecovery(tx: Tx, phone: string, reader: Reader, sender: Sender): Promise<boolean> {
  const code = await copyRecovery(tx, phone)
  if (code === null) return false
  const words = identityWords[reader.language].messages
  await sendNotice(tx, phone, words.numberLeftWithLink(linkOf(code, reader, sender)), sender)
  return true
}

function isTrusted({ created_at: createdAt, phone_linked_at: linkedAt }: Account): boolean {
  if (linkedAt === null) return true
  const linked = Date.parse(linkedAt)
  return Date.now() - linked > WEEK_MS || linked - Date.parse(createdAt) < BEGINNING_MS
}

function linkOf(code: string, { language }: Reader, { publicUrl }: Sender): string {
  return `${siteIn(language, publicUrl)}${ACTION_PAGES.change}?oobCode=${code}`
}

async function sendNotice(tx: Tx, phone: string, text: string, sender: Sender): Promise<void> {
  if (await takeAttemptInTransaction(tx, 'sms-notice', phone)) await enqueueMessage(tx, { to: phone, text }, sender)
}

/**
 * Gives an account the number back that it had before, and removes the sign-in methods and the address that were added in the
 * week before the number was lost, or since. It ends all sessions and signs nobody in. Codes that would give the account
 * to a later number or address become invalid. Throws UNSUPPORTED_FIRST_FACTOR when a proven owner has added a second step
 * since: the number does not pass it.
 */
export async function recoverNumber(
  tx: Tx,
  before: Account,
  { email: phone, ways, expiresAt }: Code,
  context: RequestContext,
  service: Service,
): Promise<Account> {
  const { uid } = before
  const known = ways ?? []
  const keepsEmail = before.email === null || isAddressOf(known, before.email)
  const owned = { ...before, owner_proven: before.owner_proven && keepsEmail }
  const removed = await removeMethodsAddedSince(tx, owned, known)
  if (await hasFactorAddedSince(tx, uid, known)) throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
  if (!keepsEmail) await service.onEmailChange?.(tx, uid, null, secondsNow())
  await forgetOtherDevices(tx, uid, context)
  const values = { ...removed, ...(!keepsEmail && NO_EMAIL), phone_number: phone }
  const account = await updateAndRevoke(tx, uid, values)
  await recordEvent(tx, uid, 'phone-recovered', context)
  await recordRemovedMethods(tx, before, account, context)
  await deleteLaterCodes(tx, uid, account.email ?? '', expiresAt)
  await deleteRecoveriesUnless(tx, uid, (code) => isAddressOf(code.ways ?? [], code.email))
  await enqueueLetter(tx, { kind: 'phoneRecovered', to: before.email, of: before }, context)
  return account
}

/** Columns of an account that loses its e-mail address. The sign-in methods that need the address go with it. */
const NO_EMAIL = {
  email: null,
  email_verified: false,
  owner_proven: false,
  email_link: false,
  password_hash: null,
  password_updated_at: null,
}
