import type { Serials } from '#catalogue/serials/server/serials.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { findParties, partyOf } from '#deals/bookings/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { publishLive } from '#platform/live/publish.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { papers } from '../contract.ts'
import { proveDeal, withdraw } from './prove.ts'
import { getProvenDeal, listHistory } from './read-history.ts'
import { getPaper } from './read-paper.ts'
import { storeStatement } from './store.ts'

const tables: Inventory = {
  meeting_statements: {
    item: 'bookings',
    find: { userId: 'booking_id in (select id from bookings where $::uuid in (buyer_id, seller_id))' },
    exported: ['booking_id', 'side', 'grade', 'consent', 'withdrawn_at', 'said_at'],
    // The sale paper has the number.
    notExported: ['serial', 'serial_hash'],
  },
  proven_deals: {
    notPersonal: 'what was found at a device, with the consent of both and without their names',
    columns: [
      ...['id', 'address', 'booking_id', 'serial_hash', 'kind', 'month', 'district', 'buyer_grade', 'saller_grade'],
      ...['faults', 'battery', 'points', 'points_right', 'withdrawn_at'],
    ],
  },
}

/** Stores the answer of one party about the history. The first answer stays, so this is safe to repeat. */
async function answerHistory({ id, consent }: Parsed<typeof papers.answerHistory>, { db, person }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    const { deal, side } = await lockHandedOver(tx, id, person)
    await storeStatement(tx, { bookingId: id, side }, { serial: null, serialHash: null, grade: null, consent }, true)
    await proveDeal(tx, id)
    await publishDeal(tx, id, deal)
  })
  return { acknowledged: true as const }
}

/** Either party may withdraw the consent at any time. */
async function withdrawHistory({ id }: { id: string }, { db, person, invalidateTags }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    const { deal, side } = await lockHandedOver(tx, id, person)
    await withdraw(tx, id, side)
    await invalidateTags(tx, ['histories'])
    await publishDeal(tx, id, deal)
  })
  return { acknowledged: true as const }
}

/** Locks a deal until `tx` ends. Throws 403 for other people than its two parties, and 409 before the hand-over. */
async function lockHandedOver(tx: Tx, id: string, person: { id: string }) {
  const deal = await findParties(tx, id)
  if (!deal) throw notFound()
  const side = partyOf(deal, person)
  if (!side) throw forbidden('not_yours')
  const { state, stateSince: at } = deal
  if (state !== 'handed_over') throw dealConflict('deal_moved', { state, at })
  return { deal, side }
}

async function publishDeal(
  tx: Tx,
  id: string,
  { buyerId, sellerId }: Record<'buyerId' | 'sellerId', string | null>,
): Promise<void> {
  const people = [buyerId, sellerId].filter((to) => to !== null)
  await publishLive(
    tx,
    people.map((to) => ({ to, topic: 'deal', id })),
  )
}

export const papersSlice = {
  handlers: (deps: { serials: Serials }): Handlers<typeof papers> => ({
    getPaper: (input, ctx) => getPaper(input, ctx, deps.serials),
    answerHistory,
    withdrawHistory,
    getProvenDeal,
    listHistory,
  }),
  tables,
} satisfies Slice
