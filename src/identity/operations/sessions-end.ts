import * as z from 'zod/mini'
import { countDefence } from '../attempts.ts'
import type { Call, Service } from '../deps.ts'
import { parse } from '../errors.ts'
import { forgetOtherDevices } from '../known-devices.ts'
import { recordEvent } from '../security-events.ts'
import { endSession, listSessions } from '../sessions.ts'
import { secretField } from '../shapes.ts'
import { lockSignedIn, signedIn } from '../tokens.ts'

const Question = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  /** One session, the caller's own too; without it all others. */
  id: z.optional(z.uuid()),
})

/** sessions:end, our own addition: signs other devices out. They learn it at their next look or refresh. */
export async function sessionsEnd(service: Service, call: Call) {
  const { idToken, id } = parse(Question, call.body)
  const { token } = await signedIn(service, idToken)
  await countDefence(service, token)
  return service.db.transaction().execute(async (tx) => {
    const { uid } = await lockSignedIn(tx, token)
    const all = (await listSessions(tx, uid)).map(({ family }) => family)
    const ended = all.filter((family) => (id ? family === id : family !== token.family))
    for (const family of ended) await endSession(tx, uid, family)
    if (!id) await forgetOtherDevices(tx, uid, call)
    if (ended.length > 0) await recordEvent(tx, uid, id ? 'signed-out' : 'signed-out-elsewhere', call)
    return { ended: ended.length }
  })
}
