import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { typedCode } from '#shared/text/typed-code.ts'
import { countHourlyEvent, recordEvent } from '../../audit/security-events.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import { consumeSmsCode } from '../../codes/sms-codes.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { consumeFactorSession } from '../../factors/factor-sessions.ts'
import { requirePendingSignIn } from '../../factors/pending-sign-in.ts'
import { consumeRecoveryCode } from '../../factors/recovery-codes.ts'
import { allowedSecondFactors, consumeTimeStep, listFactors } from '../../factors/second-factors.ts'
import { totpStep } from '../../factors/totp.ts'
import { secretField } from '../../http/shapes.ts'
import { countGuess } from '../../limits/guesses.ts'
import type { RequestContext } from '../../request-context.ts'
import { decryptSecret } from '../../sealing/encrypt.ts'
import { lockByUid } from '../../store.ts'
import type { Account, SecondFactor } from '../../tables.ts'
import { completeSignIn } from '../../tokens/sign-in.ts'

const Request = z.object({
  mfaPendingCredential: secretField('MISSING_MFA_PENDING_CREDENTIAL'),
  mfaEnrollmentId: z.optional(z.string()),
  phoneVerificationInfo: z.optional(
    z.object({ sessionInfo: secretField('MISSING_SESSION_INFO'), code: secretField('MISSING_CODE') }),
  ),
  totpVerificationInfo: z.optional(z.object({ verificationCode: secretField('MISSING_CODE') })),
})
type Request = z.output<typeof Request>
type PendingSignIn = Awaited<ReturnType<typeof requirePendingSignIn>>

/**
 * mfaSignIn:finalize (row Q27): issues tokens for a correct code. A TOTP code is accepted once. A recovery code is accepted
 * in place of a TOTP code, for any factor, because the official client has no call for recovery codes.
 */
export async function finalizeMfaSignIn(service: Service, context: RequestContext) {
  const request = parse(Request, context.body)
  const { uid, provider } = await requirePendingSignIn(service, request.mfaPendingCredential)
  const guess = await countGuess(service, 'second-step', uid, uid, context)
  const tokens = await recordingWrongCodes(service, uid, context, () =>
    signIn(service, { uid, provider }, request, context),
  )
  await guess.resetLimits()
  return tokens
}

async function signIn(service: Service, { uid, provider }: PendingSignIn, request: Request, context: RequestContext) {
  const phone = await verifiedPhone(service, uid, request)
  return service.db.transaction().execute(async (tx) => {
    const account = await lockByUid(tx, uid)
    if (account?.disabled) throw new IdentityError('USER_DISABLED')
    if (!account || !(await consumeFactorSession(tx, request.mfaPendingCredential))) {
      throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL')
    }
    const factors = allowedSecondFactors(provider, account, await listFactors(tx, uid))
    const matches = (factor: SecondFactor) =>
      phone ? factor.phone_number === phone : factor.id === request.mfaEnrollmentId
    const factor = factors.find(matches)
    if (!factor) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
    const code = request.totpVerificationInfo?.verificationCode
    const usedMethod =
      !phone && code !== undefined ? await verifyTypedCode(service, tx, account, factor, code, context) : null
    const { kind, id } = factor
    const method = { provider, factor: { kind, id }, alreadyNotified: usedMethod === 'recovery-code' }
    return completeSignIn(service, tx, account, method, context)
  })
}

/** Runs the sign-in. Records a wrong code outside its transaction, which is rolled back. */
async function recordingWrongCodes<T>(
  { db }: Service,
  uid: string,
  context: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isWrongCode = error instanceof IdentityError && error.code === 'INVALID_CODE'
    if (isWrongCode) await countHourlyEvent(db, uid, 'sign-in-failed', context, { step: 'code' })
    throw error
  }
}

/** The phone number of a correct SMS code; null when the request has a TOTP or recovery code. */
async function verifiedPhone({ db }: Service, uid: string, request: Request): Promise<string | null> {
  if (request.phoneVerificationInfo) return consumeSmsCode(db, 'SECOND_STEP', uid, request.phoneVerificationInfo)
  if (!request.totpVerificationInfo) throw new IdentityError('INVALID_ARGUMENT')
  if (!request.mfaEnrollmentId) throw new IdentityError('MISSING_MFA_ENROLLMENT_ID')
  return null
}

/** Accepts the current TOTP code or a recovery code and tells which it was. Throws INVALID_CODE. */
async function verifyTypedCode(
  { masterKey }: Service,
  tx: Database,
  account: Account,
  { id, secret }: SecondFactor,
  answer: string,
  context: RequestContext,
): Promise<'app' | 'recovery-code'> {
  const { uid } = account
  const code = typedCode(answer)
  if (/^\d{6}$/.test(code)) {
    const timeStep = secret && totpStep(await decryptSecret(secret, uid, masterKey), code)
    if (timeStep === null || !(await consumeTimeStep(tx, id, timeStep))) throw new IdentityError('INVALID_CODE')
    return 'app'
  }
  if (!(await consumeRecoveryCode(tx, uid, code))) throw new IdentityError('INVALID_CODE')
  await recordEvent(tx, uid, 'recovery-code-used', context)
  await enqueueLetter(tx, { kind: 'recoveryCodeUsed', to: account.email, of: account }, context)
  return 'recovery-code'
}
