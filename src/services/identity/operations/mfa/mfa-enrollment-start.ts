import * as z from 'zod/mini'
import { phoneField } from '../../accounts/phone-number.ts'
import { sendSmsCode } from '../../codes/sms-codes.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { insertFactorSession } from '../../factors/factor-sessions.ts'
import { requireFactorAllowed, requireVerifiedOwner } from '../../factors/second-factors.ts'
import { newTotpSecret, TOTP_RULES } from '../../factors/totp.ts'
import { secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import type { RequestContext } from '../../request-context.ts'
import { encryptSecret } from '../../sealing/encrypt.ts'
import { authenticate, requireRecentSignIn } from '../../tokens/authenticate.ts'

const Request = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  phoneEnrollmentInfo: z.optional(z.object({ phoneNumber: phoneField('INVALID_PHONE_NUMBER') })),
  totpEnrollmentInfo: z.optional(z.object({})),
})

/** mfaEnrollment:start (row Q27): sends an SMS code to the number of the new second factor, or creates a TOTP secret. */
export async function startMfaEnrollment(service: Service, context: RequestContext) {
  const { idToken, phoneEnrollmentInfo, totpEnrollmentInfo } = parse(Request, context.body)
  if (!phoneEnrollmentInfo && !totpEnrollmentInfo) throw new IdentityError('INVALID_ARGUMENT')
  const { token, account } = await authenticate(service, idToken)
  await countChange(service, token)
  requireRecentSignIn(token)
  // A phone would then give both factors.
  if (token.provider === 'phone') throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
  requireVerifiedOwner(account)
  const phone = phoneEnrollmentInfo?.phoneNumber ?? null
  await requireFactorAllowed(service.db, account, phone)
  if (!phone) return { totpSessionInfo: await createTotpSecret(service, account.uid) }
  const sessionInfo = await sendSmsCode(service, { purpose: 'ENROLL', phone, uid: account.uid }, context)
  return { phoneSessionInfo: { sessionInfo } }
}

async function createTotpSecret({ db, masterKey }: Service, uid: string) {
  const sharedSecretKey = newTotpSecret()
  const secret = Buffer.from(await encryptSecret(sharedSecretKey, uid, masterKey))
  const { handle, expiresAt } = await insertFactorSession(db, { uid, provider: null, secret })
  return {
    sharedSecretKey,
    verificationCodeLength: TOTP_RULES.digits,
    hashingAlgorithm: TOTP_RULES.algorithm,
    periodSec: TOTP_RULES.period,
    sessionInfo: handle,
    finalizeEnrollmentTime: expiresAt.toISOString(),
  }
}
