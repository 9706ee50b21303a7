import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '../../audit/security-events.ts'
import { insertCode } from '../../codes/codes.ts'
import { encryptCode, enqueueLetter } from '../../codes/letters.ts'
import { consumeSmsCode } from '../../codes/sms-codes.ts'
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
import type { RequestContext } from '../../http/request-context.ts'
import { nameField, secretField } from '../../http/shapes.ts'
import { countChange, countGuess } from '../../limits/attempts.ts'
import { decryptSecret } from '../../sealing/encrypt.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { startSession } from '../../tokens/sessions.ts'

const Answer = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  displayName: nameField(),
  phoneVerificationInfo: z.optional(
    z.object({ sessionInfo: secretField('MISSING_SESSION_INFO'), code: secretField('MISSING_CODE') }),
  ),
  totpVerificationInfo: z.optional(
    z.object({ sessionInfo: secretField('MISSING_SESSION_INFO'), verificationCode: secretField('MISSING_CODE') }),
  ),
})
type Answer = z.output<typeof Answer>

/**
 * mfaEnrollment:finalize (row Q27): the right code makes the number or the app a second step. All other sessions end, and
 * a letter tells of it, with a link that takes it back.
 */
export async function finalizeEnrollment(service: Service, context: RequestContext) {
  const answer = parse(Answer, context.body)
  const { token, account } = await authenticate(service, answer.idToken)
  await countChange(service, token)
  requireRecentSignIn(token)
  const proven = await prove(service, account.uid, answer, context)
  const factor = { ...proven, id: randomUUID(), uid: account.uid, display_name: answer.displayName || null }
  return service.db.transaction().execute(async (tx) => {
    const before = await lockAuthenticated(tx, token)
    requireVerifiedOwner(before)
    await requireFactorAllowed(tx, before, factor.phone_number)
    const handle = answer.totpVerificationInfo?.sessionInfo
    if (handle && !(await consumeFactorSession(tx, handle))) throw new IdentityError('SESSION_EXPIRED')
    await insertFactor(tx, factor)
    const after = await updateAndRevoke(tx, before.uid)
    await tell(tx, after, factor, context, service)
    const { provider, authTime } = token
    const how = { provider, authTime, factor: { kind: factor.kind, id: factor.id } }
    const session = await startSession(tx, after.uid, how, context)
    const phone = factor.phone_number
    const info = phone ? { phoneAuthInfo: { phoneNumber: phone } } : { totpAuthInfo: {} }
    return { ...info, ...(await issueTokens(service, after, session)) }
  })
}

async function prove(
  service: Service,
  uid: string,
  answer: Answer,
  context: RequestContext,
): Promise<Omit<NewFactor, 'id' | 'uid'>> {
  const { phoneVerificationInfo: phone, totpVerificationInfo: totp } = answer
  const empty = { display_name: null, phone_number: null, secret: null, last_step: null }
  if (phone) return { ...empty, kind: 'phone', phone_number: await consumeSmsCode(service.db, 'ENROLL', uid, phone) }
  if (!totp) throw new IdentityError('INVALID_ARGUMENT')
  const waiting = await findFactorSession(service.db, totp.sessionInfo)
  if (!waiting) throw new IdentityError('SESSION_EXPIRED')
  if (waiting.uid !== uid || !waiting.secret) throw new IdentityError('INVALID_SESSION_INFO')
  const forget = await countGuess(service, 'second-step', uid, uid, context)
  const step = totpStep(await decryptSecret(waiting.secret, uid, service.masterKey), totp.verificationCode)
  if (step === null) throw new IdentityError('INVALID_CODE')
  await forget()
  return { ...empty, kind: 'totp', secret: waiting.secret, last_step: step }
}

type Owner = Awaited<ReturnType<typeof lockAuthenticated>>
type Added = Pick<NewFactor, 'id' | 'kind'>

async function tell(tx: Database, owner: Owner, { id, kind }: Added, context: RequestContext, service: Service) {
  const { uid, email } = owner
  await recordEvent(tx, uid, 'second-factor-added', context, { step: kind })
  if (email === null) return
  const code = await insertCode(tx, 'REVERT_SECOND_FACTOR_ADDITION', { uid, email, factorId: id })
  const sealedCode = await encryptCode(code, email, service)
  await enqueueLetter(tx, { kind: 'factorAdded', to: email, of: owner, sealedCode })
}
