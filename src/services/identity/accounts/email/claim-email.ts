import type { Tx } from '#platform/database/database.ts'
import { forgetAllDevices, isKnownDevice } from '../../audit/known-devices.ts'
import { recordEvent } from '../../audit/security-events.ts'
import {
  deleteAllCodes,
  deleteCodes,
  deleteRecoveriesTo,
  deleteUnprovenRecoveries,
  hasProvenRecovery,
} from '../../codes/codes.ts'
import type { Service } from '../../deps.ts'
import type { RequestContext } from '../../request-context.ts'
import { newUid } from '../../sealing/secrets.ts'
import { insertAccount, updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { secondsNow } from '../../tokens/numeric-date.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { recordRemovedMethods } from '../removed-methods.ts'
import { NO_SIGN_IN_METHODS } from './email-ownership.ts'

/**
 * Handles the proof of an address whose account is another person's; the prover gets a new account with the address and nothing
 * of the old one. That is so in two cases:
 * - Somebody has proven a phone number of the account. They keep it with its sessions, its second factors and its data, and
 *   lose an address that they may have mistyped.
 * - The account changed from the address A of a proven owner to an address B, while the RECOVER_EMAIL code sent to A is still
 *   valid. It belongs to the reader of A, and keeps its data and its second factors. Without a number it has no sign-in
 *   method until the code is used.
 *
 * Returns null in other cases, and when the request comes from a device that has signed in to the account.
 */
export async function moveEmailToNewAccount(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
  { onEmailChange }: Pick<Service, 'onEmailChange'>,
): Promise<Account | null> {
  const { uid, email, phone_number: phone } = before
  if (email === null || (phone === null && !(await hasProvenRecovery(tx, uid, email)))) return null
  if (await isKnownDevice(tx, uid, context)) return null
  await onEmailChange?.(tx, uid, null, secondsNow())
  await (phone === null ? closeAccount(tx, uid) : dropEmail(tx, before))
  await deleteRecoveriesTo(tx, uid, email)
  // Without IP address and browser: they belong to the other person.
  await recordEvent(tx, uid, 'email-changed', null)
  const proven = { email_verified: true, owner_proven: true }
  const created = await insertAccount(tx, { uid: newUid(), email, password_hash: null, ...proven })
  await recordEvent(tx, created.uid, 'signed-up', context)
  return updateAccount(tx, created.uid, { ...values, ...proven })
}

const NO_EMAIL = { email: null, email_verified: false, owner_proven: false }

/** Leaves nothing that opens the account. */
async function closeAccount(tx: Tx, uid: string): Promise<void> {
  await forgetAllDevices(tx, uid)
  await updateAndRevoke(tx, uid, { ...NO_SIGN_IN_METHODS, ...NO_EMAIL })
  await deleteAllCodes(tx, uid)
}

/** Removes the address from an account with a number, and the sign-in methods that need it: password and e-mail link. */
async function dropEmail(tx: Tx, before: Account): Promise<void> {
  const { uid } = before
  await deleteCodes(tx, uid)
  await deleteUnprovenRecoveries(tx, uid)
  const after = await updateAccount(tx, uid, {
    ...{ password_hash: null, password_updated_at: null, email_link: false },
    ...NO_EMAIL,
  })
  await recordRemovedMethods(tx, before, after, null)
}
