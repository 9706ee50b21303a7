import type { JWK } from 'jose'
import type { Generated, Selectable } from 'kysely'
import type { Language } from '#shared/language.ts'

interface AccountRow {
  uid: string
  /** Null for anonymous accounts, and for those of a phone number only. */
  email: string | null
  email_verified: Generated<boolean>
  /** The sign-in methods are known to belong to the owner of the e-mail address; see email/prove-owner.ts. */
  owner_proven: Generated<boolean>
  password_hash: string | null
  password_updated_at: string | null
  display_name: string | null
  photo_url: string | null
  phone_number: string | null
  /** When the number was linked; null for one of before November 2026. `store.ts` writes all three times. */
  phone_linked_at: string | null
  google_linked_at: string | null
  /** When an account that existed got its address; null for the address of the sign-up. */
  email_linked_at: string | null
  /** Language in which the owner used the site last, on a device that the account knows; null if that is not known. */
  language: Language | null
  disabled: Generated<boolean>
  valid_since: Generated<string>
  created_at: Generated<string>
  last_login_at: Generated<string>
  federated: Generated<Federated>
  /** False once the account has had a sign-in method. */
  began_anonymous: Generated<boolean>
  /** True if somebody has signed in by an e-mail link. */
  email_link: Generated<boolean>
}

/** The linked identities, by provider id; one of each provider. */
export type Federated = { [K in ProviderId]?: FederatedIdentity }

type ProviderId = 'google.com'

export interface FederatedIdentity {
  /** The person's `sub` at the provider, which never changes. */
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
      /** The sign-in came with an Origin header, which every browser sends. */
      from_browser: Generated<boolean>
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
      /** RECOVER_PHONE: the number. */
      email: string
      new_email: string | null
      factor_id: string | null
      /** RECOVER_EMAIL: the old address had been verified. RECOVER_PHONE: true. */
      proven: Generated<boolean>
      /** The same, because the old address or number is reserved until the code expires (see reserved.ts). */
      holds: Generated<boolean>
      /** RECOVER_EMAIL, RECOVER_PHONE: hashes of the sign-in methods at the time of the change (see sign-in-methods.ts). */
      ways: string[] | null
      expires_at: string
    }
    'identity.signing_keys': { kid: string; public_jwk: JWK; private_key: Buffer; signs_from: string }
    'identity.security_events': {
      id: Generated<number>
      uid: string
      kind: SecurityEvent
      address: string | null
      user_agent: string | null
      /** JSON; see EventDetail. */
      detail: Generated<EventDetail>
      /** How often it happened in its hour. */
      times: Generated<number>
      /** Set for events that are counted by the hour. */
      hour: string | null
      at: Generated<string>
    }
    'identity.known_devices': { uid: string; hash: Buffer; last_used_at: Generated<string> }
  }
}

export type Account = Selectable<AccountRow>

/** The columns that an ID token is made from. */
export type TokenHolder = Pick<
  Account,
  'uid' | 'email' | 'email_verified' | 'display_name' | 'photo_url' | 'phone_number' | 'valid_since' | 'federated'
>

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

/** `PROOF`: a temporary proof of a number that was verified, but belongs to another account. */
export type SmsPurpose = 'SIGN_IN' | 'ENROLL' | 'SECOND_STEP' | 'PROOF'

export type CodeKind =
  | 'VERIFY_EMAIL'
  | 'PASSWORD_RESET'
  | 'EMAIL_SIGNIN'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'
  | 'RECOVER_PHONE'
  | 'REVERT_SECOND_FACTOR_ADDITION'

/** The kinds of events in the audit log, which security-events.ts writes. */
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
  | 'phone-recovered'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-reverted'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'signed-out'
  | 'signed-out-elsewhere'
  | 'refresh-token-reused'
  | 'signed-out-everywhere'
  | 'token-revoked'
  | 'disabled'
  | 'enabled'
  | 'deleted'
  | 'keys-rotated'

/** Details of an event. Never a secret. */
export interface EventDetail {
  /** The sign-in method, as in `sign_in_provider` of a token. */
  way?: string
  /** The second factor: `totp`, `phone` or `recovery-code`; `code` for a typed code that was wrong. */
  step?: string
  /** The exceeded limit. */
  what?: string
}
