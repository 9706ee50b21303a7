import type { Database } from '#platform/database.ts'
import type { Call, Service } from './deps.ts'
import { insertWaiting } from './factor-sessions.ts'
import { factorsOf, mfaInfo } from './second-factors.ts'
import { type Account, updateAccount } from './store.ts'
import { beginSession, issueTokens } from './tokens.ts'

/**
 * The end of every way in, in the caller's transaction and with the account locked: tokens of a new session; for somebody
 * with a second factor `mfaPendingCredential` in their place, which the client turns into multi-factor-auth-required.
 * @param provider how the first step went: `password`, `phone`, `google.com`, …
 */
export async function finishSignIn(service: Service, tx: Database, account: Account, provider: string, call: Call) {
  const factors = await factorsOf(tx, account.uid)
  if (factors.length > 0) {
    const { handle } = await insertWaiting(tx, { uid: account.uid, provider, secret: null })
    return { localId: account.uid, mfaPendingCredential: handle, ...mfaInfo(factors, true) }
  }
  return completeSignIn(service, tx, account, { provider, factor: null }, call)
}

/** Tokens of a new session, once every step is done. */
export async function completeSignIn(
  service: Service,
  tx: Database,
  account: Account,
  how: Parameters<typeof beginSession>[2],
  call: Call,
) {
  const now = await updateAccount(tx, account.uid, { last_login_at: new Date().toISOString() })
  return issueTokens(service, tx, now, await beginSession(tx, account.uid, how, call))
}
