import type { Database } from '#platform/database/database.ts'
import { rememberDevice } from '../audit/known-devices.ts'
import { recordSignIn } from '../audit/security-events.ts'
import { notifyNewDevice } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import { insertFactorSession } from '../factors/factor-sessions.ts'
import { allowedSecondFactors, listFactors, mfaInfo } from '../factors/second-factors.ts'
import type { RequestContext } from '../request-context.ts'
import { updateAccount } from '../store.ts'
import type { Account } from '../tables.ts'
import { issueTokens } from './issue-tokens.ts'
import { type SignInMethod, startSession } from './sessions.ts'

interface NotificationOptions {
  /** Suppresses the e-mail about a new device, because the caller sends another e-mail. */
  alreadyNotified?: boolean | undefined
}

/**
 * Call after the first factor was verified, in its transaction and with the account locked. Resolves to the tokens of a new
 * session. For an account with second factors it resolves to `mfaPendingCredential` instead, which the official client
 * reports as auth/multi-factor-auth-required.
 * @param provider the first factor: `password`, `phone`, `google.com`, …
 */
export async function completeFirstFactor(
  service: Service,
  tx: Database,
  account: Account,
  provider: string,
  context: RequestContext,
  { alreadyNotified = false }: NotificationOptions = {},
) {
  const factors = allowedSecondFactors(provider, account, await listFactors(tx, account.uid))
  if (factors.length > 0) {
    const { handle } = await insertFactorSession(tx, { uid: account.uid, provider, secret: null })
    return { localId: account.uid, mfaPendingCredential: handle, ...mfaInfo(factors, true) }
  }
  return completeSignIn(service, tx, account, { provider, factor: null, alreadyNotified }, context)
}

/** Issues the tokens of a new session once all factors are verified, and sends an e-mail about a device new to the account. */
export async function completeSignIn(
  service: Service,
  tx: Database,
  account: Account,
  { alreadyNotified = false, ...method }: SignInMethod & NotificationOptions,
  context: RequestContext,
) {
  const isNewDevice = await rememberDevice(tx, account.uid, context)
  if (isNewDevice && !alreadyNotified) await notifyNewDevice(tx, account, context)
  const { provider, factor } = method
  await recordSignIn(tx, account.uid, context, { way: provider, ...(factor && { step: factor.kind }) })
  const updated = await updateAccount(tx, account.uid, {
    last_login_at: new Date().toISOString(),
    // A stranger must not choose the language of the e-mails about them.
    ...(!isNewDevice && { language: context.language }),
  })
  return issueTokens(service, updated, await startSession(tx, account.uid, method, context))
}
