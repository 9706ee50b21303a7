import * as z from 'zod/mini'
import { countChange } from '../attempts.ts'
import type { Call, Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { enqueueLetter } from '../letters.ts'
import { updateAndRevoke } from '../revocation.ts'
import { removeFactor } from '../second-factors.ts'
import { recordEvent } from '../security-events.ts'
import { secretField } from '../shapes.ts'
import { beginSession, issueTokens, lockSignedIn, requireRecent, signedIn } from '../tokens.ts'

const Farewell = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  mfaEnrollmentId: secretField('MISSING_MFA_ENROLLMENT_ID'),
})

/** mfaEnrollment:withdraw (row Q27): takes a second step away; all other sessions end, and a letter tells of it. */
export async function withdrawEnrollment(service: Service, call: Call) {
  const { idToken, mfaEnrollmentId } = parse(Farewell, call.body)
  const { token } = await signedIn(service, idToken)
  await countChange(service, token)
  requireRecent(token)
  return service.db.transaction().execute(async (tx) => {
    const { uid } = await lockSignedIn(tx, token)
    if (!(await removeFactor(tx, uid, mfaEnrollmentId))) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
    const account = await updateAndRevoke(tx, uid)
    await recordEvent(tx, uid, 'second-factor-removed', call)
    await enqueueLetter(tx, { kind: 'factorRemoved', to: account.email, of: account })
    const { provider, authTime } = token
    const session = await beginSession(tx, uid, { provider, authTime, factor: null }, call)
    return issueTokens(service, account, session)
  })
}
