import type { Database, Tx } from '#platform/database.ts'
import { hashPassword } from './passwords.ts'
import { newUid } from './secrets.ts'
import { type Caller, recordEvent } from './security-events.ts'
import { insertAccount } from './store.ts'

interface NewAccount {
  email: string
  /** Not held against the password rules: demo data and tests choose their own. Null: no sign-in by password. */
  password: string | null
  displayName?: string | null
  photoUrl?: string | null
  emailVerified?: boolean
}

/** Creates an account without a request, for demo data and the command line. Gives its uid; throws EMAIL_EXISTS. */
export async function createAccount(db: Database, account: NewAccount): Promise<string> {
  const { email, password, displayName = null, photoUrl = null, emailVerified = false } = account
  const values = {
    uid: newUid(),
    email: email.trim().toLowerCase(),
    email_verified: emailVerified,
    owner_proven: emailVerified,
    password_hash: password === null ? null : await hashPassword(password),
    password_updated_at: password === null ? null : new Date().toISOString(),
    display_name: displayName,
    photo_url: photoUrl,
  }
  const insert = (tx: Database) => insertAccount(tx, values)
  const { uid } = await (db.isTransaction ? insert(db) : db.transaction().execute(insert))
  return uid
}

/**
 * Ends an account in the caller's transaction; without one of that uid nothing happens. Its refresh tokens stay until
 * they run out, so that a device that hands one in hears USER_NOT_FOUND.
 */
export async function removeAccount(tx: Tx, uid: string, caller: Caller = null): Promise<void> {
  const gone = await tx.deleteFrom('identity.accounts').where('uid', '=', uid).returning('uid').executeTakeFirst()
  if (gone) await recordEvent(tx, uid, 'deleted', caller)
}
