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
  /** The address that people use, without a slash at its end. */
  publicUrl: string
  /** 32 bytes that encrypt the signing keys at rest. */
  masterKey: Buffer
  /** The signing keys as this process knows them, when others in it check tokens too; otherwise the service reads its own. */
  keys?: KeyRing
  /**
   * True: no answer tells whether an e-mail has an account, by its words, status or time; sign-up alone does, as the
   * provider's. False: the specified messages show (rows Z16 Z17).
   */
  emailPrivacy: boolean
  /** Other origins whose pages may read the answers, and that letters may lead back to; none without it. */
  origins?: string[]
  /** What one address may have in an hour; see attempts.ts for what counts without it. */
  hourlyLimits?: HourlyLimits
  /** Which accounts anybody may begin without an e-mail address. */
  open: { anonymous: boolean; phone: boolean }
  /** False: nobody carries text messages, so that phone codes are refused. */
  textMessages: boolean
  /** Who signs people in with Google; null where that is not set up. */
  google?: GoogleProvider | null
  /** Runs in the transaction in which an account is deleted by its owner or by an administrator's call. */
  onDelete?: (tx: Tx, uid: string) => Promise<void>
  /**
   * Runs in the transaction in which an account changes its e-mail address, before the account is locked. Null: it has none
   * any more. `asOf` is in seconds since 1970; the tokens that name the address from now on are not older.
   */
  onEmailChange?: (tx: Tx, uid: string, email: string | null, asOf: number) => Promise<void>
  /** Runs in the transaction in which an administrator's call bars an account or lets it in again. */
  onDisable?: (tx: Tx, uid: string, disabled: boolean) => Promise<void>
}

/** Behind one address there may be many people. */
export interface HourlyLimits {
  signUps: number
  letters: number
  textMessages: number
}

/** What an operation works with. */
export interface Service extends IdentityDeps {
  keys: KeyRing
  verifiedTokens: VerifiedTokenCache
}
