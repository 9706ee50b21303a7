import * as z from 'zod/mini'
import { recordEvent } from '../../audit/security-events.ts'
import { enqueueLetter } from '../../codes/letters.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { makeRecoveryCodes } from '../../factors/recovery-codes.ts'
import { listFactors } from '../../factors/second-factors.ts'
import { secretField } from '../../http/shapes.ts'
import { countChange } from '../../limits/attempts.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'

const Request = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** recoveryCodes:create, an extension of the protocol: ten recovery codes. Earlier codes become invalid. */
export async function createRecoveryCodes(service: Service, context: RequestContext) {
  const { token } = await authenticate(service, parse(Request, context.body).idToken)
  await countChange(service, token)
  requireRecentSignIn(token)
  return service.db.transaction().execute(async (tx) => {
    const account = await lockAuthenticated(tx, token)
    const { uid } = account
    if ((await listFactors(tx, uid)).length === 0) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
    await recordEvent(tx, uid, 'recovery-codes-made', context)
    // Recovery codes outlive sessions and a password change: the owner must learn about codes that an attacker created.
    await enqueueLetter(tx, { kind: 'recoveryCodesMade', to: account.email, of: account }, context)
    return { codes: await makeRecoveryCodes(tx, uid) }
  })
}
