import type { Database } from '#platform/database/database.ts'
import { OWNER_PROVEN } from '../codes/codes.ts'
import { deleteRecoveryCodes } from '../factors/recovery-codes.ts'
import { removeFactor } from '../factors/second-factors.ts'
import { hashSecret } from '../sealing/secrets.ts'
import type { Account } from '../tables.ts'
import { GOOGLE, withoutGoogle } from './google-identity.ts'

/**
 * Age in milliseconds below which a sign-in method is suspicious. Whoever changed e-mail or number, perhaps an attacker, may
 * have added it.
 */
const SUSPICIOUS_AGE_MS = 7 * 24 * 3600 * 1000

/**
 * Hashes of the account's address, password and linked providers that are older than seven days, and of its second factors and
 * recovery codes. A RECOVER_EMAIL or RECOVER_PHONE code stores them (`oob_codes.ways`): the recovery removes what is not among
 * them.
 */
export async function signInMethodHashes(tx: Database, account: Account): Promise<string[]> {
  const { uid, owner_proven: proven } = account
  const [factors, codes] = [await factorIds(tx, uid), await recoveryCodeHashes(tx, uid)]
  const methods = [
    isOld(account.password_updated_at) ? passwordHash(account) : null,
    isOld(account.google_linked_at) ? googleHash(account) : null,
    isOld(account.phone_linked_at) ? phoneHash(account) : null,
    account.email !== null && isOld(account.email_linked_at) ? emailHash(account.email) : null,
    ...factors.map(factorHash),
    ...codes.map(recoveryCodeHash),
  ]
  return [...methods.filter((method) => method !== null), ...(proven ? [OWNER_PROVEN] : [])]
}

/** Null: the time is not known, because the method is from before it was stored. */
function isOld(addedAt: string | null): boolean {
  return addedAt === null || Date.now() - Date.parse(addedAt) > SUSPICIOUS_AGE_MS
}

/** True if somebody has proven that the account is theirs: by access to its mailbox, or by the code sent to its number. */
export function hasOwner({
  owner_proven: proven,
  phone_number: phone,
}: Pick<Account, 'owner_proven' | 'phone_number'>) {
  return proven || phone !== null
}

/** True if `email` had been the account's address for a week when the hashes were stored, or since the sign-up. */
export function isAddressOf(hashes: string[], email: string): boolean {
  return hashes.includes(emailHash(email))
}

/** True if the account has a second factor that is not among the hashes. */
export async function hasFactorAddedSince(tx: Database, uid: string, hashes: string[]): Promise<boolean> {
  return (await factorIds(tx, uid)).some((id) => !hashes.includes(factorHash(id)))
}

/** True if the account had a proven owner when the hashes were stored. */
export function hadProvenOwner(hashes: string[] | null): boolean {
  return hashes?.includes(OWNER_PROVEN) === true
}

/**
 * Returns the columns that the caller must write to remove the first factors that are not among `hashes`. Deletes the
 * second factors and recovery codes that are not among them, unless the account has a proven owner: only such an owner can
 * have added them. Null hashes: none were stored, and everything stays.
 */
export async function removeMethodsAddedSince(
  tx: Database,
  account: Account,
  hashes: string[] | null,
): Promise<Partial<Account>> {
  if (hashes === null) return {}
  if (!account.owner_proven) await removeSecondFactorsAddedSince(tx, account.uid, hashes)
  const known = (hash: string | null) => hash === null || hashes.includes(hash)
  return {
    ...(!known(passwordHash(account)) && { password_hash: null, password_updated_at: null }),
    ...(!known(googleHash(account)) && { federated: withoutGoogle(account.federated) }),
    ...(!known(phoneHash(account)) && { phone_number: null }),
  }
}

async function removeSecondFactorsAddedSince(tx: Database, uid: string, hashes: string[]): Promise<void> {
  for (const id of await factorIds(tx, uid)) {
    if (!hashes.includes(factorHash(id))) await removeFactor(tx, uid, id)
  }
  const codes = await recoveryCodeHashes(tx, uid)
  if (!codes.every((code) => hashes.includes(recoveryCodeHash(code)))) await deleteRecoveryCodes(tx, uid)
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

function emailHash(email: string): string {
  return hash('email', email)
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
