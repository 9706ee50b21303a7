import * as z from 'zod/mini'
import { sendSmsCode } from '../codes/sms-codes.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { factorsOf, stepsAfter } from '../factors/second-factors.ts'
import { requireWaiting } from '../factors/waiting-sign-in.ts'
import type { Call } from '../http/call.ts'
import { secretField } from '../http/shapes.ts'
import { findByUid } from '../store.ts'

const Choice = z.object({
  mfaPendingCredential: secretField('MISSING_MFA_PENDING_CREDENTIAL'),
  mfaEnrollmentId: secretField('MISSING_MFA_ENROLLMENT_ID'),
})

/** mfaSignIn:start (row Q27): the second step by text message. */
export async function startSecondStep(service: Service, call: Call) {
  const { mfaPendingCredential, mfaEnrollmentId } = parse(Choice, call.body)
  const { uid, provider } = await requireWaiting(service, mfaPendingCredential)
  const account = await findByUid(service.db, uid)
  if (!account) throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL')
  const factors = stepsAfter(provider, account, await factorsOf(service.db, uid))
  const factor = factors.find(({ id }) => id === mfaEnrollmentId)
  if (!factor) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
  const phone = factor.phone_number
  if (!phone) throw new IdentityError('INVALID_ARGUMENT', 'The second factor takes no text message.')
  const sessionInfo = await sendSmsCode(service, { purpose: 'SECOND_STEP', phone, uid }, call)
  return { phoneResponseInfo: { sessionInfo } }
}
