import type { Serials } from '#catalogue/serials/server/serials.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { findParties, partyOf } from '#deals/bookings/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { readLinkedInTrash } from '#platform/database/trash.ts'
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
  const device = await readDevice(tx, bookingId)
  const fault = serialFault(typed, device?.kind ?? null)
  if (fault) throw invalidFields({ entry: fault })
  const serialHash = device ? serials.hash({ ...device, serial: typed }) : null
  return { serial: await serials.seal(typed.trim(), of), serialHash }
}

/**
 * Reads the kind and brand of the product of a deal, of which a number is one; also from the trash, because the deletion may be
 * undone. Undefined once the product is deleted for good.
 */
async function readDevice(tx: Tx, bookingId: string): Promise<{ kind: string; brand: string } | undefined> {
  const product = await tx
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select(['products.kind', 'products.category as brand'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  if (product) return product
  const link = { table: 'bookings', id: bookingId, column: 'product_id', target: 'products' }
  const deleted = (await readLinkedInTrash(tx, link)) as { kind: string; category: string } | null
  return deleted ? { kind: deleted.kind, brand: deleted.category } : undefined
}
