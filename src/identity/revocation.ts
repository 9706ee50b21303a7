import type { Database } from '#platform/database.ts'
import { deleteCodes } from './codes.ts'
import { revokeRefreshTokens } from './refresh-tokens.ts'
import { type Account, updateAccount } from './store.ts'
import { secondsNow } from './tokens.ts'

/** Changes what an account rests on: every session, every ID token and every open letter of before is void. */
export async function updateAndRevoke(tx: Database, uid: string, values: Partial<Account>): Promise<Account> {
  await revokeRefreshTokens(tx, uid)
  await deleteCodes(tx, uid)
  // The coming second: tokens count whole ones, and those of the present second must be void too.
  const validSince = new Date((secondsNow() + 1) * 1000).toISOString()
  return updateAccount(tx, uid, { ...values, valid_since: validSince })
}
