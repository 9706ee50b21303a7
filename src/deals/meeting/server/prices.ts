import { sql } from 'kysely'
import { dealPrice } from '#deals/bookings/rules.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { findParties, storeAgreedTaka } from '#deals/bookings/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { publishLive } from '#platform/live/publish.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { closingPrice } from '../rules.ts'
import { findInspection } from './store.ts'

/**
 * Stores the price that the saller enters at the meeting. A price that was entered offline may arrive after the hand-over,
 * once. The deal then gets the price that both parties entered.
 */
export async function saySallerPrice(id: string, taka: number, { db, person }: MemberContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deal = await findParties(tx, id)
    if (!deal) throw notFound()
    if (deal.sellerId !== person.id) throw forbidden('not_yours')
    const { state, stateSince } = deal
    const said = state === 'handed_over' ? await findSallerPrice(tx, id) : null
    if (state === 'handed_over' && (taka === dealPrice(deal) || taka === said)) return
    if (state !== 'accepted' && (state !== 'handed_over' || said !== null))
      throw dealConflict('deal_moved', { state, at: stateSince })
    await tx
      .insertInto('saller_prices')
      .values({ booking_id: id, taka })
      .onConflict((other) => other.column('booking_id').doUpdateSet({ taka, said_at: sql`now()` }))
      .execute()
    if (state !== 'handed_over') return
    await settlePrice(tx, id)
    const people = [deal.buyerId, deal.sellerId].filter((person) => person !== null)
    await publishLive(
      tx,
      people.map((to) => ({ to, topic: 'deal', id })),
    )
  })
}

async function findSallerPrice(tx: Tx, id: string): Promise<number | null> {
  const said = tx.selectFrom('saller_prices').select('taka').where('booking_id', '=', id)
  return (await said.executeTakeFirst())?.taka ?? null
}

/** Writes the price that a deal was closed at, in the transaction of its hand-over. Safe to repeat. */
export async function settlePrice(tx: Tx, id: string): Promise<void> {
  const deal = await findParties(tx, id)
  if (!deal) return
  const buyer = (await findInspection(tx, id))?.price ?? null
  const saller = await findSallerPrice(tx, id)
  const before = dealPrice(deal)
  const taka = closingPrice({ before, buyer, saller })
  if (taka !== before) await storeAgreedTaka(tx, id, taka)
}
