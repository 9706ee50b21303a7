import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { accountInfo } from '../accounts/account-info.ts'
import { withoutLaterWays } from '../accounts/account-ways.ts'
import { confirmAddress, takePossession } from '../accounts/prove-address.ts'
import { forgetOtherDevices, isOwnDevice } from '../audit/known-devices.ts'
import { recordEvent } from '../audit/security-events.ts'
import { recordRemoved, tellEmailChanged } from '../audit/tell-changes.ts'
import { deleteLaterCodes, readCode, useCode } from '../codes/codes.ts'
import { enqueueLetter } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { removeFactor } from '../factors/second-factors.ts'
import type { Call } from '../http/call.ts'
import { secretField } from '../http/shapes.ts'
import { countAttempt } from '../limits/attempts.ts'
import { lockByUid } from '../store.ts'
import type { Account, CodeKind } from '../tables.ts'
import { updateAndRevoke } from '../tokens/revocation.ts'
import { secondsNow } from '../tokens/tokens.ts'

const Action = z.object({ oobCode: secretField('INVALID_OOB_CODE') })

type Code = Awaited<ReturnType<typeof readCode>>
type Change = (tx: Tx, before: Account, code: Code, call: Call, service: Service) => Promise<Account>

const CHANGES: Partial<Record<CodeKind, Change>> = {
  VERIFY_EMAIL: verify,
  VERIFY_AND_CHANGE_EMAIL: changeEmail,
  RECOVER_EMAIL: recoverEmail,
  REVERT_SECOND_FACTOR_ADDITION: revertFactor,
}

/** accounts:update with the code of a letter: what the letter is about is done, once. */
export async function updateByCode(service: Service, call: Call) {
  const { oobCode } = parse(Action, call.body)
  await countAttempt(service, 'code-address', call.address)
  return service.db.transaction().execute(async (tx) => {
    const code = await readCode(tx, oobCode)
    const moved = newEmailOf(code)
    if (moved && code.uid) await service.onEmailChange?.(tx, code.uid, moved, secondsNow())
    const before = await lockByUid(tx, code.uid ?? '')
    const change = CHANGES[code.kind]
    if (!before || !change) throw new IdentityError('INVALID_OOB_CODE')
    if (before.disabled) throw new IdentityError('USER_DISABLED')
    await useCode(tx, oobCode)
    const { localId, email, emailVerified } = accountInfo(await change(tx, before, code, call, service))
    return { kind: 'identitytoolkit#SetAccountInfoResponse', localId, email, emailVerified }
  })
}

/** The address that the account has after the code is used; null when the code changes none. */
function newEmailOf({ kind, email, newEmail }: Code): string | null {
  if (kind === 'VERIFY_AND_CHANGE_EMAIL') return newEmail
  return kind === 'RECOVER_EMAIL' ? email : null
}

/** A code proves the address that its letter went to, not one that the account moved to later. */
function requireSame(before: Account, email: string | null): void {
  if (email !== before.email) throw new IdentityError('INVALID_OOB_CODE')
}

async function verify(tx: Tx, before: Account, code: Code, call: Call): Promise<Account> {
  requireSame(before, code.email)
  await recordEvent(tx, before.uid, 'email-verified', call)
  return confirmAddress(tx, before, {}, call)
}

async function changeEmail(tx: Tx, before: Account, code: Code, call: Call, service: Service): Promise<Account> {
  requireSame(before, code.email)
  await confirmAddress(tx, before, { email: code.newEmail ?? before.email }, call)
  await tellEmailChanged(tx, before, code.newEmail, call, service)
  return updateAndRevoke(tx, before.uid)
}

/**
 * Whatever happened since, the account comes back to the address that it left, without all that was added since. What was
 * sent to later addresses is void.
 */
async function recoverEmail(tx: Tx, before: Account, code: Code, call: Call): Promise<Account> {
  await recordEvent(tx, before.uid, 'email-recovered', call)
  const account = await comeBack(tx, before, code, call)
  await deleteLaterCodes(tx, before.uid, code.email, code.expiresAt)
  await enqueueLetter(tx, { kind: 'emailRecovered', to: account.email, of: account })
  return account
}

async function comeBack(tx: Tx, before: Account, { email, proven, ways }: Code, call: Call): Promise<Account> {
  const own = await isOwnDevice(tx, before.uid, call)
  // Of an address that was never confirmed: somebody else may have made the account with it.
  if (!proven && !own) return takePossession(tx, before, { email }, call)
  await forgetOtherDevices(tx, before.uid, call)
  const fewer = await withoutLaterWays(tx, before, ways)
  const owner = { owner_proven: own || fewer.owner_proven === true }
  const account = await updateAndRevoke(tx, before.uid, { ...fewer, email, email_verified: true, ...owner })
  await recordRemoved(tx, before, account, call)
  return account
}

async function revertFactor(tx: Tx, before: Account, { factorId }: Code, call: Call): Promise<Account> {
  if (!factorId || !(await removeFactor(tx, before.uid, factorId))) throw new IdentityError('INVALID_OOB_CODE')
  await recordEvent(tx, before.uid, 'second-factor-reverted', call)
  const account = await updateAndRevoke(tx, before.uid)
  await enqueueLetter(tx, { kind: 'factorRemoved', to: account.email, of: account })
  return account
}
