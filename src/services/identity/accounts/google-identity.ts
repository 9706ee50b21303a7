import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { violates } from '#platform/database/database.ts'
import type { Account, Federated, FederatedIdentity } from '../tables.ts'

export const GOOGLE = 'google.com'

/** The account that this Google account is linked to, locked until the transaction ends. */
export async function lockByGoogleId(tx: Database, rawId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('identity.accounts')
    .selectAll()
    .where(sql<boolean>`federated ? 'google.com'`)
    .where(sql<string>`federated #>> '{google.com,rawId}'`, '=', rawId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The account with this e-mail address, locked until the transaction ends. */
export async function lockByEmail(tx: Database, email: string): Promise<Account | undefined> {
  return tx.selectFrom('identity.accounts').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
}

/** `federated` with this Google account, which replaces another one. */
export function withGoogle(federated: Federated, profile: FederatedIdentity): Federated {
  const { rawId, email, displayName, photoUrl } = profile
  return { ...federated, [GOOGLE]: { rawId, email, displayName, photoUrl } }
}

/** `federated` without a Google account. */
export function withoutGoogle({ [GOOGLE]: _google, ...others }: Federated): Federated {
  return others
}

export function isDuplicateGoogleId(error: unknown): boolean {
  return violates(error, 'accounts_google')
}
