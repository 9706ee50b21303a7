import { sql } from 'kysely'
import { productNotFound } from '#catalogue/products/server/product-not-found.ts'
import { type LockedProduct, lockProduct } from '#catalogue/products/server/store.ts'
import { hasBlocked, openThread } from '#messaging/conversations/server/store.ts'
import { requireProvenContact, type TradeRule } from '#people/users/rules.ts'
import { type Tx, violates } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { maskNumbers } from '#shared/contact-details/mask.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { type AppError, conflict, forbidden, gone, invalidFields, notFound, unauthorized } from '#shared/errors.ts'
import { mayOffer, type OfferSide, type OfferState, type offers } from '../../offers.ts'
import { dealsOf } from '../store.ts'
import { agreePrice, priceOfOffer } from './agreed-price.ts'
import { notifyOfOffer } from './notify-of-offer.ts'
import { decideAnswer, OFFER_HOURS, OFFERS_OF_PAIR, type OfferRefusal, refuseOffer } from './offer-rules.ts'
import { countOffers, lockOffer, offerFor, selectOffers } from './read-offers.ts'

/** Offers of one buyer for one product per hour. Each notifies the saller, and a buyer may withdraw and offer again. */
export const OFFERS_OF_PRODUCT_PER_HOUR = 8

export function offersHandlers(rule: TradeRule): Handlers<typeof offers> {
  return {
    listOffers,
    makeOffer: async (input, ctx) => {
      requireProvenContact(rule, ctx)
      return makeOffer(input, ctx)
    },
    answerOffer: (input, ctx) => answerOffer(input, ctx, rule),
  }
}

async function listOffers({ id, ...page }: Parsed<typeof offers.listOffers>, { db, person }: MemberContext) {
  const own = selectOffers(db)
    .where('offers.product_id', '=', id)
    .where((is) => is.or([is('offers.buyer_id', '=', person.id), is('offers.seller_id', '=', person.id)]))
  const found = await pageOf(own, newestFirst('offers'), page)
  return { ...found, items: found.items.map((offer) => offerFor(offer, person.id)) }
}

type OfferInput = Parsed<typeof offers.makeOffer>

async function makeOffer(input: OfferInput, ctx: MemberContext) {
  const { db, person } = ctx
  await ctx.limits.take('offer-of-product', `${input.id}:${person.id}`, OFFERS_OF_PRODUCT_PER_HOUR, 3600)
  try {
    const insertedId = await db.transaction().execute((tx) => offer(tx, input, person.id))
    return { acknowledged: true as const, insertedId }
  } catch (error) {
    if (violates(error, 'offers_one_open')) throw conflict('offer_open')
    // The account was deleted while its owner filled the dialog.
    if (violates(error, 'offers_buyer_id_fkey') || violates(error, 'threads_buyer_id_fkey'))
      throw unauthorized('account_removed')
    throw error
  }
}

async function offer(tx: Tx, { id, taka, word }: OfferInput, buyerId: string): Promise<string> {
  const product = await lockProduct(tx, id)
  if (!product) throw productNotFound()
  const mayBook = mayOffer(await dealsOf(tx, buyerId, id))
  const refused = refuseOffer(product, buyerId, { taka, mayBook, ...(await countOffers(tx, id, buyerId)) })
  if (refused) throw offerRefused(refused)
  if (await hasBlocked(tx, buyerId, product.sellerId)) throw forbidden('cannot_write')
  await writeExpired(tx, id, buyerId)
  const { sellerId } = product
  // The row of an offer holds its buyer: before that comes the conversation, as whoever deletes the buyer takes their locks.
  await openThread(tx, { productId: id, buyerId, sellerId })
  const offerId = await insertOffer(tx, product, { buyer_id: buyerId, by: 'buyer', taka, word })
  await notifyOfOffer(tx, { _id: offerId, productId: id, buyerId, sellerId, taka }, 'made', 'buyer')
  return offerId
}

function offerRefused(reason: OfferRefusal): AppError {
  if (reason === 'sold') return gone('product_sold')
  if (reason === 'not_listed') return productNotFound()
  return reason === 'offer_too_high' ? invalidFields({ taka: reason }) : conflict(reason)
}

/** Stores the expiry of overdue offers. The unique index allows a new offer only after that. */
async function writeExpired(tx: Tx, productId: string, buyerId: string): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ state: 'expired' })
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'open')
    .where('ends_at', '<=', sql<string>`now()`)
    .execute()
}

type OfferValues = { buyer_id: string; by: OfferSide; taka: number; word: string | undefined }

async function insertOffer(tx: Tx, product: LockedProduct, { word, ...values }: OfferValues): Promise<string> {
  const { id } = await tx
    .insertInto('offers')
    .values({
      ...values,
      product_id: product._id,
      seller_id: product.sellerId,
      asked_taka: product.resaleTaka,
      // Phone numbers are masked: both sides see them in the deal after the acceptance.
      word: word === undefined ? null : maskNumbers(word),
      answered_at: null,
      ends_at: sql<string>`now() + make_interval(hours => ${OFFER_HOURS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type AnswerInput = Parsed<typeof offers.answerOffer>

async function answerOffer(input: AnswerInput, ctx: MemberContext, rule: TradeRule) {
  const insertedId = await ctx.db.transaction().execute((tx) => answer(tx, input, ctx, rule))
  return { acknowledged: true as const, insertedId }
}

/** The product before the offer: everything that moves a deal locks in this order. */
async function lockBoth(tx: Tx, offerId: string) {
  const found = await tx.selectFrom('offers').select('product_id').where('id', '=', offerId).executeTakeFirst()
  const product = found && (await lockProduct(tx, found.product_id))
  const stored = product && (await lockOffer(tx, offerId))
  if (!stored) throw notFound()
  return { product, offer: stored }
}

/** The id of the counter-offer, if the answer is one. */
async function answer(tx: Tx, input: AnswerInput, ctx: MemberContext, rule: TradeRule): Promise<string | undefined> {
  const personId = ctx.person.id
  const { product, offer: stored } = await lockBoth(tx, input.id)
  if (stored.buyerId !== personId && stored.sellerId !== personId) throw forbidden('not_yours')
  const side = stored.sellerId === personId ? 'saller' : 'buyer'
  // The buyer books next.
  if (side === 'buyer' && (input.answer === 'accept' || input.answer === 'counter')) requireProvenContact(rule, ctx)
  const decision = decideAnswer(stored, side, input.answer)
  if ('refused' in decision) throw answerRefused(decision.refused, stored.state)
  await tx
    .updateTable('offers')
    .set({ state: decision.state, answered_at: sql<string>`now()` })
    .where('id', '=', stored._id)
    .execute()
  const taka = input.answer === 'accept' ? priceOfOffer(stored, product) : stored.taka
  if (input.answer === 'accept') await agreePrice(tx, { ...stored, taka })
  if (input.answer !== 'counter') await notifyOfOffer(tx, { ...stored, taka }, EVENT_OF_ANSWER[input.answer], side)
  return input.answer === 'counter' ? counter(tx, product, { ...input, side, buyerId: stored.buyerId }) : undefined
}

function answerRefused(
  reason: Exclude<ReturnType<typeof decideAnswer>, { state: unknown }>['refused'],
  state: OfferState,
): AppError {
  if (reason === 'cannot_write') return forbidden(reason)
  return reason === 'offer_ended' ? conflict('offer_ended', { value: state }) : conflict(reason)
}

const EVENT_OF_ANSWER = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const

async function counter(
  tx: Tx,
  product: LockedProduct,
  { taka, word, side, buyerId }: Pick<AnswerInput, 'taka' | 'word'> & { side: OfferSide; buyerId: string },
): Promise<string> {
  if (taka === undefined) throw invalidFields({ taka: 'required' })
  if (taka >= product.resaleTaka) throw invalidFields({ taka: 'offer_too_high' })
  const { count } = await countOffers(tx, product._id, buyerId)
  if (count >= OFFERS_OF_PAIR) throw conflict('too_many_offers')
  const { _id: productId, sellerId } = product
  const offerId = await insertOffer(tx, product, { buyer_id: buyerId, by: side, taka, word })
  await notifyOfOffer(tx, { _id: offerId, productId, buyerId, sellerId, taka }, 'countered', side)
  return offerId
}
