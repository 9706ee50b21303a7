import { sql } from 'kysely'
import type { Specs } from '#catalogue/facts/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { contradictionIn, saysBroken } from '../contradictions.ts'
import { type LikeFacts, type LikeGoods, noBetter, rangeOf } from '../like.ts'
import { DAYS_OF_NEW_ACCOUNT, MOST_NEW_LISTINGS, SIGNS, type Sign, type SignKind, signOf } from '../rules.ts'
import { asksInListing, sentencesAcross } from '../text/asks-in-listing.ts'
import { readBlockedWords } from './blocked.ts'
import { likeFactsOf, readLikeGoods } from './like-prices.ts'
import { newPriceOf } from './new-prices.ts'
import { settle, storeSigns } from './store.ts'

/** `photo` and `serial` are found elsewhere, and an edit does not end the first listing. */
const FOUND_ELSEWHERE: readonly SignKind[] = ['photo', 'serial', 'first']
const LOOKED_FOR = SIGNS.filter((kind) => !FOUND_ELSEWHERE.includes(kind))

/**
 * Looks for signs of fraud in added or edited products, in the transaction of the write: nobody reads them before. The products
 * are new or locked. Returns the signs of the waiting products by their ids. With `firstWaits` the products are new, and the
 * first one of a new account waits.
 */
export async function lookAt(tx: Tx, ids: string[], firstWaits = false): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const listings = await readListings(tx, ids)
  const [one] = listings
  // New listings at once are of one saller.
  const isFirst = firstWaits && one !== undefined && one.newFor !== null && !(await hasShown(tx, one.sellerId, ids))
  const questions = makeQuestions(tx)
  const blockedIn = await readBlockedWords(tx)
  const found = new Map<string, Sign[]>()
  const looked = []
  for (const listing of listings) {
    const price = await lookAtPrice(questions, listing)
    const first = isFirst ? [signOf('first', [])] : []
    found.set(listing._id, [
      ...price.signs,
      ...lookAtWords(listing),
      ...(await lookAtNumber(questions, listing)),
      ...first,
      ...blockedIn(textOf(listing)),
    ])
    looked.push({ ...listing, compared: price.compared })
  }
  await storeSigns(tx, LOOKED_FOR, found)
  return settle(tx, looked)
}

/** True if an account has another listing that does not wait. */
async function hasShown(tx: Tx, sellerId: string, ids: string[]): Promise<boolean> {
  const shown = tx.selectFrom('products').select('id').where('seller_id', '=', sellerId).where('id', 'not in', ids)
  return (await shown.where('state', '<>', 'waiting').limit(1).executeTakeFirst()) !== undefined
}

async function readListings(tx: Tx, ids: string[]) {
  const rows = await tx
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .select(['products.id as _id', 'seller_id as sellerId', 'products.created_at as createdAt'])
    .select(['name', 'description', 'kind', 'category', 'condition', 'used', 'parches_date as parchesDate', 'specs'])
    .select('products.location')
    .select(['original_taka as originalTaka', 'resale_taka as resaleTaka', 'state', 'state_before as stateBefore'])
    .select(['state_before_sale as stateBeforeSale', 'state_since as stateSince'])
    .select(
      sql<
        number | null
      >`case when users.created_at > products.created_at - make_interval(days => ${sql.lit(DAYS_OF_NEW_ACCOUNT)})
        then floor(extract(epoch from products.created_at - users.created_at) / 86400)::int end`.as('newFor'),
    )
    .where('products.id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, specs: row.specs as Specs }))
}

type Listing = Awaited<ReturnType<typeof readListings>>[number]

/** The questions to the database, each asked once for all products of a batch that have the same answer. */
interface Questions {
  likeGoods: (listing: Listing) => Promise<LikeGoods[]>
  /** New listings of its saller in the day before it, itself included. */
  newListings: (listing: Listing) => Promise<number>
}

function makeQuestions(tx: Tx): Questions {
  const goods = new Map<string, Promise<LikeGoods[]>>()
  const counts = new Map<string, Promise<number>>()
  return {
    likeGoods(listing) {
      const key = JSON.stringify([listing.sellerId, listing.category, listing.kind, likeFactsOf(listing).family])
      return once(goods, key, () => readLikeGoods(tx, { ...listing, id: listing._id }))
    },
    newListings({ sellerId, createdAt }) {
      return once(counts, `${sellerId} ${createdAt}`, () => countNewListings(tx, sellerId, createdAt))
    },
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = known.get(key) ?? ask()
  known.set(key, answer)
  return answer
}

/** One question for like goods; where there are too few, the table of new prices. What is broken has no price when new. */
async function lookAtPrice(questions: Questions, listing: Listing): Promise<{ signs: Sign[]; compared: number }> {
  const isBroken = saysBroken(listing)
  const facts = likeFactsOf(listing)
  const own = { ...facts, isForParts: facts.isForParts || isBroken, kind: listing.kind }
  const range = rangeOf(own, noBetter(own, await questions.likeGoods(listing)))
  const { resaleTaka: taka } = listing
  const basis = basisOf(listing, own)
  if (range && taka * 2 < range.low) {
    const figures = [taka, range.low, range.high, range.count]
    return { signs: [signOf('price', figures, basis)], compared: range.count }
  }
  const isNear = range && range.likeness !== 'family' && range.likeness !== 'brand'
  const worth = own.isForParts || isNear ? null : newPriceOf({ ...listing, year: own.year }, new Date().getFullYear())
  const counts = worth && (!range || worth.isModel)
  const signs = counts && taka * 2 < worth.usedTaka ? [signOf('newPrice', [taka, worth.taka], basis)] : []
  return { signs, compared: range?.count ?? (worth ? 1 : 0) }
}

/** A price that an admin has found right is right as long as neither it nor the thing changes. */
function basisOf({ name, resaleTaka, kind, category, condition }: Listing, own: LikeFacts): string {
  return JSON.stringify([name, resaleTaka, kind, category, condition, own])
}

/** Everything that a saller writes freely: what may not stand in the description would stand in the place or the model. */
function wordsOf({ name, description, used, condition, location, specs }: Listing): string[] {
  const facts = Object.values(specs).filter((value) => typeof value === 'string')
  // The facts are one field: each pair of fields is read, and a kind has up to twenty facts.
  return [name, description, used, condition, location, facts.join('\n')]
}

function textOf(listing: Listing): string {
  return wordsOf(listing).join('\n')
}

function lookAtWords(listing: Listing): Sign[] {
  const text = textOf(listing)
  const contradiction = contradictionIn(listing, new Date().getFullYear())
  return [
    ...[...asksInListing(text, sentencesAcross(wordsOf(listing)))].map(([ask, sentences]) =>
      signOf(ask, [], sentences),
    ),
    ...(contradiction ? [signOf('contradiction', [contradiction.first], contradiction.all)] : []),
  ]
}

/** The first five of a new account are as good as any. */
async function lookAtNumber(questions: Questions, listing: Listing): Promise<Sign[]> {
  if (listing.newFor === null) return []
  const count = await questions.newListings(listing)
  return count > MOST_NEW_LISTINGS ? [signOf('many', [count, listing.newFor], 'many')] : []
}

async function countNewListings(tx: Tx, sellerId: string, createdAt: string): Promise<number> {
  const { count } = await tx
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seller_id', '=', sellerId)
    .where('created_at', '>', sql<string>`${createdAt}::timestamptz - interval '1 day'`)
    // Times on the wire have milliseconds, stored ones more.
    .where('created_at', '<', sql<string>`${createdAt}::timestamptz + interval '1 millisecond'`)
    .executeTakeFirstOrThrow()
  return count
}
