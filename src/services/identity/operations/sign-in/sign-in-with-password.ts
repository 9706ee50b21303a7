import * as z from 'zod/mini'
import { networkOf } from '#platform/limits/client-address.ts'
import { makeTaskQueue } from '#platform/limits/task-queue.ts'
import { isDeviceOf } from '../../audit/known-devices.ts'
import { countHourlyEvent } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse, unavailable } from '../../errors.ts'
import { emailField, passwordField } from '../../http/shapes.ts'
import { countByAddress } from '../../limits/by-address.ts'
import { countGuess } from '../../limits/guesses.ts'
import { hashPassword, needsRehash, verifyPassword } from '../../passwords/passwords.ts'
import type { RequestContext } from '../../request-context.ts'
import { findByEmail, lockByUid, updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { completeFirstFactor } from '../../tokens/sign-in.ts'

const Credentials = z.object({ email: emailField(), password: passwordField() })

/**
 * Password hashing bounds how many sign-ins a second are possible. More at once would only take database connections from
 * other requests, and a flood beyond these is refused before it costs anything. An address has a quarter of the places.
 */
const byAddress = makeTaskQueue({
  concurrency: 4,
  concurrencyOfOne: 2,
  maxWaiting: 120,
  maxWaitingOfOne: 30,
  full: unavailable,
})
/** Places of browsers that the account knows, by account, when those of their address are taken. */
const byAccount = makeTaskQueue({
  concurrency: 2,
  concurrencyOfOne: 1,
  maxWaiting: 48,
  maxWaitingOfOne: 4,
  full: unavailable,
})

/**
 * accounts:signInWithPassword (row Q20). Attempts are limited (see guesses.ts), for unknown e-mails too; a correct password
 * resets the limits of wrong ones. An unknown e-mail costs the same work as a wrong password.
 */
export async function signInWithPassword(service: Service, context: RequestContext) {
  const credentials = parse(Credentials, context.body)
  const network = networkOf(context.address)
  if (byAddress.hasRoom(network)) return byAddress.run(network, () => signIn(service, context, credentials, network))
  // The same work without an account: the time of a refusal must not reveal whether there is one.
  const uid = (await findByEmail(service.db, credentials.email))?.uid ?? ''
  if (!(await isDeviceOf(service.db, uid, context))) throw unavailable()
  return byAccount.run(uid, () => signIn(service, context, credentials, uid))
}

/** @param caller whose places the password takes where it is hashed */
async function signIn(
  service: Service,
  context: RequestContext,
  { email, password }: z.output<typeof Credentials>,
  caller: string,
) {
  const account = await findByEmail(service.db, email)
  const counted = await countByAddress(service, 'password-address', context, account?.uid ?? null)
  const guess = await countGuess(service, 'sign-in', email, account?.uid, context)
  const right = await verifyPassword(password, account?.password_hash ?? null, caller, service.passwordCost)
  if (!account || !right) {
    await countHourlyEvent(service.db, account?.uid, 'sign-in-failed', context, { way: 'password' })
    throw wrong(service, account)
  }
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  await guess.resetLimits()
  await counted.refund()
  const isOld = account.password_hash && needsRehash(account.password_hash, service.passwordCost)
  const rehashed = isOld ? await hashPassword(password, caller, service.passwordCost) : null
  return service.db.transaction().execute(async (tx) => {
    const now = await lockByUid(tx, account.uid)
    // Changed while we were hashing: what we compared with no longer counts.
    if (!now || now.password_updated_at !== account.password_updated_at) throw wrong(service, now)
    if (now.disabled) throw new IdentityError('USER_DISABLED')
    const signedIn = rehashed ? await updateAccount(tx, account.uid, { password_hash: rehashed }) : now
    const outcome = await completeFirstFactor(service, tx, signedIn, 'password', context)
    const displayName = signedIn.display_name ?? ''
    return { kind: 'identitytoolkit#VerifyPasswordResponse', email, displayName, registered: true, ...outcome }
  })
}

function wrong({ emailPrivacy }: Service, account: Account | undefined): IdentityError {
  if (emailPrivacy) return new IdentityError('INVALID_LOGIN_CREDENTIALS')
  return new IdentityError(account ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}
