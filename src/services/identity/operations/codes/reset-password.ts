import * as z from 'zod/mini'
import { networkOf } from '#platform/limits/client-address.ts'
import { proveOwner } from '../../accounts/email/prove-owner.ts'
import { forgetOtherDevices, rememberDevice } from '../../audit/known-devices.ts'
import { recordEvent } from '../../audit/security-events.ts'
import { consumeCode, readCode } from '../../codes/codes.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { listFactors, mfaInfo } from '../../factors/second-factors.ts'
import { passwordField, secretField } from '../../http/shapes.ts'
import { resetChangeLimit, takeAttempt } from '../../limits/attempts.ts'
import { countByAddress } from '../../limits/by-address.ts'
import { resetGuessLimits, resetSecondFactorLimits } from '../../limits/guesses.ts'
import { requireGoodPassword } from '../../passwords/password-rules.ts'
import { hashPassword } from '../../passwords/passwords.ts'
import type { RequestContext } from '../../request-context.ts'
import { findByEmail, lockByUid } from '../../store.ts'

const Request = z.object({
  oobCode: secretField('MISSING_OOB_CODE'),
  newPassword: z.optional(passwordField()),
  /** An extension of the protocol: Google and the phone number no longer open the account. */
  removeOtherMethods: z.optional(z.boolean()),
})

/** accounts:resetPassword: sets a new password. Without `newPassword` it describes a code of any kind and leaves it valid. */
export async function resetPassword(service: Service, context: RequestContext) {
  const { oobCode, newPassword, removeOtherMethods = false } = parse(Request, context.body)
  const counted = await countByAddress(service, 'code-address', context)
  const code = await readCode(service.db, oobCode)
  await counted.refund()
  const response = {
    kind: 'identitytoolkit#ResetPasswordResponse',
    // Signing in by link asks for the address: somebody who only has the link must not learn it here.
    ...(code.kind !== 'EMAIL_SIGNIN' && { email: code.email }),
    requestType: code.kind,
    ...(await details(service, code)),
  }
  if (newPassword === undefined) return response
  if (code.kind !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE')
  const owner = await findByEmail(service.db, code.email)
  await requireGoodPassword(newPassword, owner ?? { email: code.email }, context)
  const hash = await hashPassword(newPassword, networkOf(context.address), service.passwordCost)
  const uid = code.uid ?? ''
  const resetsSecondFactorLimits = await takeAttempt(service, 'second-step-renewal', uid)
  await service.db.transaction().execute(async (tx) => {
    const before = await lockByUid(tx, uid)
    if (!before || before.email !== code.email) throw new IdentityError('INVALID_OOB_CODE')
    if (before.disabled) throw new IdentityError('USER_DISABLED')
    await consumeCode(tx, oobCode)
    const values = {
      password_hash: hash,
      password_updated_at: new Date().toISOString(),
      ...(removeOtherMethods && { phone_number: null, federated: {} }),
    }
    // The code was sent to the address, so using it verifies the address.
    const account = await proveOwner(tx, before, { values, holdsAccount: false }, context, service)
    await recordEvent(tx, account.uid, 'password-reset', context)
    await forgetOtherDevices(tx, account.uid, context)
    if (resetsSecondFactorLimits) await rememberDevice(tx, account.uid, context)
    await enqueueLetter(tx, { kind: 'passwordChanged', to: account.email, of: account }, context)
  })
  await resetGuessLimits(service, 'sign-in', code.email, context)
  await resetChangeLimit(service, uid)
  if (resetsSecondFactorLimits) await resetSecondFactorLimits(service, uid, context)
  return response
}

/** The new address or the second factor that a code of another kind is about. */
async function details({ db }: Service, { uid, newEmail, factorId }: Awaited<ReturnType<typeof readCode>>) {
  const factor = factorId && uid ? (await listFactors(db, uid)).filter(({ id }) => id === factorId) : []
  return { ...(newEmail && { newEmail }), ...(factor[0] && { mfaInfo: mfaInfo(factor).mfaInfo?.[0] }) }
}
