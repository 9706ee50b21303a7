import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
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
import type { RequestContext } from '../../http/request-context.ts'
import { secretField } from '../../http/shapes.ts'
import { countGuess } from '../../limits/attempts.ts'
import { decryptSecret } from '../../sealing/encrypt.ts'
import { lockByUid } from '../../store.ts'
import type { Account, SecondFactor } from '../../tables.ts'
import { completeSignIn } from '../../tokens/sign-in.ts'

const Answer = z.object({
  mfaPendingCredential: secretField('MISSING_MFA_PENDING_CREDENTIAL'),
  mfaEnrollmentId: z.optional(z.string()),
  phoneVerificationInfo: z.optional(
    z.object({ sessionInfo: secretField('MISSING_SESSION_INFO'), code: secretField('MISSING_CODE') }),
  ),
  totpVerificationInfo: z.optional(z.object({ verificationCode: secretField('MISSING_CODE') })),
})
type Answer = z.output<typeof Answer>
type Waiting = Awaited<ReturnType<typeof requirePendingSignIn>>

/**
 * mfaSignIn:finalize (row Q27): tokens for the right code. An authenticator's code counts once. In its place one of the
 * account's recovery codes is taken, whatever the factor: the client has no call of its own for them.
 */
export async function finalizeSecondStep(service: Service, context: RequestContext) {
  const answer = parse(Answer, context.body)
  const { uid, provider } = await requirePendingSignIn(service, answer.mfaPendingCredential)
  const forget = await countGuess(service, 'second-step', uid, uid, context)
  const tokens = await noting(service, uid, context, () => enter(service, { uid, provider }, answer, context))
  await forget()
  return tokens
}

async function enter(service: Service, { uid, provider }: Waiting, answer: Answer, context: RequestContext) {
  const number = await provenNumber(service, uid, answer)
  return service.db.transaction().execute(async (tx) => {
    const account = await lockByUid(tx, uid)
    if (account?.disabled) throw new IdentityError('USER_DISABLED')
    if (!account || !(await consumeFactorSession(tx, answer.mfaPendingCredential))) {
      throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL')
    }
    const factors = allowedSecondFactors(provider, account, await listFactors(tx, uid))
    const wanted = (factor: SecondFactor) =>
      number ? factor.phone_number === number : factor.id === answer.mfaEnrollmentId
    const factor = factors.find(wanted)
    if (!factor) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
    const code = answer.totpVerificationInfo?.verificationCode
    const typed = !number && code !== undefined ? await takeTyped(service, tx, account, factor, code, context) : null
    const { kind, id } = factor
    const how = { provider, factor: { kind, id }, alreadyNotified: typed === 'recovery-code' }
    return completeSignIn(service, tx, account, how, context)
  })
}

/** A wrong code is written down; the transaction that found it so is undone. */
async function noting<T>({ db }: Service, uid: string, context: RequestContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const wrong = error instanceof IdentityError && error.code === 'INVALID_CODE'
    if (wrong) await countHourlyEvent(db, uid, 'sign-in-failed', context, { step: 'code' })
    throw error
  }
}

/** The number of a right code from a text message; null when a code was typed from elsewhere. */
async function provenNumber({ db }: Service, uid: string, answer: Answer): Promise<string | null> {
  if (answer.phoneVerificationInfo) return consumeSmsCode(db, 'SECOND_STEP', uid, answer.phoneVerificationInfo)
  if (!answer.totpVerificationInfo) throw new IdentityError('INVALID_ARGUMENT')
  if (!answer.mfaEnrollmentId) throw new IdentityError('MISSING_MFA_ENROLLMENT_ID')
  return null
}

/** What was typed: the app's code of now or a recovery code. Throws INVALID_CODE otherwise. */
async function takeTyped(
  { masterKey }: Service,
  tx: Database,
  account: Account,
  { id, secret }: SecondFactor,
  code: string,
  context: RequestContext,
): Promise<'app' | 'recovery-code'> {
  const { uid } = account
  if (/^\s*(\d\s*){6}$/.test(code)) {
    const step = secret && totpStep(await decryptSecret(secret, uid, masterKey), code.replace(/\s/g, ''))
    if (step === null || !(await consumeTimeStep(tx, id, step))) throw new IdentityError('INVALID_CODE')
    return 'app'
  }
  if (!(await consumeRecoveryCode(tx, uid, code))) throw new IdentityError('INVALID_CODE')
  await recordEvent(tx, uid, 'recovery-code-used', context)
  await enqueueLetter(tx, { kind: 'recoveryCodeUsed', to: account.email, of: account })
  return 'recovery-code'
}
