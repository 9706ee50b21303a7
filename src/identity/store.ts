import type { Generated, Selectable } from 'kysely'
import { type Database, violates } from '#platform/database.ts'
import { IdentityError } from './errors.ts'

interface AccountRow {
  uid: string
  email: string
  email_verified: Generated<boolean>
  password_hash: string | null
  password_updated_at: string | null
  display_name: string | null
  photo_url: string | null
  disabled: Generated<boolean>
  valid_since: Generated<string>
  created_at: Generated<string>
  last_login_at: Generated<string>
  federated: Generated<Federated>
}

/** The accounts elsewhere that sign in here, by provider id; one each. */
export type Federated = { [K in ProviderId]?: FederatedIdentity }

export type ProviderId = 'google.com'

export interface FederatedIdentity {
  /** The provider's own, never changing name of the person. */
  rawId: string
  email: string
  displayName: string | null
  photoUrl: string | null
}

declare module '#platform/database.ts' {
  interface Tables {
    'identity.accounts': AccountRow
    'identity.refresh_tokens': {
      hash: Buffer
      family: string
      uid: string
      auth_time: number
      provider: string
      expires_at: string
      replaced_at: string | null
    }
    'identity.oob_codes': {
      hash: Buffer
      uid: string
      kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET'
      email: string
      expires_at: string
    }
    'identity.signing_keys': { kid: string; public_jwk: object; private_key: Buffer; signs_from: string }
    'identity.security_events': {
      id: Generated<number>
      uid: string
      kind: SecurityEvent
      address: string | null
      at: Generated<string>
    }
  }
}

export type Account = Selectable<AccountRow>

type SecurityEvent =
  | 'signed-up'
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'email-verified'
  | 'refresh-token-reused'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'deleted'

export async function findByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findByUid(db: Database, uid: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** The same, and nobody else changes the account or rotates its tokens until the transaction ends. */
export async function lockByUid(tx: Database, uid: string): Promise<Account | undefined> {
  return tx.selectFrom('identity.accounts').selectAll().where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst()
}

/** Throws EMAIL_EXISTS: the unique index has the last word when two come at once. */
export async function insertAccount(
  db: Database,
  account: Pick<Account, 'uid' | 'email' | 'password_hash'> & Partial<Account>,
): Promise<Account> {
  const row = { password_updated_at: null, display_name: null, photo_url: null, ...account }
  return db
    .insertInto('identity.accounts')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'accounts_email') ? new IdentityError('EMAIL_EXISTS') : error
    })
}

export async function updateAccount(tx: Database, uid: string, values: Partial<Account>): Promise<Account> {
  return tx
    .updateTable('identity.accounts')
    .set(values)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'accounts_email') ? new IdentityError('EMAIL_EXISTS') : error
    })
}

export async function recordEvent(
  db: Database,
  uid: string,
  kind: SecurityEvent,
  address: string | null,
): Promise<void> {
  await db.insertInto('identity.security_events').values({ uid, kind, address }).execute()
}
