import { sql } from 'kysely'
import { lockProduct } from '#catalogue/products/server/store.ts'
import { addressOf, compile } from '#catalogue/saved-searches/server/compile.ts'
import { columnsOf } from '#catalogue/saved-searches/server/handlers.ts'
import type { DealMove, Party } from '#deals/bookings/rules.ts'
import { anOffer } from '#deals/bookings/server/offers/build.ts'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { aReport } from '#messaging/conversations/server/build.ts'
import { insertMessage, openThread } from '#messaging/conversations/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import { ago, DAY, HOUR } from './demo-bookings.ts'
import { type DemoFavourite, type DemoSearch, favourites, offers, reports, searches } from './news.ts'

type Somebody = (name: string) => Person

/** Offers, reports, quiet hours, and everybody’s notifications: each screen of the demo shows something. */
export async function addNews(tx: Tx, person: Somebody): Promise<void> {
  for (const { product: name, buyer, hoursAgo, ...offer } of offers) {
    const product = await productOf(tx, name)
    await anOffer(tx, { product, buyer: person(buyer), ...offer, createdAt: ago(hoursAgo * HOUR) })
  }
  for (const report of reports) await storeReport(tx, report, person)
  const quiet = { user_id: person('farhana').id, from_hour: 22, to_hour: 7 }
  await tx.insertInto('quiet_hours').values(quiet).execute()
  for (const mark of favourites) await markFavourite(tx, mark, person)
  for (const search of searches) await saveDemoSearch(tx, search, person)
  await addMoves(tx)
  await addOffers(tx)
}

async function productOf(tx: Tx, name: string) {
  const { id } = await tx.selectFrom('products').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const product = await lockProduct(tx, id)
  if (!product) throw new Error(`nobody sells ${name}`)
  return product
}

async function saveDemoSearch(tx: Tx, { by, input, hoursAgo, found, ...search }: DemoSearch, person: Somebody) {
  const told_at = found > 0 ? ago((hoursAgo * HOUR) / 3) : null
  const compiled = columnsOf(await compile(tx, input))
  const row = { ...search, ...compiled, user_id: person(by).id, address: addressOf(input), found, told_at }
  await tx
    .insertInto('saved_searches')
    .values({ ...row, created_at: ago(hoursAgo * HOUR) })
    .execute()
}

/** With the alert about a price that has fallen since. */
async function markFavourite(tx: Tx, { product: name, by, hoursAgo, cost }: DemoFavourite, person: Somebody) {
  const { _id: product_id, resaleTaka: price } = await productOf(tx, name)
  const row = { user_id: person(by).id, product_id, created_at: ago(hoursAgo * HOUR) }
  const before = cost ?? price
  const alerted_at = before > price ? ago((hoursAgo * HOUR) / 4) : null
  await tx
    .insertInto('favourites')
    .values({ ...row, saved_taka: before, known_taka: price, alerted_at })
    .execute()
  if (alerted_at === null) return
  const event = { event: 'favourite', kind: 'priceFell', data: { product: name, price, before } } as const
  const key = `price:${product_id}:${price}`
  await addNotification(tx, { ...event, to: row.user_id, link: `/products/sp/${product_id}`, key, at: alerted_at })
}

type DemoReport = (typeof reports)[number]

async function storeReport(tx: Tx, { said = [], blocked, note, ...given }: DemoReport, person: Somebody) {
  const { _id: productId, sellerId } = await productOf(tx, given.product)
  const ids = { buyer: person(given.buyer).id, saller: sellerId }
  const threadId = await openThread(tx, { productId, buyerId: ids.buyer, sellerId })
  for (const [sender, body] of said) await insertMessage(tx, threadId, { sender, body })
  const [blocker_id, blocked_id] = given.by === 'buyer' ? [ids.buyer, ids.saller] : [ids.saller, ids.buyer]
  if (blocked) await tx.insertInto('blocks').values({ blocker_id, blocked_id }).execute()
  const { reason, words } = given
  const closed = note === undefined ? {} : { closed: { by: person('admin').id, note } }
  await aReport(tx, threadId, { reporterId: blocker_id, reason, words, ...closed })
}

/** Notification to the other side of a move. */
const KINDS: Partial<Record<DealMove, NotificationKind>> = {
  ...({
    request: 'requested',
    accept: 'accepted',
    decline: 'declined',
    cancel: 'cancelled',
    expire: 'expired',
  } as const),
  ...({ propose: 'meetingProposed', agree: 'meetingAgreed', 'hand-over': 'handedOver' } as const),
  ...({ 'no-show': 'noShow', contest: 'contested', close: 'soldToAnother' } as const),
}

/** The list behind the bell of each side: the last month, of which what is two days old was read. */
async function addMoves(tx: Tx): Promise<void> {
  const made = await tx
    .selectFrom('booking_moves')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_moves.id', 'booking_id', 'move', 'actor', 'at', 'reason', 'buyer_id', 'seller_id'])
    .select([
      'buyer_name',
      'saler_name',
      'product_name',
      'agreed_from',
      'agreed_place',
      'proposed_from',
      'proposed_place',
    ])
    .where('booking_moves.at', '>', ago(30 * DAY))
    .orderBy('booking_moves.id')
    .execute()
  for (const row of made) {
    const kind = KINDS[row.move]
    const addressees = (['buyer', 'saller'] as Party[]).filter((party) => party !== row.actor)
    for (const party of row.move === 'close' ? (['buyer'] as const) : addressees) {
      const to = party === 'buyer' ? row.buyer_id : row.seller_id
      if (!kind || !to) continue
      const other = party === 'buyer' ? row.saler_name : row.buyer_name
      const from = row.proposed_from ?? row.agreed_from
      const data = {
        ...{ other, product: row.product_name },
        ...(row.reason && { reason: row.reason }),
        ...(from && { when: from, place: row.proposed_place ?? row.agreed_place ?? '' }),
      }
      const event = kind === 'meetingProposed' || kind === 'meetingAgreed' ? 'meeting' : 'booking'
      const link = `/dashboard/deals/${row.booking_id}`
      await addNotification(tx, {
        ...{ to, event, kind, data, link, at: row.at },
        key: `deal:${row.booking_id}:${row.id}`,
      })
    }
  }
}

async function addOffers(tx: Tx): Promise<void> {
  const open = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'product_id')
    .innerJoin('users as buyer', 'buyer.id', 'offers.buyer_id')
    .innerJoin('users as saller', 'saller.id', 'offers.seller_id')
    .select([
      'offers.id',
      'offers.by',
      'offers.taka',
      'offers.created_at as at',
      'products.name as product',
      'product_id',
    ])
    .select(['buyer.id as buyer', 'saller.id as saller'])
    .select(['buyer.display_name as buyerName', 'saller.display_name as sallerName'])
    .where('offers.state', '=', 'open')
    .execute()
  for (const { id, by, taka, at, product, product_id, ...people } of open) {
    const isBuyers = by === 'buyer'
    const data = { other: isBuyers ? people.buyerName : people.sallerName, product, price: taka }
    await addNotification(tx, {
      ...{ event: 'offer', kind: isBuyers ? 'offerMade' : 'offerCountered', data, at, key: `offer:${id}` },
      to: isBuyers ? people.saller : people.buyer,
      link: `/products/sp/${product_id}`,
    })
  }
}

interface DemoNotification {
  to: string
  event: 'booking' | 'meeting' | 'offer' | 'favourite'
  kind: NotificationKind
  data: Record<string, string | number>
  link: string
  key: string
  at: string
}

function addNotification(tx: Tx, { to, at, data, ...line }: DemoNotification) {
  const isOld = Date.now() - Date.parse(at) > 48 * HOUR
  const row = {
    ...{ ...line, user_id: to, listed: true, created_at: at, delivered_at: at, read_at: isOld ? at : null },
    data: sql<never>`${JSON.stringify(data)}::jsonb`,
  }
  return tx.insertInto('notifications').values(row).execute()
}
