import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { IdentityError } from './errors.ts'
import { fingerprint, newSecret } from './secrets.ts'

type CodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET'

const LIFE: Record<CodeKind, string> = { VERIFY_EMAIL: '3 days', PASSWORD_RESET: '1 hour' }

/** Makes the code of a letter; only its SHA-256 stays here. */
export async function insertCode(tx: Database, kind: CodeKind, to: { uid: string; email: string }): Promise<string> {
  const secret = newSecret()
  const expires = sql<string>`now() + ${LIFE[kind]}::interval`
  const row = { hash: fingerprint(secret), uid: to.uid, kind, email: to.email, expires_at: expires }
  await tx.insertInto('identity.oob_codes').values(row).execute()
  return secret
}

/** What a code stands for, without using it up. Throws INVALID_OOB_CODE (unknown, used) or EXPIRED_OOB_CODE. */
export async function readCode(db: Database, secret: string) {
  const code = await db
    .selectFrom('identity.oob_codes')
    .select(['uid', 'kind', 'email', sql<boolean>`expires_at < now()`.as('expired')])
    .where('hash', '=', fingerprint(secret))
    .executeTakeFirst()
  if (!code) throw new IdentityError('INVALID_OOB_CODE')
  if (code.expired) throw new IdentityError('EXPIRED_OOB_CODE')
  return code
}

/** Uses a code up: of two who come at once, one gets INVALID_OOB_CODE. */
export async function useCode(tx: Database, secret: string): Promise<void> {
  const used = await tx
    .deleteFrom('identity.oob_codes')
    .where('hash', '=', fingerprint(secret))
    .returning('uid')
    .executeTakeFirst()
  if (!used) throw new IdentityError('INVALID_OOB_CODE')
}

/** Voids all open codes of the account: an old letter must not undo what was just changed. */
export async function deleteCodes(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.oob_codes').where('uid', '=', uid).execute()
}

/** Expired codes are kept for a month, so that late clicks hear 'expired' and not 'invalid'. */
export async function deleteOldCodes(db: Database): Promise<void> {
  await db.deleteFrom('identity.oob_codes').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute()
}
