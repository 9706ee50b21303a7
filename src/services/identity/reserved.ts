import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { IdentityError } from './errors.ts'

/**
 * True if an e-mail address or a number is reserved for another account: that account had it until recently, somebody had
 * confirmed it, and a RECOVER_EMAIL or RECOVER_PHONE code can still restore it. An attacker who changed the account must not be
 * able to block the recovery by signing up with the old address, nor its owner by signing in with the old number.
 *
 * @param uid the account that asks; its own reservation does not count. Null for a new account.
 */
export async function isReserved(db: Database, emailOrNumber: string, uid: string | null): Promise<boolean> {
  const reservation = await db
    .selectFrom('identity.oob_codes')
    .select('uid')
    .where('email', '=', emailOrNumber)
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
  if (email !== null && (await isReserved(tx, email, uid))) throw new IdentityError('EMAIL_EXISTS')
}

/** Throws PHONE_NUMBER_EXISTS when the number of an account that was just written is reserved for another one. */
export async function requireUnreservedNumber(
  tx: Database,
  { uid, phone_number: phone }: { uid: string; phone_number: string | null },
): Promise<void> {
  if (phone !== null && (await isReserved(tx, phone, uid))) throw new IdentityError('PHONE_NUMBER_EXISTS')
}
