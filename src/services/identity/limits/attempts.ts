import { createHash } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import { TooManyRequests, takeInTransaction } from '#platform/limits/limits.ts'
import { waitDetail } from '#shared/wait-detail.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'

/**
 * How often something may be tried: [points, seconds], shared by all processes. docs/security/limits.md says of each who is
 * counted and who else feels it. Lookup has no limit, because the client would take a refusal for the end of the session.
 * Limits by address are generous, because mobile networks put many people behind one address; each call has its own.
 */
export const LIMITS = {
  'sign-in-here': [10, 900],
  'sign-in-account': [50, 3600],
  // Right ones too, which reset the two above: of one address, and of the known browsers of the account together.
  'sign-in-repeated': [60, 900],
  'password-address': [300, 900],
  'link-address': [300, 900],
  'phone-address': [300, 900],
  'idp-address': [300, 900],
  'methods-address': [300, 900],
  'code-address': [300, 900],
  'apply-code-address': [300, 900],
  // Calls of a browser that the account knows, in place of the limits of an address.
  'known-browser': [60, 900],
  'sign-up-address': [100, 3600],
  'sign-up-known': [3, 86_400],
  'letter-address': [200, 3600],
  // Requested e-mails of one kind to one mailbox.
  'verify-letter': [10, 3600],
  'reset-letter': [10, 3600],
  'sign-in-letter': [10, 3600],
  'change-letter': [10, 3600],
  'letter-known': [5, 3600],
  // Requested e-mails to a mailbox that the account has not proven.
  'letter-known-mailbox': [20, 3600],
  // E-mails of one kind to one mailbox that nobody requested.
  'notice-letter': [10, 3600],
  'undo-letter-unproven': [3, 3600],
  'data-account': [300, 3600],
  'sms-here': [5, 3600],
  // Messages to one number: those that anybody may request, and those that only the holder of an account may. Forty an hour at
  // most, besides those of known browsers: five if its account knows them, five if other accounts do.
  'sms-number': [15, 3600],
  'sms-number-enrolment': [10, 3600],
  'sms-number-second-step': [15, 3600],
  'sms-known': [5, 3600],
  'sms-new-number-known': [2, 86_400],
  'sms-account': [10, 3600],
  'sms-address': [50, 3600],
  // Wrong codes that sign in, register, link or add a number: of strangers, and of browsers that its account knows.
  'sms-code': [50, 86_400],
  'sms-code-known': [50, 86_400],
  // Messages to a number that an account lost.
  'sms-notice': [5, 86_400],
  // Messages of the whole site: addresses are many, and each message costs money. Both are watched (siteLimits).
  'sms-site': [300, 3600],
  'sms-abroad': [30, 3600],
  'second-step-here': [10, 900],
  'second-step-account': [50, 86_400],
  // Password resets by e-mail that also reset `second-step-account`. With three resets, somebody who reads the e-mails has
  // 4 × 50 = 200 attempts a day, and those of one known browser.
  'second-step-renewal': [3, 86_400],
  // Changes by somebody signed in: of one session, and of all sessions of the account, new ones included.
  'change-session': [60, 3600],
  'change-account': [300, 3600],
  'refresh-session': [600, 3600],
  'google-start-address': [300, 900],
  'google-address': [300, 900],
} as const

export type Attempt = keyof typeof LIMITS
export type ByAddress = Extract<Attempt, `${string}-address`>

/**
 * The length of the IPv6 prefix that counts as one address. A home may have a whole /56: that counts as one where an attempt
 * costs other people something, such as an e-mail or a text message.
 */
const PREFIX_LENGTHS: Record<ByAddress, 56 | 64> & { [A in Attempt]?: 56 | 64 } = {
  'password-address': 64,
  'link-address': 64,
  'phone-address': 64,
  'idp-address': 64,
  'methods-address': 64,
  'code-address': 64,
  'apply-code-address': 64,
  'sign-up-address': 56,
  'letter-address': 56,
  'sms-address': 56,
  'google-start-address': 64,
  'google-address': 64,
}

export type Limited = Pick<Service, 'limits'>

export const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'

/** Takes one attempt; throws `code` when none is left. Call it before the work, so that parallel requests are counted. */
export async function countAttempt(service: Limited, attempt: Attempt, key: string, code = TOO_MANY): Promise<void> {
  if (!(await takeAttempt(service, attempt, key))) throw new IdentityError(code)
}

/**
 * Takes one attempt of a limit that the caller's own calls use up; the refusal says when a try succeeds again. Not for limits
 * that others use up, too: their time would tell what those others do.
 */
export async function countOwnAttempt({ limits }: Limited, attempt: Attempt, key: string): Promise<void> {
  const [points, seconds] = LIMITS[attempt]
  await limits.take(attempt, keyOf(attempt, key), points, seconds).catch((error: unknown) => {
    throw error instanceof TooManyRequests ? new IdentityError(TOO_MANY, waitDetail(error.retryAfter)) : error
  })
}

/** Takes one attempt; false when none is left. */
export async function takeAttempt({ limits }: Limited, attempt: Attempt, key: string): Promise<boolean> {
  const [points, seconds] = LIMITS[attempt]
  return limits.tryTake(attempt, keyOf(attempt, key), points, seconds)
}

/** The limits that everybody shares, for the metrics: how many attempts, and the key of the row that counts them. */
export function siteLimits(): Record<string, { key: string; points: number }> {
  const shared = (['sms-site', 'sms-abroad'] as const).map((attempt) => {
    const [points] = LIMITS[attempt]
    return [attempt, { key: `${attempt}:${limitKey('')}`, points }] as const
  })
  return Object.fromEntries(shared)
}

/** Gives an attempt back that turned out to be right: only wrong ones use a limit up. */
export async function refundAttempt({ limits }: Limited, attempt: Attempt, key: string): Promise<void> {
  await limits.refund(attempt, keyOf(attempt, key))
}

/** Takes one attempt in the caller's transaction; false when none is left. */
export async function takeAttemptInTransaction(tx: Database, attempt: Attempt, key: string): Promise<boolean> {
  const [points, seconds] = LIMITS[attempt]
  return takeInTransaction(tx, { name: attempt, points, seconds }, keyOf(attempt, key))
}

export async function resetAttempts({ limits }: Limited, attempt: Attempt, key: string): Promise<void> {
  await limits.reset(attempt, limitKey(key))
}

function keyOf(attempt: Attempt, key: string): string {
  const prefixLength = PREFIX_LENGTHS[attempt]
  return limitKey(prefixLength ? networkOf(key, prefixLength) : key)
}

/** A hash, so that the table of limits holds no e-mails or addresses, and long ones fit. */
function limitKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Claims of an ID token: its account and its session. */
interface AuthenticatedToken {
  uid: string
  family: string
}

/**
 * Counts a change by somebody signed in. Only for a token that `authenticate` accepted: somebody with a void token must not
 * use up the account's limit. Not inside a transaction, because it takes a connection of its own.
 */
export async function countChange(service: Limited, token: AuthenticatedToken): Promise<void> {
  await countAttempt(service, 'change-session', token.family)
  await countAttempt(service, 'change-account', token.uid)
}

/** Counts a change that ends other sessions: by session only, so that an attacker's session cannot use the limit up. */
export async function countSessionChange(service: Limited, token: AuthenticatedToken): Promise<void> {
  await countAttempt(service, 'change-session', token.family)
}

/** Resets the limit after a password reset: an attacker who was signed in may have used it up. */
export async function resetChangeLimit(service: Limited, uid: string): Promise<void> {
  await resetAttempts(service, 'change-account', uid)
}
