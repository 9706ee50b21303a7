import { sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { type Order, pageOf } from '#platform/database/pagination.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { maskNumbers } from '#shared/contact-details/mask.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { ContestedNoShow, noShows } from '../contract.ts'
import { decideDealMove } from '../rules.ts'
import { makeMove } from './deals/announce.ts'
import { factsOf, lockDeal } from './deals/deal-row.ts'
import { showMeeting } from './deals/meeting.ts'
import { refusal } from './deals/move-deal.ts'
import { partyOf } from './store.ts'

export const noShowsHandlers: Handlers<typeof noShows> = { listContestedNoShows, decideNoShow }

/** Order by waiting time, the longest first. */
const BY_WAIT: Order = {
  direction: 'asc',
  by: [
    { column: sql.ref('bookings.state_since'), type: 'timestamptz' },
    { column: sql.ref('bookings.id'), type: 'uuid' },
  ],
}

async function listContestedNoShows(
  input: Parsed<typeof noShows.listContestedNoShows>,
  { db, person, language }: MemberContext,
): Promise<Page<ContestedNoShow>> {
  const query = db
    .selectFrom('bookings')
    .select(['id as _id', 'product_id as productId', 'product_name as productName', 'photo'])
    .select(['buyer_name as buyerName', 'saler_name as salerName', 'state_since as contestedAt'])
    .select(['agreed_from as from', 'agreed_to as to', 'agreed_place as place'])
    .select(['buyer_id as buyerId', 'seller_id as sellerId'])
    // Written into the statement: with a parameter the partial index is not used.
    .where('state', '=', sql.lit('contested' as const))
  const { items, ...page } = await pageOf(query, BY_WAIT, input)
  const histories = await readHistories(db, items)
  return {
    ...page,
    items: items.map(({ from, to, place, ...item }) => ({
      ...item,
      meeting: showMeeting(from, to, place && placeInLanguage(maskNumbers(place), language)),
      history: histories.get(item._id) ?? [],
      isMine: partyOf(item, person) !== null,
    })),
  }
}

async function readHistories(db: Database, deals: { _id: string }[]) {
  const ids = deals.map(({ _id }) => _id)
  const moves = db
    .selectFrom('booking_moves')
    .select(['booking_id as dealId', 'move', 'actor', 'at', 'reason', 'note'])
    .where('booking_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
  const made = (await moves.execute()).map((move) => ({ ...move, note: move.note && maskNumbers(move.note) }))
  return Map.groupBy(made, ({ dealId }) => dealId)
}

/** Decides about a denied no-show. The admin must not be a party of the deal. */
async function decideNoShow(
  { id, decision, note }: Parsed<typeof noShows.decideNoShow>,
  { db, person }: MemberContext,
) {
  return db.transaction().execute(async (tx) => {
    const deal = await lockDeal(tx, id)
    if (!deal) throw notFound()
    if (partyOf(deal, person)) throw forbidden('not_allowed')
    const decided = decideDealMove(factsOf(deal), 'admin', decision)
    if ('refused' in decided) throw refusal(decided.refused, deal)
    const { state } = decided
    const { at } = await makeMove(tx, deal, { move: decision, to: state, actor: 'admin', actorId: person.id, note })
    return { acknowledged: true as const, state, at }
  })
}
