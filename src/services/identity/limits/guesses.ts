import { networkOf } from '#platform/limits/client-address.ts'
import { isDeviceOf, recognizeClient } from '../audit/known-devices.ts'
import { recordEventOncePerHour } from '../audit/security-events.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { findByPhone } from '../store.ts'
import { type Limited, refundAttempt, resetAttempts, TOO_MANY, takeAttempt } from './attempts.ts'
import type { Counted } from './by-address.ts'

type GuessKind = 'sign-in' | 'second-step'

export interface Guess {
  /** Resets the limits of the account and of the client. Call it when the password or code was correct. */
  resetLimits: () => Promise<void>
}

/**
 * Takes one attempt at a password or code of an account. Each browser or address has a limit, and the account has a larger one
 * for all of them. When attackers have used up the account's limit, browsers that the account has signed in with still have
 * their own, so that nobody can lock the owner out. Its addresses have theirs for passwords only: many people share an address,
 * and a code has but six digits. An e-mail without an account (no `uid`) does the same work.
 * @param key the e-mail address or the uid that the password or code belongs to
 */
export async function countGuess(
  service: Limited & Pick<Service, 'db'>,
  kind: GuessKind,
  key: string,
  uid: string | undefined,
  context: RequestContext,
): Promise<Guess> {
  const recognizedBy = await recognizeClient(service.db, uid ?? '', context)
  const client = recognizedBy === 'device' ? context.device : networkOf(context.address)
  const allowedHere = await takeAttempt(service, `${kind}-here`, clientKey(key, client))
  const allowedAnywhere = await takeAttempt(service, `${kind}-account`, key)
  const hasOwnShare = recognizedBy === 'device' || (recognizedBy === 'address' && kind === 'sign-in')
  const mayRepeat =
    kind === 'second-step' || (await takeSignIn(service, key, recognizedBy === 'device' ? null : context.address))
  if (!allowedHere || !(allowedAnywhere || hasOwnShare) || !mayRepeat) {
    await recordEventOncePerHour(service.db, uid, 'too-many-attempts', context, { what: kind })
    throw new IdentityError(TOO_MANY)
  }
  return { resetLimits: () => resetGuessLimits(service, kind, key, context) }
}

/**
 * Takes one of the sign-ins to an account that an address has, or that the account's known browsers have together (`address`
 * is null). Right ones are not given back: each leaves a session and takes the time of a password.
 */
export async function takeSignIn(service: Limited, key: string, address: string | null): Promise<boolean> {
  return takeAttempt(service, 'sign-in-repeated', clientKey(key, address === null ? '' : networkOf(address)))
}

/**
 * Takes one attempt at the code of a text message to `phone`, of the number's share of a day; browsers that its account knows
 * have a share of their own. Give it back when the code was right. A number without an account does the same work.
 */
export async function countSmsCode(
  service: Limited & Pick<Service, 'db'>,
  phone: string,
  context: RequestContext,
): Promise<Counted> {
  const uid = (await findByPhone(service.db, phone))?.uid
  const attempt = (await isDeviceOf(service.db, uid ?? '', context)) ? 'sms-code-known' : 'sms-code'
  if (!(await takeAttempt(service, attempt, phone))) {
    await recordEventOncePerHour(service.db, uid, 'too-many-attempts', context, { what: 'sign-in' })
    throw new IdentityError(TOO_MANY)
  }
  return { refund: () => refundAttempt(service, attempt, phone) }
}

/** Resets the limits of the account and of the client. */
export async function resetGuessLimits(
  service: Limited,
  kind: GuessKind,
  key: string,
  context: RequestContext,
): Promise<void> {
  await resetAttempts(service, `${kind}-account`, key)
  for (const client of [context.device, networkOf(context.address)]) {
    await resetAttempts(service, `${kind}-here`, clientKey(key, client))
  }
}

/**
 * After a password reset: the attempts at the second factor were those of somebody who had the old password. The reset is
 * itself limited (`second-step-renewal`), so that somebody who reads the e-mails cannot guess without end.
 */
export async function resetSecondFactorLimits(service: Limited, uid: string, context: RequestContext): Promise<void> {
  await resetGuessLimits(service, 'second-step', uid, context)
  await resetAttempts(service, 'sms-account', uid)
}

function clientKey(key: string, client: string): string {
  return `${key} ${client}`
}
