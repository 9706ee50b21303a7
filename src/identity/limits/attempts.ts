import { createHash } from 'node:crypto'
import { networkOf } from '#platform/limits/client-address.ts'
import { recognizeClient } from '../audit/known-devices.ts'
import { recordEventOncePerHour } from '../audit/security-events.ts'
import type { HourlyLimits, Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * How often something may be tried: points within seconds, shared by all processes. Lookup is never limited: the client
 * would take the refusal for the end of the session. Addresses are generous, because mobile networks put many people
 * behind one.
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
  // Of one number: what anybody may ask for, and what only a holder of the account does. Forty an hour are the most.
  'sms-number': [15, 3600],
  'sms-number-enrolment': [10, 3600],
  'sms-number-second-step': [15, 3600],
  'sms-account': [10, 3600],
  'sms-address': [50, 3600],
  'second-step-here': [10, 900],
  'second-step-account': [50, 86_400],
  // New passwords by letter after which the second step's count begins anew: whoever reads the letters has 200 tries a day
  // from wherever they come, and those of one known browser.
  'second-step-renewal': [3, 86_400],
  // What somebody signed in changes. The first ends one flood; the second counts the sessions that a new password begins.
  'change-session': [60, 3600],
  'change-account': [300, 3600],
  'refresh-session': [600, 3600],
  'google-address': [300, 900],
  'grant-address': [600, 3600],
  'admin-credential': [6000, 60],
} as const

type Attempt = keyof typeof LIMITS
type ByAddress = Extract<Attempt, `${string}-address`>

/** Attempts that are counted by address, and how much of an IPv6 address counts: what costs others, by a whole home. */
const NETWORKS: Record<ByAddress, 56 | 64> & { [A in Attempt]?: 56 | 64 } = {
  'sign-in-address': 64,
  'sign-up-address': 56,
  'code-address': 64,
  'letter-address': 56,
  'sms-address': 56,
  'google-address': 64,
  'grant-address': 64,
}

/** Of an ID token: the account and the session. */
interface TokenOfSession {
  uid: string
  family: string
}

type Guess = 'sign-in' | 'second-step'
type Limited = Pick<Service, 'limits' | 'hourlyLimits'>

/** Those that a setting changes. */
const SET: Partial<Record<Attempt, keyof HourlyLimits>> = {
  'sign-up-address': 'signUps',
  'letter-address': 'letters',
  'sms-address': 'textMessages',
}

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'

/** Takes one attempt, or throws `code` when none is left. Counted before the work, so that a rush cannot slip through. */
export async function countAttempt(service: Limited, attempt: Attempt, key: string, code = TOO_MANY): Promise<void> {
  if (!(await takeAttempt(service, attempt, key))) throw new IdentityError(code)
}

/**
 * Takes one try at the secret of an account; gives what begins the count anew after a right one. Each browser or address
 * has a few tries, the account a few more from wherever they come. When strangers have used those up, browsers and
 * addresses that the account is signed in with still have their own: nobody locks the owner out from elsewhere. An
 * e-mail without an account (no `uid`) costs the same work.
 * @param key what is guessed at: an e-mail, a uid
 */
export async function countGuess(
  service: Limited & Pick<Service, 'db'>,
  guess: Guess,
  key: string,
  uid: string | undefined,
  context: RequestContext,
): Promise<() => Promise<void>> {
  const place = await recognizeClient(service.db, uid ?? '', context)
  const here = await takeAttempt(
    service,
    `${guess}-here`,
    placeKey(key, place === 'device' ? context.device : networkOf(context.address)),
  )
  const anywhere = await takeAttempt(service, `${guess}-account`, key)
  if (!here || !(anywhere || place)) {
    await recordEventOncePerHour(service.db, uid, 'too-many-attempts', context, { what: guess })
    throw new IdentityError(TOO_MANY)
  }
  return () => resetGuessLimits(service, guess, key, context)
}

/** Begins the counts anew, the caller's and the account's. */
export async function resetGuessLimits(
  { limits }: Limited,
  guess: Guess,
  key: string,
  context: RequestContext,
): Promise<void> {
  await limits.reset(`${guess}-account`, limitKey(key))
  for (const place of [context.device, networkOf(context.address)])
    await limits.reset(`${guess}-here`, limitKey(placeKey(key, place)))
}

/**
 * Counts a change by the holder of a token. Only for a token that was found to hold (`authenticate`): a stranger who has a void
 * one must not use up the owner's limit. Not inside a transaction: it takes a connection of its own.
 */
export async function countChange(service: Limited, token: TokenOfSession): Promise<void> {
  await countAttempt(service, 'change-session', token.family)
  await countAttempt(service, 'change-account', token.uid)
}

/** The same for what gets a stranger out: another session cannot use its limit up. */
export async function countSessionChange(service: Limited, token: TokenOfSession): Promise<void> {
  await countAttempt(service, 'change-session', token.family)
}

/** After a new password by letter: whoever was in before may have used the account's limit up. */
export async function resetChangeLimit({ limits }: Limited, uid: string): Promise<void> {
  await limits.reset('change-account', limitKey(uid))
}

/**
 * After a new password by letter: the tries at the second step were those of whoever had the old one. Counted by
 * `second-step-renewal`, so that somebody who reads the letters cannot guess without end.
 */
export async function resetSecondFactorLimits(service: Limited, uid: string, context: RequestContext): Promise<void> {
  await resetGuessLimits(service, 'second-step', uid, context)
  await service.limits.reset('sms-account', limitKey(uid))
}

/** Takes one attempt; false when none is left. */
export async function takeAttempt({ limits, hourlyLimits }: Limited, attempt: Attempt, key: string): Promise<boolean> {
  const [usual, seconds] = LIMITS[attempt]
  const setting = SET[attempt]
  const points = (setting && hourlyLimits?.[setting]) ?? usual
  const bits = NETWORKS[attempt]
  return limits.tryTake(attempt, limitKey(bits ? networkOf(key, bits) : key), points, seconds)
}

function placeKey(key: string, place: string): string {
  return `${key} ${place}`
}

/** E-mails and addresses stay out of the limits' table, and long ones fit. */
function limitKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
