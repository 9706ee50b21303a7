import type { Generated, Selectable } from 'kysely'

interface AccountRow {
  uid: string
  /** Null: anonymous, of a phone number alone, or of a custom token. */
  email: string | null
  email_verified: Generated<boolean>
  /** Who reads the address's letters is known to be who holds the ways in; see email-ownership.ts. */
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

export interface FederatedIdentity {
  /** The provider's own, never changing name of the person. */
  rawId: string
  email: string
  displayName: string | null
  photoUrl: string | null
}

declare module '#platform/database/database.ts' {
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
      /** RECOVER_EMAIL: what the account had when it left the address (see sign-in-methods.ts). */
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

/** How it went, in words: the way in, the second step, the provider. Never a secret. */
export interface EventDetail {
  /** The way in, as in `sign_in_provider` of a token. */
  way?: string
  /** The second step: `totp`, `phone` or `recovery-code`. */
  step?: string
  /** What was tried too often. */
  what?: string
}
