import { type SqlBool, sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import { productNotFound } from '#catalogue/products/server/product-not-found.ts'
import { countBooking, findProductIds, lockProduct } from '#catalogue/products/server/store.ts'
import { hasBlocked } from '#messaging/conversations/server/store.ts'
import { warningsIn } from '#messaging/conversations/server/warnings.ts'
import { requireProvenContact, type TradeRule } from '#people/users/rules.ts'
import { provenOf } from '#people/users/server/proofs.ts'
import { keepFirstPhone } from '#people/users/server/store.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import { publishLive } from '#platform/live/publish.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { type AppError, conflict, forbidden, gone, invalidFields, notFound, unauthorized } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { Booking, bookings, Order } from '../contract.ts'
import { arePhonesOpen, type BookingScope, bookingScope, mayNotAskAgain, OPEN_STATES } from '../rules.ts'
import { dealConflict } from './deal-conflict.ts'
import { eventsOf } from './deals/announce.ts'
import { announceRequest } from './deals/announce-request.ts'
import { countRequests } from './deals/count-requests.ts'
import { listRequests } from './deals/list-requests.ts'
import { moveDeal, type SettlePrice } from './deals/move-deal.ts'
import { getDeal } from './deals/show-deal.ts'
import { storeRequest } from './deals/store-request.ts'
import { decideBooking, type Refusal } from './decide-booking.ts'
import { listNextSteps } from './next-steps.ts'
import { readAgreedTaka } from './offers/agreed-price.ts'
import { selectNarrowed } from './search-bookings.ts'
import { dealsOf, findParties, isDuplicateBooking, partyColumn, selectBookings } from './store.ts'

export function bookingsHandlers(rule: TradeRule, settlePrice: SettlePrice): Handlers<typeof bookings> {
  return {
    listBookings: async (input, { db, person, language }) => {
      if (!person) throw forbidden('no_profile')
      const page = await list(db, bookingScope(person), input)
      const items = page.items.map((booking) => ({ ...booking, warnings: warningsFor(booking, person) }))
      return shownIn(language, { ...page, items })
    },
    listMyOrders,
    bookProduct: async (input, ctx) => {
      requireProvenContact(rule, ctx)
      return bookProduct(input, ctx)
    },
    choosePay,
    getDeal,
    findDeal,
    findMyDeal,
    countRequests,
    listNextSteps,
    listRequests,
    moveDeal: (input, ctx) => moveDeal(input, ctx, settlePrice),
  }
}

/** Warnings about the place in the buyer's words; none for the buyer. */
function warningsFor({ buyerId, location, state }: Booking, { id }: { id: string }) {
  return buyerId === id ? [] : warningsIn([location], arePhonesOpen(state))
}

function list(db: Database, scope: BookingScope, input: Parsed<typeof bookings.listBookings>): Promise<Page<Order>> {
  const other = scope !== 'all' && 'buyer' in scope ? 'bookings.seller_id' : 'bookings.buyer_id'
  const found = selectNarrowed(db, input).select(provenOf(other).as('proven'))
  if (scope === 'all') return pageOf(found, newestFirst('bookings'), input)
  const [column, id] = partyColumn(scope)
  return pageOf(found.where(column, '=', id), newestFirst('bookings'), input)
}

async function listMyOrders(input: Parsed<typeof bookings.listMyOrders>, { db, person, language }: MemberContext) {
  if (input.email === person.email) return shownIn(language, await list(db, { buyer: person.id }, input))
  if (person.role !== 'admin') throw forbidden('not_yours')
  const orders = selectBookings(db).where('email', '=', input.email)
  const found = orders.select(provenOf('bookings.seller_id').as('proven'))
  return shownIn(language, await pageOf(found, newestFirst('bookings'), input))
}

/** The bookings with the known places that their texts name in this language. */
function shownIn<B extends Booking>(language: Language, { items, ...page }: Page<B>): Page<B> {
  return { ...page, items: items.map((one) => ({ ...one, location: placeInLanguage(one.location, language) })) }
}

type BookingInput = Parsed<typeof bookings.bookProduct>

async function bookProduct(input: BookingInput, ctx: MemberContext) {
  const { db } = ctx
  const productId = input.productId ?? (await findProductByName(input, ctx))
  try {
    const insertedId = await db.transaction().execute((tx) => book(tx, productId, input, ctx))
    return { acknowledged: true as const, insertedId }
  } catch (error) {
    if (isDuplicateBooking(error)) throw conflict('already_booked')
    // The account was deleted while its owner filled the dialog.
    if (violates(error, 'bookings_buyer_id_fkey') || violates(error, 'threads_buyer_id_fkey'))
      throw unauthorized('account_removed')
    throw error
  }
}

/** The call table names no product id: name and saller must then mean exactly one product (decisions Q18). */
async function findProductByName({ productName, salerEmail }: BookingInput, { db }: MemberContext): Promise<string> {
  if (!productName || !salerEmail) throw invalidFields({ productId: 'required' })
  const [id, another] = await findProductIds(db, salerEmail, productName)
  if (!id) throw productNotFound()
  if (another) throw conflict('ambiguous_product')
  return id
}

async function book(
  tx: Tx,
  productId: string,
  input: BookingInput,
  { person, address }: MemberContext,
): Promise<string> {
  const product = await lockProduct(tx, productId)
  if (!product) throw productNotFound()
  if (await hasBlocked(tx, person.id, product.sellerId)) throw forbidden('cannot_write')
  const decision = decideBooking(product, person, mayNotAskAgain(await dealsOf(tx, person.id, productId)), input)
  if (!decision.booking) throw bookingRefused(decision.refused)
  const agreedTaka = await readAgreedTaka(tx, product, person.id)
  const id = await storeRequest(
    tx,
    { ...decision.booking, agreedTaka, buyerNetwork: address && networkOf(address) },
    product.state,
  )
  await countBooking(tx, productId)
  await announceRequest(tx, id, decision.booking, product.state)
  await keepFirstPhone(tx, person.id, input.phone)
  // In this transaction: the e-mail is sent if and only if the booking is stored.
  await enqueue(tx, 'emailSaller', { bookingId: id })
  await enqueue(tx, 'emailBuyer', { bookingId: id })
  return id
}

function bookingRefused(reason: Refusal): AppError {
  if (reason === 'sold') return gone('product_sold')
  return reason === 'not_listed' ? productNotFound() : conflict(reason)
}

async function findDeal({ id }: Parsed<typeof bookings.findDeal>, { db, person }: MemberContext) {
  const newest = db
    .selectFrom('bookings')
    .select('id')
    .where('thread_id', '=', id)
    .where((is) => is.or([is('buyer_id', '=', person.id), is('seller_id', '=', person.id)]))
    .orderBy('created_at', 'desc')
    .limit(1)
  return { dealId: (await newest.executeTakeFirst())?.id ?? null }
}

async function findMyDeal({ id }: Parsed<typeof bookings.findMyDeal>, { db, person }: MemberContext) {
  const newest = db
    .selectFrom('bookings')
    .select(['id as _id', 'state', 'agreed_taka as agreedTaka'])
    .where('product_id', '=', id)
    .where('buyer_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .limit(1)
  return { deal: (await newest.executeTakeFirst()) ?? null }
}

/** Stores the buyer's way of paying for an open booking. An admin who booked is a buyer like others. */
async function choosePay({ id, pay }: Parsed<typeof bookings.choosePay>, { db, person }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('bookings')
      .set({ pay })
      .where('id', '=', id)
      .where('buyer_id', '=', person.id)
      .where('state', 'in', OPEN_STATES)
      .where(sql<SqlBool>`not exists (select from products where id = product_id and state in ('hidden', 'waiting'))`)
      .returning(['id as _id', 'buyer_id as buyerId', 'seller_id as sellerId'])
      .executeTakeFirst()
    if (changed) return publishLive(tx, eventsOf(changed))
    const there = await findParties(tx, id)
    if (!there) throw notFound()
    if (there.buyerId !== person.id) throw forbidden('not_yours')
    const isHidden = OPEN_STATES.some((state) => state === there.state)
    throw dealConflict(isHidden ? 'product_hidden' : 'deal_moved', { state: there.state, at: there.stateSince })
  })
  return { acknowledged: true as const }
}
