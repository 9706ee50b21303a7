import type { Tx } from '#platform/database/database.ts'
import { forgetAllDevices, isKnownDevice } from '../../audit/known-devices.ts'
import { deleteAllCodes, deleteCodes, deleteUnprovenRecoveries } from '../../codes/codes.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import { IdentityError } from '../../errors.ts'
import { deleteFactorSessions } from '../../factors/factor-sessions.ts'
import { deleteRecoveryCodes } from '../../factors/recovery-codes.ts'
import { listFactors } from '../../factors/second-factors.ts'
import type { RequestContext } from '../../request-context.ts'
import { updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { recordRemovedMethods } from '../account-changes.ts'
import { GOOGLE } from '../google-identity.ts'

/** Column values of an account that can only be signed in to by a link sent to its address. */
export const NO_SIGN_IN_METHODS = {
  password_hash: null,
  password_updated_at: null,
  phone_number: null,
  federated: {},
  email_link: false,
}

/**
 * Hands an account without a proven owner to the person who has just proven that the address is theirs (by a password
 * reset, a sign-in link or Google). Somebody else may have created the account with this address (account pre-hijacking,
 * https://arxiv.org/abs/2205.10174), so everything that could open it is removed: password, Google, phone number, second
 * factors, recovery codes, sessions, known devices, open codes and pending sign-ins. The one exception is a RECOVER_EMAIL
 * code of an earlier address that was verified (see codes.ts).
 *
 * @param values the sign-in methods that the proof brings along.
 */
export async function resetToProvenOwner(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
): Promise<Account> {
  const { uid } = before
  await removeSecondFactors(tx, uid)
  await forgetAllDevices(tx, uid)
  const after = await updateAndRevoke(tx, uid, {
    ...NO_SIGN_IN_METHODS,
    ...values,
    email_verified: true,
    owner_proven: true,
  })
  await deleteAllCodes(tx, uid)
  await notifyRemovedMethods(tx, before, after, context)
  return after
}

/**
 * Marks the account's address, or the new address `values.email`, as verified because somebody followed a link that was
 * sent to it. It signs nobody in.
 *
 * On a device that has signed in to the account before, the holder of the account also reads the address's mail: everything
 * stays and `owner_proven` becomes true. On any other device the account may belong to a stranger who typed this address.
 * Then the other sign-in methods are removed. The password stays, because its holder may be the owner on another device;
 * `owner_proven` stays false, so that a later `resetToProvenOwner` removes the password too.
 */
export async function confirmEmail(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
): Promise<Account> {
  const { uid } = before
  const knownDevice = await isKnownDevice(tx, uid, context)
  if (!knownDevice && (values.email || !before.owner_proven)) await requireNoSecondFactor(tx, uid)
  const ownerProven = knownDevice || (before.owner_proven && !values.email)
  const confirmed = { ...values, email_verified: true, owner_proven: ownerProven }
  if (!knownDevice) await deleteUnprovenRecoveries(tx, uid)
  if (knownDevice || before.email_verified) return updateAccount(tx, uid, confirmed)
  const { password_hash, password_updated_at } = before
  await removeSecondFactors(tx, uid)
  await endOtherSignIns(tx, uid)
  const after = await updateAccount(tx, uid, {
    ...NO_SIGN_IN_METHODS,
    password_hash,
    password_updated_at,
    ...confirmed,
  })
  await notifyRemovedMethods(tx, before, after, context)
  return after
}

/**
 * While the owner is not proven, somebody who only reads the mail could drop the second factor by following the link. With
 * a second factor the link must be opened on a device that is signed in. Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN; the link
 * stays valid.
 */
async function requireNoSecondFactor(tx: Tx, uid: string): Promise<void> {
  if ((await listFactors(tx, uid)).length > 0) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Deletes the account's second factors, SMS codes and recovery codes. */
export async function removeSecondFactors(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('identity.second_factors').where('uid', '=', uid).execute()
  await tx.deleteFrom('identity.sms_codes').where('uid', '=', uid).execute()
  await deleteRecoveryCodes(tx, uid)
}

/** Ends sessions, pending sign-ins and codes that did not come from the password. */
async function endOtherSignIns(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('identity.sessions').where('uid', '=', uid).where('provider', 'in', ['phone', GOOGLE]).execute()
  await deleteFactorSessions(tx, uid)
  await deleteCodes(tx, uid)
}

async function notifyRemovedMethods(tx: Tx, before: Account, after: Account, context: RequestContext): Promise<void> {
  const removed = await recordRemovedMethods(tx, before, after, context)
  const others = removed.filter((method) => method !== 'password')
  // The e-mail about the action itself already mentions the password.
  if (others.length > 0) await enqueueLetter(tx, { kind: 'wayRemoved', to: after.email, of: after, about: others })
}
