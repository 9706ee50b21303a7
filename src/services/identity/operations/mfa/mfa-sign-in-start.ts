import * as z from 'zod/mini'
import { sendSmsCode } from '../../codes/sms-codes.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { requirePendingSignIn } from '../../factors/pending-sign-in.ts'
import { allowedSecondFactors, listFactors } from '../../factors/second-factors.ts'
import { secretField } from '../../http/shapes.ts'
import type { RequestContext } from '../../request-context.ts'
import { findByUid } from '../../store.ts'

const Request = z.object({
  mfaPendingCredential: secretField('MISSING_MFA_PENDING_CREDENTIAL'),
  mfaEnrollmentId: secretField('MISSING_MFA_ENROLLMENT_ID'),
})

/** mfaSignIn:start (row Q27): sends the SMS code of a phone factor. */
export async function startMfaSignIn(service: Service, context: RequestContext) {
  const { mfaPendingCredential, mfaEnrollmentId } = parse(Request, context.body)
  const { uid, provider } = await requirePendingSignIn(service, mfaPendingCredential)
  const account = await findByUid(service.db, uid)
  if (!account) throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL')
  const factors = allowedSecondFactors(provider, account, await listFactors(service.db, uid))
  const factor = factors.find(({ id }) => id === mfaEnrollmentId)
  if (!factor) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
  const phone = factor.phone_number
  if (!phone) throw new IdentityError('INVALID_ARGUMENT', 'The second factor takes no text message.')
  const sessionInfo = await sendSmsCode(service, { purpose: 'SECOND_STEP', phone, uid }, context)
  return { phoneResponseInfo: { sessionInfo } }
}
