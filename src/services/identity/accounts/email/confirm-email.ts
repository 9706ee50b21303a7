import type { Tx } from '#platform/database/database.ts'
import { isKnownDevice } from '../../audit/known-devices.ts'
import { deleteCodes, deleteUnconfirmedRecoveries } from '../../codes/codes.ts'
import type { Service } from '../../deps.ts'
import { IdentityError } from '../../errors.ts'
import { deleteFactorSessions } from '../../factors/factor-sessions.ts'
import { listFactors } from '../../factors/second-factors.ts'
import type { RequestContext } from '../../request-context.ts'
import { updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { GOOGLE } from '../google-identity.ts'
import { NO_SIGN_IN_METHODS, notifyRemovedMethods, removeSecondFactors } from './email-ownership.ts'
import { proveOwner } from './prove-owner.ts'

/**
 * Marks the account's address, or the new address `values.email`, as verified because somebody followed a link that was
 * sent to it. It signs nobody in.
 *
 * On a device that has signed in to the account before, the holder of the account also reads the address's mail: the owner
 * is proven (`proveOwner`). On any other device the account may belong to a stranger who typed this address. Then the other
 * sign-in methods are removed. The password stays, because its holder may be the owner on another device; `owner_proven`
 * stays false, so that a later proof removes the password too. With a number or a second factor it throws
 * CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export async function confirmEmail(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
  service: Service,
): Promise<Account> {
  const { uid } = before
  if (await isKnownDevice(tx, uid, context)) {
    return proveOwner(tx, before, { values, holdsAccount: true }, context, service)
  }
  if (values.email || !before.owner_proven) await requireNoNumber(tx, before)
  await deleteUnconfirmedRecoveries(tx, uid)
  const confirmed = { ...values, email_verified: true, owner_proven: before.owner_proven && !values.email }
  return before.email_verified
    ? updateAccount(tx, uid, confirmed)
    : confirmStrangersEmail(tx, before, confirmed, context)
}

async function confirmStrangersEmail(
  tx: Tx,
  before: Account,
  confirmed: Partial<Account>,
  context: RequestContext,
): Promise<Account> {
  const { uid, password_hash, password_updated_at } = before
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
 * A proven number makes the account somebody's: an address that they mistyped is a stranger's, who must not become the one
 * whom the shop writes to. The person opens the link where they are signed in. Throws as `requireNoSecondFactor` does.
 */
async function requireNoNumber(tx: Tx, { uid, phone_number: phone }: Account): Promise<void> {
  if (phone !== null) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await requireNoSecondFactor(tx, uid)
}

/**
 * While the owner is not proven, somebody who only reads the mail could drop the second factor by following the link. With
 * a second factor the link must be opened on a device that is signed in. Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN; the link
 * stays valid.
 */
async function requireNoSecondFactor(tx: Tx, uid: string): Promise<void> {
  if ((await listFactors(tx, uid)).length > 0) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Ends sessions, pending sign-ins and codes that did not come from the password. */
async function endOtherSignIns(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('identity.sessions').where('uid', '=', uid).where('provider', 'in', ['phone', GOOGLE]).execute()
  await deleteFactorSessions(tx, uid)
  await deleteCodes(tx, uid)
}
