import type { Tx } from '#platform/database/database.ts'
import { forgetAllDevices, isKnownDevice } from '../../audit/known-devices.ts'
import { recordEvent } from '../../audit/security-events.ts'
import { deleteAllCodes, deleteRecoveriesTo, hasProvenRecovery } from '../../codes/codes.ts'
import type { Service } from '../../deps.ts'
import type { RequestContext } from '../../request-context.ts'
import { newUid } from '../../sealing/secrets.ts'
import { insertAccount, updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { secondsNow } from '../../tokens/numeric-date.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { NO_SIGN_IN_METHODS } from './email-ownership.ts'

/**
 * Handles an account that changed from a verified address A to an address B that it never verified, while the RECOVER_EMAIL
 * code sent to A is still valid. The account belongs to the reader of A, and somebody else has now proven B. That person
 * gets a new account with B and nothing of the old one. The old account keeps its data and its second factors, but has no
 * address and no sign-in method until the code is used.
 *
 * Returns null when there is no such code, or when the request comes from a device that has signed in to the account.
 */
export async function moveEmailToNewAccount(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
  { onEmailChange }: Pick<Service, 'onEmailChange'>,
): Promise<Account | null> {
  const { uid, email } = before
  if (email === null || !(await hasProvenRecovery(tx, uid, email))) return null
  if (await isKnownDevice(tx, uid, context)) return null
  await onEmailChange?.(tx, uid, null, secondsNow())
  await forgetAllDevices(tx, uid)
  await updateAndRevoke(tx, uid, { ...NO_SIGN_IN_METHODS, email: null, email_verified: false, owner_proven: false })
  await deleteAllCodes(tx, uid)
  await deleteRecoveriesTo(tx, uid, email)
  // Without IP address and browser: they belong to the other person.
  await recordEvent(tx, uid, 'email-changed', null)
  const proven = { email_verified: true, owner_proven: true }
  const created = await insertAccount(tx, { uid: newUid(), email, password_hash: null, ...proven })
  await recordEvent(tx, created.uid, 'signed-up', context)
  return updateAccount(tx, created.uid, { ...values, ...proven })
}
