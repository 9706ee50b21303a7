import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { IdentityError } from '../errors.ts'
import { hashSecret, newSecret } from '../sealing/secrets.ts'
import type { CodeKind } from '../tables.ts'

const LIFE: Record<CodeKind, string> = {
  VERIFY_EMAIL: '3 days',
  PASSWORD_RESET: '1 hour',
  EMAIL_SIGNIN: '1 hour',
  VERIFY_AND_CHANGE_EMAIL: '1 day',
  RECOVER_EMAIL: '7 days',
  REVERT_SECOND_FACTOR_ADDITION: '7 days',
}

/** What an action letter is about. */
interface Subject {
  /** Null: a letter to sign in with, to an address without an account. */
  uid: string | null
  /** The address that the code proves, or brings back. */
  email: string
  newEmail?: string
  factorId?: string
  /** RECOVER_EMAIL: see store.ts. */
  proven?: boolean
  holds?: boolean
  ways?: string[]
}

/** Makes the code of a letter; only its SHA-256 stays here. */
export async function insertCode(tx: Database, kind: CodeKind, about: Subject): Promise<string> {
  const { uid, email, newEmail = null, factorId = null, proven = false, holds = false, ways = null } = about
  const secret = newSecret()
  const row = {
    ...{ hash: hashSecret(secret), uid, kind, email, new_email: newEmail, factor_id: factorId, proven, holds, ways },
    expires_at: sql<string>`now() + ${LIFE[kind]}::interval`,
  }
  await tx.insertInto('identity.oob_codes').values(row).execute()
  return secret
}

/** What a code stands for, without using it up. Throws INVALID_OOB_CODE (unknown, used) or EXPIRED_OOB_CODE. */
export async function readCode(db: Database, secret: string) {
  const code = await db
    .selectFrom('identity.oob_codes')
    .select([
      'uid',
      'kind',
      'email',
      'new_email as newEmail',
      'factor_id as factorId',
      'proven',
      'ways',
      'expires_at as expiresAt',
      sql<boolean>`expires_at < now()`.as('expired'),
    ])
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst()
  if (!code) throw new IdentityError('INVALID_OOB_CODE')
  if (code.expired) throw new IdentityError('EXPIRED_OOB_CODE')
  return code
}

/** Uses a code up: of two who come at once, one gets INVALID_OOB_CODE. */
export async function consumeCode(tx: Database, secret: string): Promise<void> {
  const used = await tx
    .deleteFrom('identity.oob_codes')
    .where('hash', '=', hashSecret(secret))
    .returning('uid')
    .executeTakeFirst()
  if (!used) throw new IdentityError('INVALID_OOB_CODE')
}

/** What takes a change back outlives further changes: whoever got in must not be able to void it. */
const UNDOING: CodeKind[] = ['RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION']

/**
 * Voids the account's open codes: an old letter must not undo what was just changed. Those count too that went to its
 * address before there was an account.
 */
export async function deleteCodes(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.oob_codes').where('uid', '=', uid).where('kind', 'not in', UNDOING).execute()
  const address = tx.selectFrom('identity.accounts').select('email').where('uid', '=', uid)
  await tx.deleteFrom('identity.oob_codes').where('uid', 'is', null).where('email', '=', address).execute()
}

/** Voids those that an earlier address would take the account back with, unless that address was confirmed in its time. */
export async function deleteUnprovenRecoveries(tx: Database, uid: string): Promise<void> {
  await tx
    .deleteFrom('identity.oob_codes')
    .where('uid', '=', uid)
    .where('kind', '=', 'RECOVER_EMAIL')
    .where('proven', '=', false)
    .execute()
}

/** Voids every code that somebody else may hold: all but those of addresses that were confirmed in their time. */
export async function deleteAllCodes(tx: Database, uid: string): Promise<void> {
  await deleteCodes(tx, uid)
  await tx
    .deleteFrom('identity.oob_codes')
    .where('uid', '=', uid)
    .where('kind', '=', 'REVERT_SECOND_FACTOR_ADDITION')
    .execute()
  await deleteUnprovenRecoveries(tx, uid)
}

/** After an account came back to `email`: voids what was sent to addresses that it had later. */
export async function deleteLaterCodes(tx: Database, uid: string, email: string, expiresAt: string): Promise<void> {
  await tx
    .deleteFrom('identity.oob_codes')
    .where('uid', '=', uid)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'RECOVER_EMAIL'), eb('expires_at', '>=', expiresAt)]),
        eb.and([eb('kind', '=', 'REVERT_SECOND_FACTOR_ADDITION'), eb('email', '!=', email)]),
      ]),
    )
    .execute()
}

/** Whether an earlier address can take the account back now. */
export async function canBeRecovered(tx: Database, uid: string): Promise<boolean> {
  const code = await tx
    .selectFrom('identity.oob_codes')
    .select('uid')
    .where('uid', '=', uid)
    .where('kind', '=', 'RECOVER_EMAIL')
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return code !== undefined
}

/** Whether a confirmed address other than `email` can take the account back now. */
export async function hasProvenRecovery(tx: Database, uid: string, email: string): Promise<boolean> {
  const code = await tx
    .selectFrom('identity.oob_codes')
    .select('uid')
    .where('uid', '=', uid)
    .where('kind', '=', 'RECOVER_EMAIL')
    .where('proven', '=', true)
    .where('email', '!=', email)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return code !== undefined
}

/** Voids those that would bring the account back to this address. */
export async function deleteRecoveriesTo(tx: Database, uid: string, email: string): Promise<void> {
  await tx
    .deleteFrom('identity.oob_codes')
    .where('uid', '=', uid)
    .where('kind', '=', 'RECOVER_EMAIL')
    .where('email', '=', email)
    .execute()
}

/** Expired codes are kept for a month, so that late clicks hear 'expired' and not 'invalid'. */
export async function deleteOldCodes(db: Database): Promise<void> {
  await db.deleteFrom('identity.oob_codes').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute()
}
