import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { typedCode } from '#shared/text/typed-code.ts'
import { recordEvent } from '../../audit/security-events.ts'
import { insertCode } from '../../codes/codes.ts'
import { encryptCode, enqueueLetter } from '../../codes/letters.ts'
import { consumeSmsCode, phoneNumberOf } from '../../codes/sms-codes.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { consumeFactorSession, findFactorSession } from '../../factors/factor-sessions.ts'
import {
  insertFactor,
  type NewFactor,
  requireFactorAllowed,
  requireVerifiedOwner,
} from '../../factors/second-factors.ts'
import { totpStep } from '../../factors/totp.ts'
import { nameField, secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import { countGuess, countSmsCode } from '../../limits/guesses.ts'
import type { RequestContext } from '../../request-context.ts'
import { decryptSecret } from '../../sealing/encrypt.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { startSession } from '../../tokens/sessions.ts'

const Request = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  displayName: nameField(),
  phoneVerificationInfo: z.optional(
    z.object({ sessionInfo: secretField('MISSING_SESSION_INFO'), code: secretField('MISSING_CODE') }),
  ),
  totpVerificationInfo: z.optional(
    z.object({ sessionInfo: secretField('MISSING_SESSION_INFO'), verificationCode: secretField('MISSING_CODE') }),
  ),
})
type Request = z.output<typeof Request>

/**
 * mfaEnrollment:finalize (row Q27): a correct code adds the phone number or the authenticator app as a second factor. All
 * other sessions end, and an e-mail tells the owner, with a link that removes the factor again.
 */
export async function finalizeMfaEnrollment(service: Service, context: RequestContext) {
  const request = parse(Request, context.body)
  const { token, account } = await authenticate(service, request.idToken)
  await countChange(service, token)
  requireRecentSignIn(token)
  const verified = await verifyAnswer(service, account.uid, request, context)
  const factor = { ...verified, id: randomUUID(), uid: account.uid, display_name: request.displayName || null }
  return service.db.transaction().execute(async (tx) => {
    const before = await lockAuthenticated(tx, token)
    requireVerifiedOwner(before)
    await requireFactorAllowed(tx, before, factor.phone_number)
    const sessionInfo = request.totpVerificationInfo?.sessionInfo
    if (sessionInfo && !(await consumeFactorSession(tx, sessionInfo))) throw new IdentityError('SESSION_EXPIRED')
    await insertFactor(tx, factor)
    const after = await updateAndRevoke(tx, before.uid)
    await recordEvent(tx, after.uid, 'second-factor-added', context, { step: factor.kind })
    if (after.email !== null)
      await notifyFactorAdded(tx, { owner: after, email: after.email, factorId: factor.id }, context, service)
    const { provider, authTime } = token
    const method = { provider, authTime, factor: { kind: factor.kind, id: factor.id } }
    const newSession = await startSession(tx, after.uid, method, context)
    const phone = factor.phone_number
    const info = phone ? { phoneAuthInfo: { phoneNumber: phone } } : { totpAuthInfo: {} }
    return { ...info, ...(await issueTokens(service, after, newSession)) }
  })
}

async function verifyAnswer(
  service: Service,
  uid: string,
  request: Request,
  context: RequestContext,
): Promise<Omit<NewFactor, 'id' | 'uid'>> {
  const { phoneVerificationInfo: phone, totpVerificationInfo: totp } = request
  const empty = { display_name: null, phone_number: null, secret: null, last_step: null }
  if (phone) return { ...empty, kind: 'phone', phone_number: await verifyNumber(service, uid, phone, context) }
  if (!totp) throw new IdentityError('INVALID_ARGUMENT')
  const session = await findFactorSession(service.db, totp.sessionInfo)
  if (!session) throw new IdentityError('SESSION_EXPIRED')
  if (session.uid !== uid || !session.secret) throw new IdentityError('INVALID_SESSION_INFO')
  const guess = await countGuess(service, 'second-step', uid, uid, context)
  const acceptedStep = totpStep(
    await decryptSecret(session.secret, uid, service.masterKey),
    typedCode(totp.verificationCode),
  )
  if (acceptedStep === null) throw new IdentityError('INVALID_CODE')
  await guess.resetLimits()
  return { ...empty, kind: 'totp', secret: session.secret, last_step: acceptedStep }
}

async function verifyNumber(
  service: Service,
  uid: string,
  answer: { sessionInfo: string; code: string },
  context: RequestContext,
): Promise<string> {
  const counted = await countSmsCode(service, await phoneNumberOf(service.db, answer.sessionInfo), context)
  const phone = await consumeSmsCode(service.db, 'ENROLL', uid, answer)
  await counted.refund()
  return phone
}

type Owner = Awaited<ReturnType<typeof lockAuthenticated>>

async function notifyFactorAdded(
  tx: Database,
  { owner, email, factorId }: { owner: Owner; email: string; factorId: string },
  context: RequestContext,
  service: Service,
) {
  const code = await insertCode(tx, 'REVERT_SECOND_FACTOR_ADDITION', { uid: owner.uid, email, factorId })
  const sealedCode = await encryptCode(code, email, service)
  await enqueueLetter(tx, { kind: 'factorAdded', to: email, of: owner, sealedCode }, context)
}
