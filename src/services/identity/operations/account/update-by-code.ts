import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { notifyEmailChanged } from '../../accounts/account-changes.ts'
import { accountInfo } from '../../accounts/account-info.ts'
import { confirmEmail } from '../../accounts/email/confirm-email.ts'
import { recoverEmail } from '../../accounts/email/recover-email.ts'
import { recoverNumber } from '../../accounts/number-recovery.ts'
import { recordEvent } from '../../audit/security-events.ts'
import { consumeCode, readCode } from '../../codes/codes.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { removeFactor } from '../../factors/second-factors.ts'
import { secretField } from '../../http/shapes.ts'
import { countByAddress } from '../../limits/by-address.ts'
import type { RequestContext } from '../../request-context.ts'
import { lockByUid } from '../../store.ts'
import type { Account, CodeKind } from '../../tables.ts'
import { secondsNow } from '../../tokens/numeric-date.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'

const Request = z.object({ oobCode: secretField('INVALID_OOB_CODE') })

type Code = Awaited<ReturnType<typeof readCode>>
type Change = (tx: Tx, before: Account, code: Code, context: RequestContext, service: Service) => Promise<Account>

const CHANGES: Partial<Record<CodeKind, Change>> = {
  VERIFY_EMAIL: verify,
  VERIFY_AND_CHANGE_EMAIL: changeEmail,
  RECOVER_EMAIL: recoverEmail,
  RECOVER_PHONE: recoverNumber,
  REVERT_SECOND_FACTOR_ADDITION: revertFactor,
}

/** accounts:update with `oobCode`: applies the code of an e-mail, or of the message to a number that was removed, once. */
export async function updateByCode(service: Service, context: RequestContext) {
  const { oobCode } = parse(Request, context.body)
  const counted = await countByAddress(service, 'apply-code-address', context)
  const applied = await applyCode(service, oobCode, context)
  await counted.refund()
  return applied
}

async function applyCode(service: Service, oobCode: string, context: RequestContext) {
  return service.db.transaction().execute(async (tx) => {
    const code = await readCode(tx, oobCode)
    const newEmail = newEmailOf(code)
    if (newEmail && code.uid) await service.onEmailChange?.(tx, code.uid, newEmail, secondsNow())
    const before = await lockByUid(tx, code.uid ?? '')
    const change = CHANGES[code.kind]
    if (!before || !change) throw new IdentityError('INVALID_OOB_CODE')
    if (before.disabled) throw new IdentityError('USER_DISABLED')
    await consumeCode(tx, oobCode)
    const { localId, email, emailVerified } = accountInfo(await change(tx, before, code, context, service))
    return { kind: 'identitytoolkit#SetAccountInfoResponse', localId, email, emailVerified }
  })
}

/** The address that the code gives to the account; null when the code does not change the address. */
function newEmailOf({ kind, email, newEmail }: Code): string | null {
  if (kind === 'VERIFY_AND_CHANGE_EMAIL') return newEmail
  return kind === 'RECOVER_EMAIL' ? email : null
}

/** A code verifies the address that it was sent to, not one that the account changed to later. */
function requireSameEmail(before: Account, email: string | null): void {
  if (email !== (before.email ?? '')) throw new IdentityError('INVALID_OOB_CODE')
}

async function verify(
  tx: Tx,
  before: Account,
  code: Code,
  context: RequestContext,
  service: Service,
): Promise<Account> {
  requireSameEmail(before, code.email)
  await recordEvent(tx, before.uid, 'email-verified', context)
  return confirmEmail(tx, before, {}, context, service)
}

async function changeEmail(
  tx: Tx,
  before: Account,
  code: Code,
  context: RequestContext,
  service: Service,
): Promise<Account> {
  requireSameEmail(before, code.email)
  const account = await confirmEmail(tx, before, { email: code.newEmail ?? before.email }, context, service)
  await notifyEmailChanged(tx, before, account, context, service)
  return updateAndRevoke(tx, before.uid)
}

async function revertFactor(tx: Tx, before: Account, { factorId }: Code, context: RequestContext): Promise<Account> {
  if (!factorId || !(await removeFactor(tx, before.uid, factorId))) throw new IdentityError('INVALID_OOB_CODE')
  await recordEvent(tx, before.uid, 'second-factor-reverted', context)
  const account = await updateAndRevoke(tx, before.uid)
  await enqueueLetter(tx, { kind: 'factorRemoved', to: account.email, of: account }, context)
  return account
}
