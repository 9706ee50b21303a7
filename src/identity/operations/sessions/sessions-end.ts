import * as z from 'zod/mini'
import { Id } from '#shared/shapes.ts'
import { forgetOtherDevices } from '../../audit/known-devices.ts'
import { recordEvent } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { secretField } from '../../http/shapes.ts'
import { countSessionChange } from '../../limits/attempts.ts'
import { authenticate, lockAuthenticated } from '../../tokens/authenticate.ts'
import { endOtherSessions, endSession } from '../../tokens/sessions.ts'

const Question = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  /** One session, the caller's own too; without it all others. */
  id: z.optional(Id),
})

/** sessions:end, our own addition: signs other devices out. They learn it at their next look or refresh. */
export async function sessionsEnd(service: Service, context: RequestContext) {
  const { idToken, id } = parse(Question, context.body)
  const { token } = await authenticate(service, idToken)
  await countSessionChange(service, token)
  return service.db.transaction().execute(async (tx) => {
    const { uid } = await lockAuthenticated(tx, token)
    const ended = id ? await endSession(tx, uid, id) : await endOtherSessions(tx, uid, token.family)
    if (!id) await forgetOtherDevices(tx, uid, context)
    if (ended > 0) await recordEvent(tx, uid, id ? 'signed-out' : 'signed-out-elsewhere', context)
    return { ended }
  })
}
