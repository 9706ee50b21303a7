import type { Database, Tx } from '#platform/database/database.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Logger } from '#platform/telemetry/log.ts'
import type { GoogleProvider } from './google/provider.ts'
import type { KeyRing } from './tokens/key-ring.ts'
import type { VerifiedTokenCache } from './tokens/verified-token-cache.ts'

export interface IdentityDeps {
  db: Database
  log: Logger
  limits: Limits
  /** The site's public URL, without a slash at its end. */
  publicUrl: string
  /** 32 bytes that encrypt the signing keys at rest. */
  masterKey: Buffer
  /** The key ring, if other parts of the process verify tokens too; otherwise the service makes its own. */
  keys?: KeyRing
  /**
   * True: no response reveals whether an e-mail has an account, by text, status or time, except sign-up, as at the hosted
   * service. False: the specified messages are shown (rows Z16 Z17).
   */
  emailPrivacy: boolean
  /** Other origins whose pages may read the responses, and that letters may link back to. */
  origins?: string[]
  /** Limits by address and hour; attempts.ts has the defaults. */
  hourlyLimits?: HourlyLimits
  /** Which accounts anybody may create without an e-mail address. */
  open: { anonymous: boolean; phone: boolean }
  /** False without a gateway for text messages: phone codes are refused. */
  textMessages: boolean
  /** The configuration of sign-in with Google; null where it is not set up. */
  google?: GoogleProvider | null
  /** Runs in the transaction in which an account is deleted by its owner or by an administrator's call. */
  onAccountDeleted?: (tx: Tx, uid: string) => Promise<void>
  /**
   * Runs in the transaction in which an account changes its e-mail address, before the account is locked. `email` is
   * null when it was removed. `asOf` is in seconds since 1970; tokens with the new address are not older.
   */
  onEmailChange?: (tx: Tx, uid: string, email: string | null, asOf: number) => Promise<void>
  /** Runs in the transaction in which an administrator's request disables or enables an account. */
  onDisable?: (tx: Tx, uid: string, disabled: boolean) => Promise<void>
}

/** Requests of one network address in an hour. */
export interface HourlyLimits {
  signUps: number
  letters: number
  textMessages: number
}

/** The dependencies of an operation. */
export interface Service extends IdentityDeps {
  keys: KeyRing
  verifiedTokens: VerifiedTokenCache
}
