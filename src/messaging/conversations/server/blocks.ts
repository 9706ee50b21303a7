import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import type { conversations } from '../contract.ts'
import { publishThread } from './store.ts'
import { readThread } from './threads.ts'

type BlockInput = Parsed<typeof conversations.blockOther>

/** Blocks the other side of a thread, or ends the block. Sends a live event about each thread of the two to both. */
export async function blockOther({ id, blocked }: BlockInput, { db, person }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    await readThread(tx, id, person.id)
    const otherId = await otherOf(tx, id, person.id)
    if (blocked) {
      const row = { blocker_id: person.id, blocked_id: otherId }
      await tx
        .insertInto('blocks')
        .values(row)
        .onConflict((there) => there.doNothing())
        .execute()
    } else {
      await tx.deleteFrom('blocks').where('blocker_id', '=', person.id).where('blocked_id', '=', otherId).execute()
    }
    for (const threadId of await threadsOf(tx, person.id, otherId))
      await publishThread(tx, threadId, [person.id, otherId])
  })
  return { acknowledged: true as const }
}

async function threadsOf(tx: Tx, one: string, other: string): Promise<string[]> {
  const threads = tx.selectFrom('threads').select('id')
  const ofBoth = threads.where((is) =>
    is.or([
      is.and([is('buyer_id', '=', one), is('seller_id', '=', other)]),
      is.and([is('buyer_id', '=', other), is('seller_id', '=', one)]),
    ]),
  )
  return (await ofBoth.execute()).map(({ id }) => id)
}

/** Returns the id of the other side. Throws `not_found` if their account is deleted. */
async function otherOf(tx: Tx, threadId: string, personId: string): Promise<string> {
  const thread = await tx
    .selectFrom('threads')
    .select(sql<string | null>`case when buyer_id = ${personId} then seller_id else buyer_id end`.as('other'))
    .where('id', '=', threadId)
    .executeTakeFirst()
  if (!thread?.other) throw notFound()
  return thread.other
}
