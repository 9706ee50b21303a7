import { createHash } from 'node:crypto'
import type { Service } from './deps.ts'
import { IdentityError } from './errors.ts'

/**
 * How often something may be tried: points within seconds. Lookup and token are never limited: the client would take
 * the refusal for the end of the session. Addresses are generous, because mobile networks put many people behind one.
 */
const LIMITS = {
  'sign-in-account': [10, 900],
  'sign-in-address': [300, 900],
  'sign-up-address': [100, 3600],
  'letter-account': [10, 3600],
  'letter-address': [200, 3600],
  'sms-number': [5, 3600],
  'sms-account': [10, 3600],
  'sms-address': [50, 3600],
  'second-step-account': [10, 900],
} as const

type Attempt = keyof typeof LIMITS

/** Takes one attempt, or throws `code` when none is left. Counted before the work, so that a rush cannot slip through. */
export async function countAttempt(
  { limits }: Pick<Service, 'limits'>,
  attempt: Attempt,
  key: string,
  code = 'TOO_MANY_ATTEMPTS_TRY_LATER',
): Promise<void> {
  const [points, seconds] = LIMITS[attempt]
  if (!(await limits.tryTake(attempt, limitKey(key), points, seconds))) throw new IdentityError(code)
}

/** Forgets the attempts, as after a right password. */
export async function forgetAttempts({ limits }: Pick<Service, 'limits'>, attempt: Attempt, key: string) {
  await limits.reset(attempt, limitKey(key))
}

/** E-mails and addresses stay out of the limits' table, and long ones fit. */
function limitKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
