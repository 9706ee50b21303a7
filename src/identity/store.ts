import { CompiledQuery, type Generated, type Selectable } from 'kysely'
import { type Database, violates } from '#platform/database.ts'
import { IdentityError } from './errors.ts'
import { requireFree } from './freed-addresses.ts'
import type { EventDetail } from './security-events.ts'

interface AccountRow {
  uid: string
  /** Null: anonymous, of a phone number alone, or of a custom token. */
  email: string | null
  email_verified: Generated<boolean>
  /** Who reads the address's letters is known to be who holds the ways in; see prove-address.ts. */
  owner_proven: Generated<boolean>
  password_hash: string | null
  password_updated_at: string | null
  display_name: string | null
  photo_url: string | null
  phone_number: string | null
  disabled: Generated<boolean>
  valid_since: Generated<string>
  created_at: Generated<string>
  last_login_at: Generated<string>
  federated: Generated<Federated>
  custom_auth: Generated<boolean>
  began_anonymous: Generated<boolean>
  /** An e-mail link has opened it. */
  email_link: Generated<boolean>
  /** A JSON object as text: claims that every ID token carries. */
  custom_attributes: string | null
}

/** The accounts elsewhere that sign in here, by provider id; one each. */
export type Federated = { [K in ProviderId]?: FederatedIdentity }

type ProviderId = 'google.com'

interface FederatedIdentity {
  /** The provider's own, never changing name of the person. */
  rawId: string
  email: string
  displayName: string | null
  photoUrl: string | null
}

declare module '#platform/database.ts' {
  interface Tables {
    'identity.accounts': AccountRow
    'identity.sessions': {
      family: string
      uid: string
      user_agent: string
      address: string
      /** Of the custom token that began it. */
      claims: Claims | null
      signed_in_at: Generated<string>
      last_used_at: Generated<string>
      auth_time: number
      provider: string
      factor_kind: FactorKind | null
      factor_id: string | null
      token_number: Generated<number>
      /** When each of the last refresh tokens was replaced, newest first. */
      replaced_at: Generated<string[]>
    }
    'identity.second_factors': SecondFactorRow
    'identity.recovery_codes': { uid: string; hash: Buffer }
    'identity.factor_sessions': {
      hash: Buffer
      uid: string
      provider: string | null
      secret: Buffer | null
      expires_at: string
    }
    'identity.sms_codes': {
      hash: Buffer
      code_hash: Buffer
      purpose: SmsPurpose
      phone_number: string
      uid: string | null
      attempts: Generated<number>
      expires_at: string
    }
    'identity.oob_codes': {
      hash: Buffer
      uid: string | null
      kind: CodeKind
      email: string
      new_email: string | null
      factor_id: string | null
      /** RECOVER_EMAIL: the address that was left had been confirmed. */
      proven: Generated<boolean>
      /** RECOVER_EMAIL: no other account takes the address meanwhile. */
      holds: Generated<boolean>
      /** RECOVER_EMAIL: what the account had when it left the address (see account-ways.ts). */
      ways: string[] | null
      expires_at: string
    }
    'identity.signing_keys': { kid: string; public_jwk: object; private_key: Buffer; signs_from: string }
    'identity.security_events': {
      id: Generated<number>
      uid: string
      kind: SecurityEvent
      address: string | null
      user_agent: string | null
      /** JSON; see EventDetail. */
      detail: Generated<EventDetail>
      times: Generated<number>
      hour: string | null
      at: Generated<string>
    }
    'identity.known_devices': { uid: string; hash: Buffer; last_used_at: Generated<string> }
  }
}

export type Account = Selectable<AccountRow>

/** What an ID token tells of its account. */
export type TokenHolder = Pick<
  Account,
  | 'uid'
  | 'email'
  | 'email_verified'
  | 'display_name'
  | 'photo_url'
  | 'phone_number'
  | 'valid_since'
  | 'federated'
  | 'custom_attributes'
>

/** What a developer adds to ID tokens. */
export type Claims = Record<string, unknown>

export type SecondFactor = Selectable<SecondFactorRow>
export type FactorKind = 'totp' | 'phone'

interface SecondFactorRow {
  id: string
  uid: string
  kind: FactorKind
  display_name: string | null
  phone_number: string | null
  secret: Buffer | null
  last_step: number | null
  enrolled_at: Generated<string>
}

/** `PROOF` stands for a number that was proven, but belongs to another account. */
export type SmsPurpose = 'SIGN_IN' | 'ENROLL' | 'SECOND_STEP' | 'PROOF'

export type CodeKind =
  | 'VERIFY_EMAIL'
  | 'PASSWORD_RESET'
  | 'EMAIL_SIGNIN'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'
  | 'REVERT_SECOND_FACTOR_ADDITION'

/** What the audit log knows; written by security-events.ts. */
export type SecurityEvent =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-failed'
  | 'too-many-attempts'
  | 'password-changed'
  | 'password-reset'
  | 'password-removed'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-recovered'
  | 'email-verified'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'phone-linked'
  | 'phone-unlinked'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-reverted'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'signed-out'
  | 'signed-out-elsewhere'
  | 'refresh-token-reused'
  | 'claims-changed'
  | 'signed-out-everywhere'
  | 'token-revoked'
  | 'disabled'
  | 'enabled'
  | 'deleted'
  | 'keys-rotated'

export async function findByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findByUid(db: Database, uid: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** One text, built once: each page load of somebody signed in asks it. */
const SIGNED_IN = `
  select account.*,
    exists (select from identity.sessions where family = $2) as lives,
    (select coalesce(json_agg(factor order by factor.enrolled_at), '[]') from (
      select id, uid, kind, display_name, phone_number, enrolled_at from identity.second_factors
      where uid = account.uid
    ) as factor) as factors
  from identity.accounts as account where uid = $1`

/** With the second factors, and whether the session still stands: one query. */
export async function findSignedIn(db: Database, uid: string, family: string) {
  const { rows } = await db.executeQuery<SignedInRow>(CompiledQuery.raw(SIGNED_IN, [uid, family]))
  if (!rows[0]) return undefined
  const { lives, factors, ...account } = rows[0]
  return { account, lives, factors }
}

type SignedInRow = Account & { lives: boolean; factors: Omit<SecondFactor, 'secret' | 'last_step'>[] }

export async function findByPhone(db: Database, phone: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('phone_number', '=', phone).executeTakeFirst()
}

/** The account, and nobody else changes it until the transaction ends. */
export async function lockByUid(tx: Database, uid: string): Promise<Account | undefined> {
  return tx.selectFrom('identity.accounts').selectAll().where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Throws EMAIL_EXISTS, PHONE_NUMBER_EXISTS, DUPLICATE_LOCAL_ID: the indexes have the last word when two come at once. Needs a
 * transaction: a refusal takes the row back.
 */
export async function insertAccount(
  db: Database,
  account: Pick<Account, 'uid' | 'email' | 'password_hash'> & Partial<Account>,
): Promise<Account> {
  const empty = { password_updated_at: null, display_name: null, photo_url: null, phone_number: null }
  const row = { ...empty, custom_attributes: null, ...account }
  const made = await db
    .insertInto('identity.accounts')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'accounts_pkey') ? new IdentityError('DUPLICATE_LOCAL_ID') : taken(error)
    })
  await requireFree(db, made)
  return made
}

/** Throws EMAIL_EXISTS, PHONE_NUMBER_EXISTS. */
export async function updateAccount(tx: Database, uid: string, values: Partial<Account>): Promise<Account> {
  const account = await tx
    .updateTable('identity.accounts')
    .set(values)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw taken(error)
    })
  if (values.email) await requireFree(tx, account)
  return account
}

function taken(error: unknown): unknown {
  if (violates(error, 'accounts_phone')) return new IdentityError('PHONE_NUMBER_EXISTS')
  return violates(error, 'accounts_email') ? new IdentityError('EMAIL_EXISTS') : error
}

/** Nobody in particular: without any way in but the tokens that they hold. */
export function isAnonymous({ email, phone_number: phone, federated, custom_auth: custom }: Account): boolean {
  return email === null && phone === null && Object.keys(federated).length === 0 && !custom
}
