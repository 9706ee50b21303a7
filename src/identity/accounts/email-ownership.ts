import type { Tx } from '#platform/database/database.ts'
import { recordRemovedMethods } from '../audit/account-changes.ts'
import { forgetAllDevices, isKnownDevice } from '../audit/known-devices.ts'
import { deleteAllCodes, deleteCodes, deleteUnprovenRecoveries } from '../codes/codes.ts'
import { enqueueLetter } from '../codes/letters.ts'
import { IdentityError } from '../errors.ts'
import { deleteFactorSessions } from '../factors/factor-sessions.ts'
import { deleteRecoveryCodes } from '../factors/recovery-codes.ts'
import { listFactors } from '../factors/second-factors.ts'
import { GOOGLE } from '../google/accounts.ts'
import type { RequestContext } from '../http/request-context.ts'
import { updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { updateAndRevoke } from '../tokens/revocation.ts'

/** Without these nothing but the address's letters opens an account. */
export const NO_SIGN_IN_METHODS = {
  password_hash: null,
  password_updated_at: null,
  phone_number: null,
  federated: {},
  email_link: false,
}

/**
 * The owner of the address comes in by a proof of it (a reset, a sign-in letter, Google), to an account whose owner was not
 * known so far: somebody else may have made it with this address. Everything that was there before goes: password, Google,
 * number, second factors, recovery codes, sessions, known browsers, open codes of letters and messages, sign-ins that wait
 * (https://arxiv.org/abs/2205.10174). `values` are the ways in that the proof itself brings. The one exception is the code
 * of an address that was confirmed before this one (see codes.ts).
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
  await recordAndTell(tx, before, after, context)
  return after
}

/**
 * A letter's link was followed, which confirms the account's address, or `values.email` as its new one. It signs nobody in.
 * With a browser that has signed in to the account, whoever holds the account also reads the letters: everything stays, and
 * the owner is known. Otherwise the account may be a stranger's, who typed this address: the password stays, for its holder
 * may be the owner on another device, and the owner stays unknown, so that a later proof by `resetToProvenOwner` removes it.
 */
export async function confirmEmail(
  tx: Tx,
  before: Account,
  values: Partial<Account>,
  context: RequestContext,
): Promise<Account> {
  const { uid } = before
  const own = await isKnownDevice(tx, uid, context)
  if (!own && (values.email || !before.owner_proven)) await requireNoSecondStep(tx, uid)
  const confirmed = { ...values, email_verified: true, owner_proven: own || (before.owner_proven && !values.email) }
  if (!own) await deleteUnprovenRecoveries(tx, uid)
  if (own || before.email_verified) return updateAccount(tx, uid, confirmed)
  const { password_hash, password_updated_at } = before
  await removeSecondFactors(tx, uid)
  await endOtherWays(tx, uid)
  const after = await updateAccount(tx, uid, {
    ...NO_SIGN_IN_METHODS,
    password_hash,
    password_updated_at,
    ...confirmed,
  })
  await recordAndTell(tx, before, after, context)
  return after
}

/**
 * Whoever reads the address's letters could enter without the second step as long as the owner is not known: with one the
 * letter is followed where the owner is signed in. Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN; the letter stays good.
 */
async function requireNoSecondStep(tx: Tx, uid: string): Promise<void> {
  if ((await listFactors(tx, uid)).length > 0) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

export async function removeSecondFactors(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('identity.second_factors').where('uid', '=', uid).execute()
  await tx.deleteFrom('identity.sms_codes').where('uid', '=', uid).execute()
  await deleteRecoveryCodes(tx, uid)
}

/** What was begun by anything but the password. */
async function endOtherWays(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('identity.sessions').where('uid', '=', uid).where('provider', 'in', ['phone', GOOGLE]).execute()
  await deleteFactorSessions(tx, uid)
  await deleteCodes(tx, uid)
}

async function recordAndTell(tx: Tx, before: Account, after: Account, context: RequestContext): Promise<void> {
  const removed = await recordRemovedMethods(tx, before, after, context)
  const others = removed.filter((way) => way !== 'password')
  // Of the password the letter of the act itself tells; who never had these need not hear of them by another name.
  if (others.length > 0) await enqueueLetter(tx, { kind: 'wayRemoved', to: after.email, of: after, about: others })
}
