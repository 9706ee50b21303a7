import type { Database } from '#platform/database/database.ts'
import { noteDevice } from '../audit/known-devices.ts'
import { recordEvent } from '../audit/security-events.ts'
import { tellNewDevice } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import { insertWaiting } from '../factors/factor-sessions.ts'
import { factorsOf, mfaInfo, stepsAfter } from '../factors/second-factors.ts'
import type { Call } from '../http/call.ts'
import { updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { beginSession, issueTokens } from './tokens.ts'

/**
 * The end of every way in, in the caller's transaction and with the account locked: tokens of a new session; for somebody
 * with a second factor `mfaPendingCredential` in their place, which the client turns into multi-factor-auth-required.
 * @param told a letter goes out already, for the same act
 * @param provider how the first step went: `password`, `phone`, `google.com`, …
 */
export async function finishSignIn(
  service: Service,
  tx: Database,
  account: Account,
  provider: string,
  call: Call,
  told = false,
) {
  const factors = stepsAfter(provider, account, await factorsOf(tx, account.uid))
  if (factors.length > 0) {
    const { handle } = await insertWaiting(tx, { uid: account.uid, provider, secret: null })
    return { localId: account.uid, mfaPendingCredential: handle, ...mfaInfo(factors, true) }
  }
  return completeSignIn(service, tx, account, { provider, factor: null, told }, call)
}

/** How somebody came in. `told`: a letter goes out already, for the same act. */
type Arrival = Parameters<typeof beginSession>[2] & { told?: boolean }

/** Tokens of a new session, once every step is done. A browser that the account does not know is told of by letter. */
export async function completeSignIn(
  service: Service,
  tx: Database,
  account: Account,
  { told = false, ...how }: Arrival,
  call: Call,
) {
  const stranger = await noteDevice(tx, account.uid, call)
  if (stranger && !told) await tellNewDevice(tx, account, call)
  const { provider: way, factor } = how
  await recordEvent(tx, account.uid, 'signed-in', call, { way, ...(factor && { step: factor.kind }) })
  const now = await updateAccount(tx, account.uid, { last_login_at: new Date().toISOString() })
  return issueTokens(service, now, await beginSession(tx, account.uid, how, call))
}
