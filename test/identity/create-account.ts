import type { Database } from '#platform/database/database.ts'
import { createAccount as create } from '#services/identity/accounts/accounts.ts'
import { CHEAPEST } from './password-cost.ts'

/** `createAccount` of the service, with the cheapest hash of the password. */
export function createAccount(db: Database, account: Parameters<typeof create>[1]): Promise<string> {
  return create(db, account, CHEAPEST)
}
