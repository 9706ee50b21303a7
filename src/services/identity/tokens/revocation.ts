import type { Database } from '#platform/database/database.ts'
import { forgetOtherDevices } from '../audit/known-devices.ts'
import { deleteCodes } from '../codes/codes.ts'
import { deleteFactorSessions } from '../factors/factor-sessions.ts'
import type { RequestContext } from '../request-context.ts'
import { updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { secondsNow } from './numeric-date.ts'
import { endAllSessions, endOtherSessions, endSession } from './sessions.ts'

/**
 * Changes the credentials of an account and voids everything that was issued before: sessions, ID tokens, codes in e-mails,
 * and sign-ins that wait for their second factor.
 */
export async function updateAndRevoke(tx: Database, uid: string, values: Partial<Account> = {}): Promise<Account> {
  await endAllSessions(tx, uid)
  await deleteCodes(tx, uid)
  await deleteFactorSessions(tx, uid)
  const before = await tx
    .selectFrom('identity.accounts')
    .select('valid_since')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  // The next second: `iat` of tokens has no fractions, and tokens of the current second must be void too.
  const since = Math.max(secondsNow(), Date.parse(before.valid_since) / 1000) + 1
  return updateAccount(tx, uid, { ...values, valid_since: new Date(since * 1000).toISOString() })
}

/**
 * Ends all access to an account but that of the session `family`: other sessions with their tokens, sign-ins that wait for
 * their second factor, codes in e-mails, and other known devices. Returns how many sessions ended.
 */
export async function revokeOthers(
  tx: Database,
  uid: string,
  family: string,
  context: RequestContext,
): Promise<number> {
  await deleteFactorSessions(tx, uid)
  await deleteCodes(tx, uid)
  await forgetOtherDevices(tx, uid, context)
  return endOtherSessions(tx, uid, family)
}

/**
 * Ends one session of the account that may be a thief's, and voids the codes in e-mails: the thief may have asked for one that
 * moves the account to an address of theirs. Returns 1, or 0 when the account has no such session.
 */
export async function revokeSession(tx: Database, uid: string, family: string): Promise<number> {
  const ended = await endSession(tx, uid, family)
  if (ended > 0) await deleteCodes(tx, uid)
  return ended
}
