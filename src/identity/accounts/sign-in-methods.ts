import type { Database } from '#platform/database/database.ts'
import { removeFactor } from '../factors/second-factors.ts'
import { hashSecret } from '../sealing/secrets.ts'
import type { Account } from '../tables.ts'
import { GOOGLE, withoutGoogle } from './google-identity.ts'

/** Listed among the hashes when the account had a proven owner. */
const OWNER_PROVEN = 'owner-proven'

/**
 * Hashes of the account's password, linked providers, second factors and recovery codes. A RECOVER_EMAIL code stores them
 * (`oob_codes.ways`), so that the recovery can tell which ones were added later.
 */
export async function signInMethodHashes(tx: Database, account: Account): Promise<string[]> {
  const { uid, owner_proven: proven } = account
  const [factors, codes] = [await factorIds(tx, uid), await recoveryCodeHashes(tx, uid)]
  const methods = [
    passwordHash(account),
    googleHash(account),
    phoneHash(account),
    ...factors.map(factorHash),
    ...codes.map(recoveryCodeHash),
  ]
  return [...methods.filter((method) => method !== null), ...(proven ? [OWNER_PROVEN] : [])]
}

/**
 * Deletes the second factors and recovery codes that are not among `hashes`, and returns the columns that the caller must
 * write to remove the other methods. Null hashes: none were stored, and everything stays.
 */
export async function removeMethodsAddedSince(
  tx: Database,
  account: Account,
  hashes: string[] | null,
): Promise<Partial<Account>> {
  if (hashes === null) return {}
  const known = (hash: string | null) => hash === null || hashes.includes(hash)
  for (const id of await factorIds(tx, account.uid)) {
    if (!known(factorHash(id))) await removeFactor(tx, account.uid, id)
  }
  const codes = await recoveryCodeHashes(tx, account.uid)
  if (!codes.every((code) => known(recoveryCodeHash(code)))) {
    await tx.deleteFrom('identity.recovery_codes').where('uid', '=', account.uid).execute()
  }
  return {
    ...(!known(passwordHash(account)) && { password_hash: null, password_updated_at: null }),
    ...(!known(googleHash(account)) && { federated: withoutGoogle(account.federated) }),
    ...(!known(phoneHash(account)) && { phone_number: null }),
    owner_proven: hashes.includes(OWNER_PROVEN),
  }
}

async function factorIds(tx: Database, uid: string): Promise<string[]> {
  const rows = await tx.selectFrom('identity.second_factors').select('id').where('uid', '=', uid).execute()
  return rows.map(({ id }) => id)
}

async function recoveryCodeHashes(tx: Database, uid: string): Promise<Buffer[]> {
  const rows = await tx.selectFrom('identity.recovery_codes').select('hash').where('uid', '=', uid).execute()
  return rows.map(({ hash }) => hash)
}

function passwordHash({ password_hash: password, password_updated_at: updatedAt }: Account): string | null {
  // From the time of the change: the stored hash also changes when the cost of hashing is raised.
  return password === null ? null : hash('password', updatedAt ?? '')
}

function googleHash({ federated }: Account): string | null {
  const google = federated[GOOGLE]
  return google ? hash('google', google.rawId) : null
}

function phoneHash({ phone_number: phone }: Account): string | null {
  return phone === null ? null : hash('phone', phone)
}

function factorHash(id: string): string {
  return hash('factor', id)
}

function recoveryCodeHash(code: Buffer): string {
  return hash('recovery code', code.toString('hex'))
}

function hash(kind: string, value: string): string {
  return hashSecret(`${kind} ${value}`).toString('base64url')
}
