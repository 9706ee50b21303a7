import { createHash } from 'node:crypto'
import { networkOf } from '#platform/limits/client-address.ts'
import type { HourlyLimits, Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'

/**
 * How often something may be tried: [points, seconds], shared by all processes. Lookup has no limit, because the client
 * would take a refusal for the end of the session. Limits by address are generous, because mobile networks put many people
 * behind one address.
 */
const LIMITS = {
  'sign-in-here': [10, 900],
  'sign-in-account': [50, 3600],
  'sign-in-address': [300, 900],
  'sign-up-address': [100, 3600],
  'code-address': [300, 900],
  'letter-account': [10, 3600],
  'letter-address': [200, 3600],
  'data-account': [300, 3600],
  'sms-here': [5, 3600],
  // Of one number: what anybody may request, and what only the holder of an account may. Forty an hour at most.
  'sms-number': [15, 3600],
  'sms-number-enrolment': [10, 3600],
  'sms-number-second-step': [15, 3600],
  'sms-account': [10, 3600],
  'sms-address': [50, 3600],
  'second-step-here': [10, 900],
  'second-step-account': [50, 86_400],
  // Password resets by letter that also reset `second-step-account`. With three resets, somebody who reads the letters has
  // 4 × 50 = 200 attempts a day, and those of one known browser.
  'second-step-renewal': [3, 86_400],
  // Changes by somebody signed in: of one session, and of all sessions of the account, new ones included.
  'change-session': [60, 3600],
  'change-account': [300, 3600],
  'refresh-session': [600, 3600],
  'google-address': [300, 900],
  'grant-address': [600, 3600],
  'admin-credential': [6000, 60],
} as const

type Attempt = keyof typeof LIMITS
type ByAddress = Extract<Attempt, `${string}-address`>

/**
 * The length of the IPv6 prefix that counts as one address. A home may have a whole /56: that counts as one where an attempt
 * costs other people something, such as a letter or a text message.
 */
const PREFIX_LENGTHS: Record<ByAddress, 56 | 64> & { [A in Attempt]?: 56 | 64 } = {
  'sign-in-address': 64,
  'sign-up-address': 56,
  'code-address': 64,
  'letter-address': 56,
  'sms-address': 56,
  'google-address': 64,
  'grant-address': 64,
}

export type Limited = Pick<Service, 'limits' | 'hourlyLimits'>

/** Limits that a setting of the site replaces. */
const CONFIGURED: Partial<Record<Attempt, keyof HourlyLimits>> = {
  'sign-up-address': 'signUps',
  'letter-address': 'letters',
  'sms-address': 'textMessages',
}

export const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'

/** Takes one attempt; throws `code` when none is left. Call it before the work, so that parallel requests are counted. */
export async function countAttempt(service: Limited, attempt: Attempt, key: string, code = TOO_MANY): Promise<void> {
  if (!(await takeAttempt(service, attempt, key))) throw new IdentityError(code)
}

/** Takes one attempt; false when none is left. */
export async function takeAttempt({ limits, hourlyLimits }: Limited, attempt: Attempt, key: string): Promise<boolean> {
  const [usual, seconds] = LIMITS[attempt]
  const setting = CONFIGURED[attempt]
  const points = (setting && hourlyLimits?.[setting]) ?? usual
  const prefixLength = PREFIX_LENGTHS[attempt]
  return limits.tryTake(attempt, limitKey(prefixLength ? networkOf(key, prefixLength) : key), points, seconds)
}

export async function resetAttempts({ limits }: Limited, attempt: Attempt, key: string): Promise<void> {
  await limits.reset(attempt, limitKey(key))
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

/** After a password reset: an attacker who was signed in may have used the account's limit up. */
export async function resetChangeLimit(service: Limited, uid: string): Promise<void> {
  await resetAttempts(service, 'change-account', uid)
}
