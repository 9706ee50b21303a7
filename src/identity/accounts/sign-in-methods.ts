import type { Database } from '#platform/database/database.ts'
import { removeFactor } from '../factors/second-factors.ts'
import { GOOGLE, withoutGoogle } from '../google/accounts.ts'
import { hashSecret } from '../sealing/secrets.ts'
import type { Account } from '../tables.ts'

/** Marks that the account's owner was known, among its ways in. */
const OWNER_PROVEN = 'owner-proven'

/** What opens the account now, as hashes: to tell later what was added since. */
export async function signInMethodHashes(tx: Database, account: Account): Promise<string[]> {
  const { uid, owner_proven: proven } = account
  const [factors, codes] = [await idsOf(tx, uid), await recoveryHashes(tx, uid)]
  const ways = [
    passwordWay(account),
    googleWay(account),
    phoneWay(account),
    ...factors.map(factorWay),
    ...codes.map(codeWay),
  ]
  return [...ways.filter((way) => way !== null), ...(proven ? [OWNER_PROVEN] : [])]
}

/**
 * Takes away what was added since `ways` was noted: second factors and recovery codes at once. Gives what else the account
 * must lose. `null` ways: nothing was noted, and everything stays.
 */
export async function removeMethodsAddedSince(
  tx: Database,
  account: Account,
  ways: string[] | null,
): Promise<Partial<Account>> {
  if (ways === null) return {}
  const known = (way: string | null) => way === null || ways.includes(way)
  for (const id of await idsOf(tx, account.uid)) if (!known(factorWay(id))) await removeFactor(tx, account.uid, id)
  const codes = await recoveryHashes(tx, account.uid)
  if (!codes.every((hash) => known(codeWay(hash)))) {
    await tx.deleteFrom('identity.recovery_codes').where('uid', '=', account.uid).execute()
  }
  return {
    ...(!known(passwordWay(account)) && { password_hash: null, password_updated_at: null }),
    ...(!known(googleWay(account)) && { federated: withoutGoogle(account.federated) }),
    ...(!known(phoneWay(account)) && { phone_number: null }),
    owner_proven: ways.includes(OWNER_PROVEN),
  }
}

async function idsOf(tx: Database, uid: string): Promise<string[]> {
  const rows = await tx.selectFrom('identity.second_factors').select('id').where('uid', '=', uid).execute()
  return rows.map(({ id }) => id)
}

async function recoveryHashes(tx: Database, uid: string): Promise<Buffer[]> {
  const rows = await tx.selectFrom('identity.recovery_codes').select('hash').where('uid', '=', uid).execute()
  return rows.map(({ hash }) => hash)
}

function passwordWay({ password_hash: hash, password_updated_at: at }: Account): string | null {
  // By its time: the hash is replaced when the cost of hashing changes.
  return hash === null ? null : hashed('password', at ?? '')
}

function googleWay({ federated }: Account): string | null {
  const google = federated[GOOGLE]
  return google ? hashed('google', google.rawId) : null
}

function phoneWay({ phone_number: phone }: Account): string | null {
  return phone === null ? null : hashed('phone', phone)
}

function factorWay(id: string): string {
  return hashed('factor', id)
}

function codeWay(hash: Buffer): string {
  return hashed('recovery code', hash.toString('hex'))
}

function hashed(kind: string, what: string): string {
  return hashSecret(`${kind} ${what}`).toString('base64url')
}
