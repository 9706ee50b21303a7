import { type Generated, sql } from 'kysely'
import { moveProduct } from '#catalogue/products/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { StateFacts } from '../../products/rules.ts'
import { mustWait, SIGNS, type Sign, type SignKind } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    listing_signs: {
      id: Generated<number>
      product_id: string
      kind: SignKind
      token: string
      basis: string
      words: Generated<string[]>
      found_at: Generated<string>
      ended_at: string | null
      dismissed_at: string | null
      /** The user id of the admin. */
      dismissed_by: string | null
    }
  }
}

/** Facts that decide if a product waits. */
export type Settled = StateFacts & { _id: string; sellerId: string }

/** The signs of products by their ids. */
type SignsOf = ReadonlyMap<string, readonly Sign[]>

/**
 * Stores the signs of these kinds that were found in products, and ends stored signs of these kinds that were not found. A sign
 * that an admin has dismissed is not stored again for the same basis. Call `settle` afterwards.
 */
export async function storeSigns(tx: Tx, kinds: readonly SignKind[], found: SignsOf): Promise<void> {
  const known = await tx
    .selectFrom('listing_signs')
    .select(['id', 'product_id', 'kind', 'token', 'basis', 'dismissed_at'])
    .where('product_id', 'in', [...found.keys()])
    .where('ended_at', 'is', null)
    .execute()
  const isSame = (one: Sign, other: Sign) =>
    one.kind === other.kind && one.token === other.token && one.basis === other.basis
  const ended = known.filter(
    (one) =>
      one.dismissed_at === null &&
      kinds.includes(one.kind) &&
      !found.get(one.product_id)?.some((other) => isSame(other, one)),
  )
  const added = [...found].flatMap(([productId, signs]) => {
    const mine = known.filter((one) => one.product_id === productId)
    const isKnown = (sign: Sign) =>
      mine.some((one) =>
        one.dismissed_at === null ? isSame(one, sign) : one.kind === sign.kind && one.basis === sign.basis,
      )
    return signs.filter((sign) => !isKnown(sign)).map((sign) => ({ ...sign, product_id: productId }))
  })
  const ids = ended.map(({ id }) => id)
  const ended_at = sql<string>`now()`
  if (ids.length > 0) await tx.updateTable('listing_signs').set({ ended_at }).where('id', 'in', ids).execute()
  if (added.length > 0) await tx.insertInto('listing_signs').values(added).execute()
}

/** Signs that stand, by product, in the order of their kinds. */
async function standingSigns(db: Database, productIds: string[]): Promise<SignsOf> {
  const signs = await db
    .selectFrom('listing_signs')
    .select(['product_id', 'kind', 'token', 'basis'])
    .where('product_id', 'in', productIds)
    .where('ended_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .execute()
  signs.sort((a, b) => SIGNS.indexOf(a.kind) - SIGNS.indexOf(b.kind))
  return Map.groupBy(signs, ({ product_id }) => product_id)
}

/**
 * Applies the standing signs to locked products: sets their notes, and decides if they wait. Returns the signs of the waiting
 * products by their ids. `compared` is the number of similar products with which the price of a checked product was compared.
 */
export async function settle(
  tx: Tx,
  products: readonly (Settled & { compared?: number })[],
): Promise<Map<string, string[]>> {
  const standing = await standingSigns(
    tx,
    products.map(({ _id }) => _id),
  )
  const tokensOf = ({ _id }: Settled) => (standing.get(_id) ?? []).map(({ token }) => token)
  const changes = products.map((product) => ({
    ...{ id: product._id, signs: tokensOf(product), compared: product.compared ?? null },
  }))
  await sql`
    update products set signs = changed.signs, compared = coalesce(changed.compared, products.compared)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) changed (id uuid, signs text[], compared integer)
    where products.id = changed.id
      and (products.signs, products.compared) is distinct from (changed.signs, coalesce(changed.compared, products.compared))
  `.execute(tx)
  const waiting = new Map<string, string[]>()
  for (const product of products)
    if (await holdOrFree(tx, product, standing.get(product._id) ?? [])) waiting.set(product._id, tokensOf(product))
  return waiting
}

/** Answers whether the product waits. */
async function holdOrFree(tx: Tx, product: Settled, signs: readonly Sign[]): Promise<boolean> {
  const waits = mustWait(signs.map(({ kind }) => kind))
  const isWaiting = product.state === 'waiting'
  if (waits === isWaiting || product.state === 'hidden') return isWaiting
  if (!waits && !(await isHeldBySigns(tx, product._id))) return true
  await moveProduct(tx, product, 'clock', waits ? 'hold' : 'free', { reason: waits ? 'signs' : 'signs_ended' })
  await enqueue(tx, 'notifyOfWaiting', { productId: product._id })
  return waits
}

/** True if the clock, not an admin, has held the product back. An edit does not free a product that an admin holds. */
async function isHeldBySigns(tx: Tx, productId: string): Promise<boolean> {
  const holds = tx
    .selectFrom('product_moves')
    .select('actor')
    .where('product_id', '=', productId)
    .where('move', '=', 'hold')
  const last = await holds.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.actor === 'clock'
}

/** An admin has looked at a product and found nothing wrong, or nothing in this kind of sign. The signs stay as history. */
export async function dismissSigns(tx: Tx, productId: string, adminId: string, kind?: SignKind): Promise<boolean> {
  const dismissed = await tx
    .updateTable('listing_signs')
    .set({ dismissed_at: sql<string>`now()`, dismissed_by: adminId })
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .$if(kind !== undefined, (signs) => signs.where('kind', '=', kind as SignKind))
    .returning('id')
    .execute()
  await showStanding(tx, productId)
  return dismissed.length > 0
}

/**
 * Restores the signs that the last release of a product has dismissed, or an act at `dismissedAt`. A sign stays dismissed if
 * another of its kind was found since.
 */
export async function restoreSigns(tx: Tx, productId: string, dismissedAt?: string): Promise<void> {
  const released = sql`(select max(at) from product_moves where product_id = ${productId} and move = 'free')`
  await sql`
    update listing_signs set dismissed_at = null, dismissed_by = null
    where product_id = ${productId} and ended_at is null
      and dismissed_at = ${dismissedAt === undefined ? released : sql`${dismissedAt}::timestamptz`}
      and not exists (select from listing_signs other where other.product_id = listing_signs.product_id
        and other.kind = listing_signs.kind and other.ended_at is null and other.dismissed_at is null)`.execute(tx)
  await showStanding(tx, productId)
}

async function showStanding(tx: Tx, productId: string): Promise<void> {
  const signs = (await standingSigns(tx, [productId])).get(productId) ?? []
  await tx
    .updateTable('products')
    .set({ signs: signs.map(({ token }) => token) })
    .where('id', '=', productId)
    .execute()
}
