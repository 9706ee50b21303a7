import type { Serials } from '#catalogue/serials/server/serials.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { findParties, partyOf } from '#deals/bookings/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { publishLive } from '#platform/live/publish.ts'
import { forbidden, invalidFields, notFound } from '#shared/errors.ts'
import { serialFault } from '#shared/serial.ts'
import type { Statement } from '../contract.ts'
import { proveDeal } from './prove.ts'
import { storeStatement } from './store.ts'

export interface SayDeps {
  serials: Serials
}

/** Names the row that a number is sealed for. */
export function sealOf(bookingId: string, side: string): string {
  return `${bookingId}:${side}`
}

/** Stores a statement of one party at the meeting. A statement that was made offline may arrive after the hand-over. */
export async function sayAtMeeting(
  id: string,
  said: Statement,
  { db, person }: MemberContext,
  { serials }: SayDeps,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deal = await findParties(tx, id)
    if (!deal) throw notFound()
    const side = partyOf(deal, person)
    if (!side) throw forbidden('not_yours')
    const { state, stateSince } = deal
    if (state !== 'accepted' && state !== 'handed_over') throw dealConflict('deal_moved', { state, at: stateSince })
    const isFinal = state === 'handed_over'
    const number = await sealNumber(tx, id, said.serial, sealOf(id, side), serials)
    await storeStatement(tx, { bookingId: id, side }, { ...said, ...number }, isFinal)
    if (isFinal) await proveDeal(tx, id)
    const other = side === 'buyer' ? deal.sellerId : deal.buyerId
    if (other) await publishLive(tx, [{ to: other, topic: 'deal', id }])
  })
}

async function sealNumber(tx: Tx, bookingId: string, typed: string | null, of: string, serials: Serials) {
  if (typed === null || typed.trim() === '') return { serial: null, serialHash: null }
  const product = await tx
    .selectFrom('bookings')
    .leftJoin('products', 'products.id', 'bookings.product_id')
    .select(['products.kind', 'products.category as brand'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  const { kind, brand } = product ?? { kind: null, brand: null }
  const fault = serialFault(typed, kind)
  if (fault) throw invalidFields({ entry: fault })
  // Without its product nothing says of which kind and brand the number is.
  const serialHash = kind !== null && brand !== null ? serials.hash({ kind, brand, serial: typed }) : null
  return { serial: await serials.seal(typed.trim(), of), serialHash }
}
