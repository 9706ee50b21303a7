import { networkOf } from '#platform/limits/client-address.ts'
import { recognizeClient } from '../audit/known-devices.ts'
import { recordEventOncePerHour } from '../audit/security-events.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { type Limited, resetAttempts, TOO_MANY, takeAttempt } from './attempts.ts'

type Guess = 'sign-in' | 'second-step'

/**
 * Takes one attempt at a password or code of an account and returns a function that resets the limits: call it after a
 * correct attempt. Each browser or address has a limit, and the account has a larger one for all of them. When attackers
 * have used up the account's limit, browsers and addresses that the account has signed in with still have their own, so that
 * nobody can lock the owner out. An e-mail without an account (no `uid`) does the same work.
 * @param key the e-mail address or the uid that the password or code belongs to
 */
export async function countGuess(
  service: Limited & Pick<Service, 'db'>,
  guess: Guess,
  key: string,
  uid: string | undefined,
  context: RequestContext,
): Promise<() => Promise<void>> {
  const recognizedBy = await recognizeClient(service.db, uid ?? '', context)
  const client = recognizedBy === 'device' ? context.device : networkOf(context.address)
  const allowedHere = await takeAttempt(service, `${guess}-here`, clientKey(key, client))
  const allowedAnywhere = await takeAttempt(service, `${guess}-account`, key)
  if (!allowedHere || !(allowedAnywhere || recognizedBy)) {
    await recordEventOncePerHour(service.db, uid, 'too-many-attempts', context, { what: guess })
    throw new IdentityError(TOO_MANY)
  }
  return () => resetGuessLimits(service, guess, key, context)
}

/** Resets the limits of the account and of the client. */
export async function resetGuessLimits(
  service: Limited,
  guess: Guess,
  key: string,
  context: RequestContext,
): Promise<void> {
  await resetAttempts(service, `${guess}-account`, key)
  for (const client of [context.device, networkOf(context.address)]) {
    await resetAttempts(service, `${guess}-here`, clientKey(key, client))
  }
}

/**
 * After a password reset: the attempts at the second factor were those of somebody who had the old password. The reset is
 * itself limited (`second-step-renewal`), so that somebody who reads the letters cannot guess without end.
 */
export async function resetSecondFactorLimits(service: Limited, uid: string, context: RequestContext): Promise<void> {
  await resetGuessLimits(service, 'second-step', uid, context)
  await resetAttempts(service, 'sms-account', uid)
}

function clientKey(key: string, client: string): string {
  return `${key} ${client}`
}
