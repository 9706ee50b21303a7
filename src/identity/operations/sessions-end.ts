import * as z from 'zod/mini'
import type { Call, Service } from '../deps.ts'
import { parse } from '../errors.ts'
import { endSession } from '../refresh-tokens.ts'
import { listSessions } from '../sessions.ts'
import { secretField } from '../shapes.ts'
import { recordEvent } from '../store.ts'
import { checkIdToken, lockSignedIn } from '../tokens.ts'

const Question = z.object({
  idToken: secretField('MISSING_ID_TOKEN'),
  /** One session, the caller's own too; without it all others. */
  id: z.optional(z.uuid()),
})

/** sessions:end, our own addition: signs other devices out. They learn it at their next look or refresh. */
export async function sessionsEnd(service: Service, { body, address }: Call) {
  const { idToken, id } = parse(Question, body)
  const token = await checkIdToken(service, idToken)
  return service.db.transaction().execute(async (tx) => {
    const { uid } = await lockSignedIn(tx, token)
    const all = (await listSessions(tx, uid)).map(({ family }) => family)
    const ended = all.filter((family) => (id ? family === id : family !== token.family))
    for (const family of ended) await endSession(tx, uid, family)
    if (ended.length > 0) await recordEvent(tx, uid, 'signed-out-elsewhere', address)
    return { ended: ended.length }
  })
}
