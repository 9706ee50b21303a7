import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { IdentityError } from '../errors.ts'

/**
 * Whether another account left the address a short while ago and may still take it back (RECOVER_EMAIL). Whoever changed
 * that account's e-mail must not be able to block its way back by a new account with the old address.
 */
export async function isReservedEmail(db: Database, email: string, uid: string | null): Promise<boolean> {
  const held = await db
    .selectFrom('identity.oob_codes')
    .select('uid')
    .where('email', '=', email)
    .where('holds', '=', true)
    .where('expires_at', '>', sql<string>`now()`)
    .$if(uid !== null, (query) => query.where('uid', '!=', uid))
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Throws EMAIL_EXISTS when the address of an account that was just written is held for another one. Asked after the write:
 * an account that leaves the address at the same moment has committed by then. Who has proven the address comes before an
 * account that left it without ever proving it.
 */
export async function requireUnreservedEmail(
  tx: Database,
  { uid, email, owner_proven: proven }: { uid: string; email: string | null; owner_proven: boolean },
): Promise<void> {
  if (email === null) return
  if (proven) {
    await tx
      .deleteFrom('identity.oob_codes')
      .where('email', '=', email)
      .where('kind', '=', 'RECOVER_EMAIL')
      .where('proven', '=', false)
      .where('uid', '!=', uid)
      .execute()
  }
  if (await isReservedEmail(tx, email, uid)) throw new IdentityError('EMAIL_EXISTS')
}
