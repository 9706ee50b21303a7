import { randomInt } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { hashSecret } from '../sealing/secrets.ts'

const CODE_COUNT = 10
/** Characters of a code, without those that look alike: 0 O, 1 I L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Replaces the account's recovery codes. Each has 49 random bits and is valid once; only hashes are stored. */
export async function makeRecoveryCodes(tx: Database, uid: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await deleteRecoveryCodes(tx, uid)
  await tx
    .insertInto('identity.recovery_codes')
    .values(codes.map((code) => ({ uid, hash: hashOf(uid, code) })))
    .execute()
  return codes
}

function newCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Deletes the code; false when the account has no such code. Ignores case, spaces and hyphens. */
export async function consumeRecoveryCode(tx: Database, uid: string, code: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('identity.recovery_codes')
    .where('uid', '=', uid)
    .where('hash', '=', hashOf(uid, code))
    .returning('uid')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Salted with the uid, so that one guess cannot be compared with the codes of all accounts. */
function hashOf(uid: string, code: string): Buffer {
  return hashSecret(`${uid}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}

export async function deleteRecoveryCodes(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.recovery_codes').where('uid', '=', uid).execute()
}

export async function countRecoveryCodes(db: Database, uid: string): Promise<number> {
  const query = db.selectFrom('identity.recovery_codes').select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await query.where('uid', '=', uid).executeTakeFirstOrThrow()).count)
}
