import type { Database, Tx } from '#platform/database/database.ts'
import { endPersonal } from '#platform/personal-data/rows.ts'
import { recordEvent } from '../audit/security-events.ts'
import { hashPassword, type PasswordCost } from '../passwords/passwords.ts'
import { IDENTITY_TABLES } from '../personal-data.ts'
import { newUid } from '../sealing/secrets.ts'
import { insertAccount } from '../store.ts'

interface NewAccount {
  email: string
  /** Not checked against the password rules: demo data and tests choose their own. Null: the account has no password. */
  password: string | null
  displayName?: string | null
  photoUrl?: string | null
  emailVerified?: boolean
}

/**
 * Creates an account without an HTTP request, for demo data and the command line. Returns the uid; throws EMAIL_EXISTS.
 * @param cost parameters of the password hash; without them the ones that OWASP recommends
 */
export async function createAccount(db: Database, account: NewAccount, cost?: PasswordCost): Promise<string> {
  const { email, password, displayName = null, photoUrl = null, emailVerified = false } = account
  const values = {
    uid: newUid(),
    email: email.trim().toLowerCase(),
    email_verified: emailVerified,
    owner_proven: emailVerified,
    password_hash: password === null ? null : await hashPassword(password, account.email, cost),
    password_updated_at: password === null ? null : new Date().toISOString(),
    display_name: displayName,
    photo_url: photoUrl,
  }
  const insert = (tx: Database) => insertAccount(tx, values)
  const { uid } = await (db.isTransaction ? insert(db) : db.transaction().execute(insert))
  return uid
}

/**
 * Deletes an account, and every row that the inventory of personal data names for it, in the caller's transaction. Does nothing
 * when the uid has no account. One event stays, without IP address and browser: it records when the uid was deleted.
 */
export async function removeAccount(tx: Tx, uid: string): Promise<void> {
  const deletion = tx.deleteFrom('identity.accounts').where('uid', '=', uid)
  const account = await deletion.returning(['email', 'owner_proven', 'phone_number']).executeTakeFirst()
  if (!account) return
  const { email, owner_proven: proven, phone_number: phone } = account
  await endPersonal(tx, IDENTITY_TABLES, { uid, email: proven ? email : null, phone })
  await recordEvent(tx, uid, 'deleted', null)
}
