import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { IdentityError } from '../errors.ts'
import { hashSecret, newSecret } from '../sealing/secrets.ts'
import type { CodeKind } from '../tables.ts'

/** How long the link of an e-mail is valid. The e-mails state it in words: `identity-letters.ts` of `messages`. */
export const LIFETIMES: Record<CodeKind, string> = {
  VERIFY_EMAIL: '3 days',
  PASSWORD_RESET: '1 hour',
  EMAIL_SIGNIN: '1 hour',
  VERIFY_AND_CHANGE_EMAIL: '1 day',
  RECOVER_EMAIL: '7 days',
  RECOVER_PHONE: '7 days',
  REVERT_SECOND_FACTOR_ADDITION: '7 days',
}

/** Listed among the `ways` of a code that takes an address or a number back, whose account had a proven owner. */
export const OWNER_PROVEN = 'owner-proven'

/** The account change that a code confirms or reverts. */
interface CodeSubject {
  /** Null: a sign-in link to an address without an account. */
  uid: string | null
  /** The address that the code verifies, or restores; of RECOVER_PHONE the number. */
  email: string
  newEmail?: string
  factorId?: string
  /** RECOVER_EMAIL, RECOVER_PHONE: see tables.ts. A confirmed address and a number stay reserved. */
  proven?: boolean
  ways?: string[]
}

/** Makes the code of an e-mail and returns it. The database stores only its SHA-256. */
export async function insertCode(tx: Database, kind: CodeKind, subject: CodeSubject): Promise<string> {
  const { uid, email, newEmail = null, factorId = null, proven = false, ways = null } = subject
  const secret = newSecret()
  const row = {
    ...{ hash: hashSecret(secret), uid, kind, email, new_email: newEmail, factor_id: factorId, ways },
    ...{ proven, holds: proven },
    expires_at: sql<string>`now() + ${LIFETIMES[kind]}::interval`,
  }
  await tx.insertInto('identity.oob_codes').values(row).execute()
  return secret
}

/** The row of a code, which stays valid. Throws INVALID_OOB_CODE (unknown, used) or EXPIRED_OOB_CODE. */
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

/** Deletes a code. Of two requests with the same code, the second throws INVALID_OOB_CODE. */
export async function consumeCode(tx: Database, secret: string): Promise<void> {
  const used = await tx
    .deleteFrom('identity.oob_codes')
    .where('hash', '=', hashSecret(secret))
    .returning('uid')
    .executeTakeFirst()
  if (!used) throw new IdentityError('INVALID_OOB_CODE')
}

/** Codes that revert a change. Further changes do not void them, or an attacker could. */
const REVERTING: CodeKind[] = ['RECOVER_EMAIL', 'RECOVER_PHONE', 'REVERT_SECOND_FACTOR_ADDITION']
const RECOVERING: CodeKind[] = ['RECOVER_EMAIL', 'RECOVER_PHONE']

/**
 * Deletes the account's codes, so that an old e-mail cannot change again what was just changed. This includes codes that
 * were sent to its address before there was an account.
 */
export async function deleteCodes(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.oob_codes').where('uid', '=', uid).where('kind', 'not in', REVERTING).execute()
  const address = tx.selectFrom('identity.accounts').select('email').where('uid', '=', uid)
  await tx.deleteFrom('identity.oob_codes').where('uid', 'is', null).where('email', '=', address).execute()
}

function deleteRecoveries(tx: Database, uid: string) {
  return tx.deleteFrom('identity.oob_codes').where('uid', '=', uid).where('kind', '=', 'RECOVER_EMAIL')
}

/** Deletes the codes that restore an earlier address, except an address that had been verified. */
export async function deleteUnconfirmedRecoveries(tx: Database, uid: string): Promise<void> {
  await deleteRecoveries(tx, uid).where('proven', '=', false).execute()
}

/**
 * Deletes the codes that restore an earlier address, except that of a proven owner: whoever verified another one may be a
 * stranger, to whom the owner's mistyped address belongs. Call it when an owner is proven.
 */
export async function deleteUnprovenRecoveries(tx: Database, uid: string): Promise<void> {
  await deleteRecoveries(tx, uid).where(sql<boolean>`not (${hadOwner})`).execute()
}

const hadOwner = sql<boolean>`${OWNER_PROVEN} = any(coalesce(ways, '{}'))`

/** Deletes every code that an attacker may have: all but those that can still restore the address of a proven owner. */
export async function deleteAllCodes(tx: Database, uid: string): Promise<void> {
  await deleteCodes(tx, uid)
  await tx
    .deleteFrom('identity.oob_codes')
    .where('uid', '=', uid)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'REVERT_SECOND_FACTOR_ADDITION'),
        sql<boolean>`not (${hadOwner})`,
        eb('expires_at', '<', sql<string>`now()`),
      ]),
    )
    .execute()
}

/** Deletes every code, those that restore a verified address too. */
export async function deleteEveryCode(tx: Database, uid: string): Promise<void> {
  await deleteCodes(tx, uid)
  await tx.deleteFrom('identity.oob_codes').where('uid', '=', uid).execute()
}

/**
 * After a recovery, whose code expires at `expiresAt`: deletes the codes that were sent to addresses and numbers that the
 * account had later. `email` is the address of the account now.
 */
export async function deleteLaterCodes(tx: Database, uid: string, email: string, expiresAt: string): Promise<void> {
  await tx
    .deleteFrom('identity.oob_codes')
    .where('uid', '=', uid)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', 'in', RECOVERING), eb('expires_at', '>=', expiresAt)]),
        eb.and([eb('kind', '=', 'REVERT_SECOND_FACTOR_ADDITION'), eb('email', '!=', email)]),
      ]),
    )
    .execute()
}

/** Codes that can restore a verified address or a number now. */
function confirmedRecoveries(tx: Database, uid: string) {
  return tx
    .selectFrom('identity.oob_codes')
    .select('uid')
    .where('uid', '=', uid)
    .where('kind', 'in', RECOVERING)
    .where('proven', '=', true)
    .where('expires_at', '>', sql<string>`now()`)
}

/** True if an older code can restore a verified address or a number now. The older code wins. */
export async function hasOlderConfirmedRecovery(tx: Database, uid: string, expiresAt: string): Promise<boolean> {
  return (await confirmedRecoveries(tx, uid).where('expires_at', '<', expiresAt).executeTakeFirst()) !== undefined
}

/**
 * A new code that restores the reserved address or number `email` to its account until the first code does not; null when none
 * does.
 */
export async function copyRecovery(tx: Database, email: string): Promise<string | null> {
  const secret = newSecret()
  const copied = await tx
    .insertInto('identity.oob_codes')
    .columns(['hash', 'uid', 'kind', 'email', 'new_email', 'proven', 'holds', 'ways', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('identity.oob_codes')
        .select(sql<Buffer>`${hashSecret(secret)}::bytea`.as('hash'))
        .select(['uid', 'kind', 'email', 'new_email', 'proven', 'holds', 'ways', 'expires_at'])
        .where('email', '=', email)
        .where('holds', '=', true)
        .where('expires_at', '>', sql<string>`now()`)
        .orderBy('expires_at')
        .limit(1),
    )
    .returning('uid')
    .executeTakeFirst()
  return copied ? secret : null
}

/** True if a code can restore a number now, or an address other than `email` whose owner was proven. */
export async function hasProvenRecovery(tx: Database, uid: string, email: string): Promise<boolean> {
  const others = confirmedRecoveries(tx, uid).where('email', '!=', email)
  return (await others.where(hadOwner).executeTakeFirst()) !== undefined
}

/** Deletes the codes that would restore an address, but those for which `stays` is true. */
export async function deleteRecoveriesUnless(
  tx: Database,
  uid: string,
  stays: (code: { email: string; ways: string[] | null }) => boolean,
): Promise<void> {
  const codes = tx.selectFrom('identity.oob_codes').select(['email', 'ways', 'hash']).where('uid', '=', uid)
  for (const code of await codes.where('kind', '=', 'RECOVER_EMAIL').execute()) {
    if (!stays(code)) await deleteRecoveries(tx, uid).where('hash', '=', code.hash).execute()
  }
}

/** Deletes the codes that would restore this address. */
export async function deleteRecoveriesTo(tx: Database, uid: string, email: string): Promise<void> {
  await deleteRecoveries(tx, uid).where('email', '=', email).execute()
}

/** Deletes codes that expired a month ago. Until then a click gets EXPIRED_OOB_CODE, not INVALID_OOB_CODE. */
export async function deleteOldCodes(db: Database): Promise<void> {
  await db.deleteFrom('identity.oob_codes').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute()
}
