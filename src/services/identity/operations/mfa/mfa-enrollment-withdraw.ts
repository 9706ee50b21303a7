import * as z from 'zod/mini'
import { recordEvent } from '../../audit/security-events.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { removeFactor } from '../../factors/second-factors.ts'
import { secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'
import { issueTokens } from '../../tokens/issue-tokens.ts'
import { updateAndRevoke } from '../../tokens/revocation.ts'
import { startSession } from '../../tokens/sessions.ts'

const Request = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  mfaEnrollmentId: secretField('MISSING_MFA_ENROLLMENT_ID'),
})

/** mfaEnrollment:withdraw (row Q27): removes a second factor. All other sessions end, and an e-mail tells the owner. */
export async function withdrawMfaEnrollment(service: Service, context: RequestContext) {
  const { idToken, mfaEnrollmentId } = parse(Request, context.body)
  const { token } = await authenticate(service, idToken)
  await countChange(service, token)
  requireRecentSignIn(token)
  return service.db.transaction().execute(async (tx) => {
    const { uid } = await lockAuthenticated(tx, token)
    if (!(await removeFactor(tx, uid, mfaEnrollmentId))) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
    const account = await updateAndRevoke(tx, uid)
    await recordEvent(tx, uid, 'second-factor-removed', context)
    await enqueueLetter(tx, { kind: 'factorRemoved', to: account.email, of: account }, context)
    const { provider, authTime } = token
    const session = await startSession(tx, uid, { provider, authTime, factor: null }, context)
    return issueTokens(service, account, session)
  })
}
