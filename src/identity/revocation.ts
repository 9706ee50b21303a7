import type { Database } from '#platform/database.ts'
import { deleteCodes } from './codes.ts'
import { revokeRefreshTokens } from './refresh-tokens.ts'
import { type Account, updateAccount } from './store.ts'
import { secondsNow } from './tokens.ts'

/** Changes what an account rests on: every session, every ID token and every open letter of before is void. */
export async function updateAndRevoke(tx: Database, uid: string, values: Partial<Account>): Promise<Account> {
  await revokeRefreshTokens(tx, uid)
  await deleteCodes(tx, uid)
  const account = await updateAccount(tx, uid, values)
  // A second past now and past the last revocation: tokens count whole ones, and those of the same second are void too.
  const since = Math.max(secondsNow(), Date.parse(account.valid_since) / 1000) + 1
  return updateAccount(tx, uid, { valid_since: new Date(since * 1000).toISOString() })
}
