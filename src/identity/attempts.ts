import { createHash } from 'node:crypto'
import type { Call, Service } from './deps.ts'
import { IdentityError } from './errors.ts'
import { knownPlace } from './known-devices.ts'
import { recordOnce } from './security-events.ts'

/**
 * How often something may be tried: points within seconds, shared by all processes. Lookup and token are never limited:
 * the client would take the refusal for the end of the session. Addresses are generous, because mobile networks put many
 * people behind one.
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
  'sms-number': [15, 3600],
  'sms-account': [10, 3600],
  'sms-address': [50, 3600],
  'second-step-here': [10, 900],
  'second-step-account': [50, 86_400],
} as const

type Attempt = keyof typeof LIMITS
type Guess = 'sign-in' | 'second-step'
type Limited = Pick<Service, 'limits'>

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'

/** Takes one attempt, or throws `code` when none is left. Counted before the work, so that a rush cannot slip through. */
export async function countAttempt(service: Limited, attempt: Attempt, key: string, code = TOO_MANY): Promise<void> {
  if (!(await take(service, attempt, key))) throw new IdentityError(code)
}

/**
 * Takes one try at the secret of an account; gives what begins the count anew after a right one. Each browser or address
 * has a few tries, the account a few more from wherever they come. When strangers have used those up, browsers and
 * addresses that the account is signed in with still have their own: nobody locks the owner out from elsewhere. An
 * e-mail without an account (no `uid`) costs the same work.
 * @param key what is guessed at: an e-mail, a uid
 */
export async function countGuess(
  service: Pick<Service, 'limits' | 'db'>,
  guess: Guess,
  key: string,
  uid: string | undefined,
  call: Call,
): Promise<() => Promise<void>> {
  const place = await knownPlace(service.db, uid ?? '', call)
  const here = await take(service, `${guess}-here`, placeKey(key, place === 'device' ? call.device : call.address))
  const anywhere = await take(service, `${guess}-account`, key)
  if (!here || !(anywhere || place)) {
    await recordOnce(service.db, uid, 'too-many-attempts', call, { what: guess })
    throw new IdentityError(TOO_MANY)
  }
  return () => forgetGuesses(service, guess, key, call)
}

/** Begins the counts anew, the caller's and the account's. */
export async function forgetGuesses({ limits }: Limited, guess: Guess, key: string, call: Call): Promise<void> {
  await limits.reset(`${guess}-account`, limitKey(key))
  for (const place of [call.device, call.address]) await limits.reset(`${guess}-here`, limitKey(placeKey(key, place)))
}

async function take({ limits }: Limited, attempt: Attempt, key: string): Promise<boolean> {
  const [points, seconds] = LIMITS[attempt]
  return limits.tryTake(attempt, limitKey(key), points, seconds)
}

function placeKey(key: string, place: string): string {
  return `${key} ${place}`
}

/** E-mails and addresses stay out of the limits' table, and long ones fit. */
function limitKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
