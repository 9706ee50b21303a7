import type { Database } from '#platform/database/database.ts'
import { accountInfo } from '../accounts/account-info.ts'
import { mfaInfo } from '../factors/second-factors.ts'
import type { Account } from '../tables.ts'

/** The UserInfo records of accounts, with their second factors. */
export async function loadUserInfos(db: Database, accounts: Account[]) {
  const uids = accounts.map(({ uid }) => uid)
  const factors = await db
    .selectFrom('identity.second_factors')
    .selectAll()
    .where('uid', 'in', uids.length > 0 ? uids : [''])
    .orderBy('enrolled_at')
    .execute()
  return accounts.map((account) => ({
    ...accountInfo(account),
    ...mfaInfo(factors.filter(({ uid }) => uid === account.uid)),
  }))
}
