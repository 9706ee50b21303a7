import type { Tx } from '#platform/database/database.ts'
import { isKnownDevice } from '../../audit/known-devices.ts'
import { deleteUnprovenRecoveries } from '../../codes/codes.ts'
import type { Service } from '../../deps.ts'
import type { RequestContext } from '../../request-context.ts'
import { updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { notifyNumberLeft } from '../number-recovery.ts'
import { moveEmailToNewAccount } from './claim-email.ts'
import { notifyRemovedMethods, resetToProvenOwner } from './email-ownership.ts'

export interface Proof {
  /** The sign-in methods, or the new address, that the proof brings along. */
  values: Partial<Account>
  /** The person is signed in to the account, or uses a device that has signed in to it. */
  holdsAccount: boolean
}

type Needs = Pick<Service, 'onEmailChange' | 'onNewOwner' | 'masterKey' | 'publicUrl' | 'textMessages'>

/**
 * The owner of the account's address is proven now: somebody has just shown that they read its e-mails. All proofs call
 * this. Returns the account that is theirs:
 * - `before` as it was, when its owner was proven before or the person holds the account;
 * - a new account, when `before` is somebody else's, by a proven number or because it can still go back to another address
 *   (`moveEmailToNewAccount`);
 * - otherwise `before`, without anything that somebody else may have added (`resetToProvenOwner`).
 *
 * E-mails that would give the account back to an address that nobody confirmed are void from then on.
 */
export async function proveOwner(
  tx: Tx,
  before: Account,
  proof: Proof,
  context: RequestContext,
  service: Needs,
): Promise<Account> {
  const account = await handOver(tx, before, proof, context, service)
  await deleteUnprovenRecoveries(tx, account.uid)
  return account
}

/**
 * True if a proof of the address leaves the account as it is: its owner was proven before, or the person uses a browser that
 * has signed in to an account with a proven number. The number stays in any case.
 */
export async function isOwnersProof(tx: Tx, account: Account, context: RequestContext): Promise<boolean> {
  if (account.owner_proven) return true
  return account.phone_number !== null && isKnownDevice(tx, account.uid, context)
}

async function handOver(
  tx: Tx,
  before: Account,
  { values, holdsAccount }: Proof,
  context: RequestContext,
  service: Needs,
): Promise<Account> {
  if (holdsAccount || (await isOwnersProof(tx, before, context))) {
    const update = values.password_hash ? updateAndRevoke : updateAccount
    const after = await update(tx, before.uid, { ...values, email_verified: true, owner_proven: true })
    await notifyRemovedMethods(tx, before, after, context)
    await notifyNumberLeft(tx, before, after, context, service)
    return after
  }
  const newAccount = await moveEmailToNewAccount(tx, before, values, context, service)
  return newAccount ?? resetToProvenOwner(tx, before, values, context, service)
}
