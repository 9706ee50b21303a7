import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { ADMIN_EVENT, publishLive } from '#platform/live/publish.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { moderation } from '../contract.ts'
import { lockCase, writeLog } from './store.ts'

/** Takes a case for the calling admin, or leaves it. A case of another admin stays theirs unless `over` is set. */
export async function takeCase({ id, taken, over }: Parsed<typeof moderation.takeCase>, { db, person }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    const one = await lockCase(tx, id)
    if (!one) throw notFound()
    const { assignedTo } = one
    if (one.state !== 'open' || (taken && !over && assignedTo && assignedTo !== person.id))
      throw conflict('case_changed')
    if ((assignedTo === person.id) === taken) return
    await tx
      .updateTable('cases')
      .set({ assigned_to: taken ? person.id : null })
      .where('id', '=', id)
      .execute()
    await writeLog(tx, { case: one, act: taken ? 'take' : 'leave', actorId: person.id })
    await publishLive(tx, [ADMIN_EVENT])
  })
  return { acknowledged: true as const }
}
