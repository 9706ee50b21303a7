import type { Database } from '#platform/database/database.ts'
import { deleteCodes } from '../codes/codes.ts'
import { deleteFactorSessions } from '../factors/factor-sessions.ts'
import { updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { secondsNow } from './numeric-date.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Changes what an account rests on: every session, every ID token, every open letter and every sign-in that waits for its
 * second step is void.
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
  // A second past now and past the last revocation: tokens count whole ones, and those of the same second are void too.
  const since = Math.max(secondsNow(), Date.parse(before.valid_since) / 1000) + 1
  return updateAccount(tx, uid, { ...values, valid_since: new Date(since * 1000).toISOString() })
}
