import { sql } from 'kysely'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { OFFER_HOURS } from './offer-rules.ts'

type GivenOffer = Partial<{
  by: 'buyer' | 'saller'
  taka: number
  word: string | null
  state: 'open' | 'accepted' | 'countered' | 'declined' | 'withdrawn' | 'expired'
  createdAt: string
}>

/** Inserts an offer for tests and demo data; its 24 hours begin at `createdAt`. */
export async function anOffer(
  db: Database,
  { product, buyer, ...given }: { product: LockedProduct; buyer: { id: string } } & GivenOffer,
): Promise<string> {
  const createdAt = given.createdAt ?? new Date().toISOString()
  const state = given.state ?? 'open'
  const unanswered = state === 'open' || state === 'expired'
  const { id } = await db
    .insertInto('offers')
    .values({
      product_id: product._id,
      buyer_id: buyer.id,
      seller_id: product.sellerId,
      by: given.by ?? 'buyer',
      taka: given.taka ?? Math.floor(product.resaleTaka * 0.95),
      asked_taka: product.resaleTaka,
      word: given.word ?? null,
      state,
      created_at: createdAt,
      ends_at: sql<string>`${createdAt}::timestamptz + make_interval(hours => ${OFFER_HOURS})`,
      answered_at: unanswered ? null : createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
