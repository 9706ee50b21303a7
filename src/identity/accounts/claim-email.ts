import type { Tx } from '#platform/database/database.ts'
import { forgetAllDevices, isKnownDevice } from '../audit/known-devices.ts'
import { recordEvent } from '../audit/security-events.ts'
import { deleteAllCodes, deleteRecoveriesTo, hasProvenRecovery } from '../codes/codes.ts'
import type { Service } from '../deps.ts'
import type { RequestContext } from '../http/request-context.ts'
import { newUid } from '../sealing/secrets.ts'
import { insertAccount, updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { secondsNow } from '../tokens/numeric-date.ts'
import { updateAndRevoke } from '../tokens/revocation.ts'
import { NO_SIGN_IN_METHODS, removeSecondFactors, resetToProvenOwner } from './email-ownership.ts'

/**
 * Who proves the address of an account whose owner is not known comes in: to that account, or to one of their own when the
 * account belongs to somebody else (`moveEmailToNewAccount`).
 */
export async function claimEmail(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
  service: Pick<Service, 'onEmailChange'>,
): Promise<Account> {
  const split = await moveEmailToNewAccount(tx, before, values, context, service)
  return split ?? resetToProvenOwner(tx, before, values, context)
}

/**
 * An account left a confirmed address for one that it never proved, and the letter that takes it back is still good: it
 * belongs to whoever reads the confirmed address. Somebody else now proves the other address: they get a new account with it
 * and nothing of the old one. The old account keeps its data, has no address and no way in, and waits for that letter. Null
 * when there is no such letter, or when the caller's browser has signed in to the account.
 */
export async function moveEmailToNewAccount(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
  { onEmailChange }: Pick<Service, 'onEmailChange'>,
): Promise<Account | null> {
  const { uid, email } = before
  if (email === null || !(await hasProvenRecovery(tx, uid, email)) || (await isKnownDevice(tx, uid, context)))
    return null
  await onEmailChange?.(tx, uid, null, secondsNow())
  await removeSecondFactors(tx, uid)
  await forgetAllDevices(tx, uid)
  await updateAndRevoke(tx, uid, { ...NO_SIGN_IN_METHODS, email: null, email_verified: false, owner_proven: false })
  await deleteAllCodes(tx, uid)
  await deleteRecoveriesTo(tx, uid, email)
  // Without the caller: it is not the person of this account.
  await recordEvent(tx, uid, 'email-changed', null)
  const proven = { email_verified: true, owner_proven: true }
  const made = await insertAccount(tx, { uid: newUid(), email, password_hash: null, ...proven })
  await recordEvent(tx, made.uid, 'signed-up', context)
  return updateAccount(tx, made.uid, { ...values, ...proven })
}
