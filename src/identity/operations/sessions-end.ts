import * as z from 'zod/mini'
import { Id } from '#shared/shapes.ts'
import { forgetOtherDevices } from '../audit/known-devices.ts'
import { recordEvent } from '../audit/security-events.ts'
import type { Service } from '../deps.ts'
import { parse } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { secretField } from '../http/shapes.ts'
import { countDefence } from '../limits/attempts.ts'
import { endOtherSessions, endSession } from '../tokens/sessions.ts'
import { lockSignedIn, signedIn } from '../tokens/tokens.ts'

const Question = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  /** One session, the caller's own too; without it all others. */
  id: z.optional(Id),
})

/** sessions:end, our own addition: signs other devices out. They learn it at their next look or refresh. */
export async function sessionsEnd(service: Service, call: Call) {
  const { idToken, id } = parse(Question, call.body)
  const { token } = await signedIn(service, idToken)
  await countDefence(service, token)
  return service.db.transaction().execute(async (tx) => {
    const { uid } = await lockSignedIn(tx, token)
    const ended = id ? await endSession(tx, uid, id) : await endOtherSessions(tx, uid, token.family)
    if (!id) await forgetOtherDevices(tx, uid, call)
    if (ended > 0) await recordEvent(tx, uid, id ? 'signed-out' : 'signed-out-elsewhere', call)
    return { ended }
  })
}
