import type { Tx } from '#platform/database/database.ts'
import { forgetAllDevices, isKnownDevice } from '../../audit/known-devices.ts'
import { forgetActors } from '../../audit/security-events.ts'
import { deleteAllCodes } from '../../codes/codes.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import type { Service } from '../../deps.ts'
import { deleteRecoveryCodes } from '../../factors/recovery-codes.ts'
import type { RequestContext } from '../../request-context.ts'
import type { Account } from '../../tables.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { recordRemovedMethods } from '../removed-methods.ts'

/** Column values of an account that can only be signed in to by a link sent to its address. */
export const NO_SIGN_IN_METHODS = {
  password_hash: null,
  password_updated_at: null,
  phone_number: null,
  federated: {},
  email_link: false,
}

/**
 * Hands an account without a proven owner to the person who has just proven that the address is theirs (by a password reset, a
 * sign-in link or Google). Somebody else may have created the account with this address (account pre-hijacking,
 * https://arxiv.org/abs/2205.10174), so everything that could open it is removed: password, Google, phone number, second
 * factors, recovery codes, sessions, known devices, open codes and pending sign-ins. The one exception is a RECOVER_EMAIL code
 * of an earlier address whose owner was proven (see codes.ts). Name and picture, and the network addresses and browsers of
 * events, are removed too, and the site removes what it stores of that person, unless the proof comes from a device that has
 * signed in to the account.
 *
 * @param values the sign-in methods that the proof brings along.
 */
export async function resetToProvenOwner(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
  { onNewOwner }: Pick<Service, 'onNewOwner'>,
): Promise<Account> {
  const { uid } = before
  const isNewOwner = (await wasUsed(tx, before)) && !(await isKnownDevice(tx, uid, context))
  if (isNewOwner) {
    await onNewOwner?.(tx, uid)
    await forgetActors(tx, uid)
  }
  await removeSecondFactors(tx, uid)
  await forgetAllDevices(tx, uid)
  const after = await updateAndRevoke(tx, uid, {
    ...NO_SIGN_IN_METHODS,
    ...(isNewOwner && { display_name: null, photo_url: null }),
    ...values,
    email_verified: true,
    owner_proven: true,
  })
  await deleteAllCodes(tx, uid)
  await notifyRemovedMethods(tx, before, after, context)
  return after
}

/**
 * True if somebody may have used the account. In an account that an operator has just made, name and record are the operator's.
 */
async function wasUsed(tx: Tx, { uid, ...account }: Account): Promise<boolean> {
  const { password_hash: password, phone_number: phone, email_link: byLink, federated } = account
  if (password !== null || phone !== null || byLink || Object.keys(federated).length > 0) return true
  const session = await tx
    .selectFrom('identity.sessions')
    .select('uid')
    .where('uid', '=', uid)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Deletes the account's second factors, SMS codes and recovery codes. */
export async function removeSecondFactors(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('identity.second_factors').where('uid', '=', uid).execute()
  await tx.deleteFrom('identity.sms_codes').where('uid', '=', uid).execute()
  await deleteRecoveryCodes(tx, uid)
}

/** Records which sign-in methods a proof removed, and sends an e-mail about them. */
export async function notifyRemovedMethods(
  tx: Tx,
  before: Account,
  after: Account,
  context: RequestContext,
): Promise<void> {
  const removed = await recordRemovedMethods(tx, before, after, context)
  const others = removed.filter((method) => method !== 'password')
  // The e-mail about the action itself already mentions the password.
  if (others.length > 0)
    await enqueueLetter(tx, { kind: 'wayRemoved', to: after.email, of: after, about: others }, context)
}
