import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { IdentityError } from './errors.ts'

/**
 * Whether an address is reserved for another account: that account had the address until a short while ago, somebody had
 * confirmed it, and a RECOVER_EMAIL code can still restore it. An attacker who changed the account's e-mail must not be able to block the
 * recovery by signing up with the old address.
 *
 * @param uid the account that asks; its own reservation does not count. Null for a new account.
 */
export async function isReservedEmail(db: Database, email: string, uid: string | null): Promise<boolean> {
  const reservation = await db
    .selectFrom('identity.oob_codes')
    .select('uid')
    .where('email', '=', email)
    .where('holds', '=', true)
    .where('expires_at', '>', sql<string>`now()`)
    .$if(uid !== null, (query) => query.where('uid', '!=', uid))
    .executeTakeFirst()
  return reservation !== undefined
}

/**
 * Throws EMAIL_EXISTS when the address of an account that was just written is reserved for another one. It runs after the
 * write, because an account that gives the address up at the same moment has committed by then.
 */
export async function requireUnreservedEmail(
  tx: Database,
  { uid, email }: { uid: string; email: string | null },
): Promise<void> {
  if (email !== null && (await isReservedEmail(tx, email, uid))) throw new IdentityError('EMAIL_EXISTS')
}
