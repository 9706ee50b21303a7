import type { Database, Tx } from '#platform/database/database.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Logger } from '#platform/telemetry/log.ts'
import type { GoogleProvider } from './google/provider.ts'
import type { PasswordCost } from './passwords/passwords.ts'
import type { KeyRing } from './tokens/key-ring.ts'
import type { VerifiedTokenCache } from './tokens/verified-token-cache.ts'

/**
 * The site's hooks for changes of an account. A hook runs in the transaction of the change, before the account is locked: the
 * shop locks its own rows first, too, and two changes could deadlock otherwise. Only the clean-up of unused anonymous accounts
 * locks first, and `onNewOwner`. A hook refuses the change by throwing an `AppError`.
 */
export interface AccountHooks {
  /** The account is deleted: by its owner, or because it was anonymous and unused. */
  onAccountDelete?: (tx: Tx, uid: string) => Promise<void>
  /**
   * The account gets another e-mail address, or loses it (`email` is null). `asOf` is in seconds since 1970; tokens with the
   * new address are not older.
   */
  onEmailChange?: (tx: Tx, uid: string, email: string | null, asOf: number) => Promise<void>
  /**
   * Somebody has proven that the address of an account is theirs, whose owner was not known before: whatever the account
   * had may be another person's. The account is locked, because only then is it known who has proven what.
   */
  onNewOwner?: (tx: Tx, uid: string) => Promise<void>
}

export interface IdentityDeps extends AccountHooks {
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
  /** Other origins whose pages may read the responses, and that e-mails may link back to. */
  origins?: string[]
  /** Cost of hashing a password; without it the parameters that OWASP recommends. */
  passwordCost?: PasswordCost | undefined
  /** Kinds of accounts that anybody may create without an e-mail address. */
  open: { anonymous: boolean; phone: boolean }
  /** False without a gateway for text messages: phone codes are refused. */
  textMessages: boolean
  /** The configuration of sign-in with Google; null where it is not set up. */
  google?: GoogleProvider | null
}

/** The dependencies of an operation. */
export interface Service extends IdentityDeps {
  keys: KeyRing
  verifiedTokens: VerifiedTokenCache
}
