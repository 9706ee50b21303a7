import { accountWithDevice, isDeviceOf } from '../audit/known-devices.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { type ByAddress, type Limited, refundAttempt, TOO_MANY, takeAttempt } from './attempts.ts'

type Caller = Pick<RequestContext, 'address' | 'device'>

export interface Counted {
  /** Gives the attempt back. Call it when the password, code or credential was right. */
  refund: () => Promise<void>
}

/**
 * Takes one attempt of a network address. Many people may share it, so that a browser that an account knows is counted by the
 * account instead, as long as it has a share left: who uses up the limit of an address does not shut it out.
 * @param uid the account that the call is about, which must know the browser: whoever guesses passwords of others has browsers
 *   that their own accounts know. Null when there is no such account; undefined for a call that is about none.
 */
export async function countByAddress(
  service: Limited & Pick<Service, 'db'>,
  attempt: Exclude<ByAddress, 'sign-up-address'>,
  caller: Caller,
  uid?: string | null,
): Promise<Counted> {
  const { db } = service
  const knownTo =
    uid === undefined ? await accountWithDevice(db, caller) : (await isDeviceOf(db, uid ?? '', caller)) ? uid : null
  if (knownTo && (await takeAttempt(service, 'known-browser', `${attempt} ${knownTo}`)))
    return { refund: async () => {} }
  if (!(await takeAttempt(service, attempt, caller.address))) throw new IdentityError(TOO_MANY)
  return { refund: () => refundAttempt(service, attempt, caller.address) }
}

/**
 * Takes one sign-up of a network address; or one of an account with a proven owner that knows the browser, so that unproven
 * accounts, which cost nothing, give no further ones.
 */
export async function countSignUp(service: Limited & Pick<Service, 'db'>, caller: Caller): Promise<void> {
  const knownTo = await accountWithDevice(service.db, caller, { proven: true })
  if (knownTo && (await takeAttempt(service, 'sign-up-known', knownTo))) return
  if (!(await takeAttempt(service, 'sign-up-address', caller.address))) throw new IdentityError(TOO_MANY)
}
