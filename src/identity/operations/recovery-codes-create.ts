import * as z from 'zod/mini'
import { recordEvent } from '../audit/security-events.ts'
import { enqueueLetter } from '../codes/letters.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import { makeRecoveryCodes } from '../factors/recovery-codes.ts'
import { factorsOf } from '../factors/second-factors.ts'
import type { Call } from '../http/call.ts'
import { secretField } from '../http/shapes.ts'
import { countChange } from '../limits/attempts.ts'
import { lockSignedIn, requireRecent, signedIn } from '../tokens/tokens.ts'

const Question = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** recoveryCodes:create, our own addition: ten codes for when the phone is lost; those of before are void. */
export async function createRecoveryCodes(service: Service, call: Call) {
  const { token } = await signedIn(service, parse(Question, call.body).idToken)
  await countChange(service, token)
  requireRecent(token)
  return service.db.transaction().execute(async (tx) => {
    const account = await lockSignedIn(tx, token)
    const { uid } = account
    if ((await factorsOf(tx, uid)).length === 0) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
    await recordEvent(tx, uid, 'recovery-codes-made', call)
    // They outlive the sessions and a new password: their owner must hear of those that somebody else had made.
    await enqueueLetter(tx, { kind: 'recoveryCodesMade', to: account.email, of: account })
    return { codes: await makeRecoveryCodes(tx, uid) }
  })
}
