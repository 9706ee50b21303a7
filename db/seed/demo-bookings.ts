import { sql } from 'kysely'
import { type LockedProduct, lockProduct } from '#catalogue/products/server/store.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { insertMessage, openThread } from '#messaging/conversations/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import { type DemoBooking, type DemoSale, phones } from './deals.ts'
import { type DemoDeal, deals } from './talks.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** A booking with what became of it and with the conversation about it. */
export async function bookInDemo(tx: Tx, demo: DemoBooking, listed: LockedProduct & { age: number }, buyer: Person) {
  const { location, pay = null, at } = demo
  const deal = deals.find(({ product, buyer: name }) => product === demo.product && name === demo.buyer)
  const createdAt = ago(Math.max(listed.age * (1 - at), ((deal?.moved ?? 0) + 2) * HOUR))
  const product = (await lockProduct(tx, listed._id)) ?? listed
  const booking = { product, buyer, location, phone: phones[demo.buyer], createdAt }
  if (!deal) return book(tx, booking, pay)
  const threadId = await openThread(tx, { productId: product._id, buyerId: buyer.id, sellerId: product.sellerId })
  await say(tx, threadId, deal.asked)
  const { state, moved, meets, proposes, agreedTaka } = deal
  await book(
    tx,
    {
      ...{ ...booking, state, movedAt: ago(moved * HOUR) },
      ...(meets && { meetingAt: inDhaka(...meets) }),
      ...(proposes && { proposedAt: inDhaka(...proposes) }),
      ...(agreedTaka !== undefined && { agreedTaka }),
    },
    pay,
  )
  await say(tx, threadId, deal.said)
  await dateMessages(tx, threadId, ago(deal.moved * HOUR * 0.8))
  await markRead(tx, threadId, deal.unread ? 1 : 0)
}

/** An hour of a day from today in Dhaka, six hours ahead of UTC. */
function inDhaka(days: number, hour: number): string {
  const today = Math.floor((Date.now() + 6 * HOUR) / DAY)
  return new Date((today + days) * DAY + (hour - 6) * HOUR).toISOString()
}

/**
 * Dates the messages of a conversation. The line of a move has the time of the move. Questions come before all moves, later
 * messages between the moves and `last`.
 */
async function dateMessages(tx: Tx, threadId: string, last: string): Promise<void> {
  await sql`
    with moves as (
      select move, at from booking_moves where booking_id in (select id from bookings where thread_id = ${threadId})
    ), lines as (
      select min(number) as first, max(number) as final from messages where thread_id = ${threadId} and sender = 'system'
    )
    update messages set created_at = case
      when sender = 'system' then (select min(at) from moves where move = kind)
      when number < first then (select min(at) from moves) - (first - number) * interval '20 minutes'
      else (select max(at) from moves)
        + (${last}::timestamptz - (select max(at) from moves)) * ((number - final)::float / (last_number - final)) end
    from threads, lines where threads.id = thread_id and thread_id = ${threadId}`.execute(tx)
  await sql`
    update threads set (created_at, last_at) =
      (select min(created_at), max(created_at) from messages where thread_id = threads.id)
    where id = ${threadId}`.execute(tx)
}

async function say(tx: Tx, threadId: string, messages: DemoDeal['asked'] = []): Promise<void> {
  for (const [sender, body] of messages) await insertMessage(tx, threadId, { sender, body })
}

/** Both sides have read all messages but the newest `unread` of the other side. */
async function markRead(tx: Tx, threadId: string, unread: number): Promise<void> {
  const read = sql<number>`last_number - ${unread}`
  await tx.updateTable('threads').set({ buyer_read: read, seller_read: read }).where('id', '=', threadId).execute()
}

/** Resolves to the id of the booking. */
export async function book(
  tx: Tx,
  booking: Parameters<typeof aBooking>[1],
  pay: DemoSale['pay'] | null,
): Promise<string> {
  const { _id } = await aBooking(tx, booking)
  if (pay) await tx.updateTable('bookings').set({ pay }).where('id', '=', _id).execute()
  const { threadId, movedAt } = await tx
    .selectFrom('bookings')
    .select(['thread_id as threadId', 'state_since as movedAt'])
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  if (!threadId) return _id
  await dateMessages(tx, threadId, movedAt)
  await markRead(tx, threadId, 0)
  return _id
}

export function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString()
}
