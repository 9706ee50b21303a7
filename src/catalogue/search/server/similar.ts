import { type SqlBool, sql } from 'kysely'
import type { Product } from '#catalogue/products/contract.ts'
import { asProducts } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { findMatching } from './filter.ts'

/** Products below a product, at most (rows D13 N03). */
const MAX_SIMILAR = 3

/** A price is near that is not further away than by this factor: one of the same family comes first, one of another brand is shown. */
const NEAR = 2

type Shown = Pick<Product, '_id' | 'category' | 'kind' | 'resaleTaka'>

/**
 * Up to three others of the brand: of the same kind, those of the same family that are priced near first, then the
 * nearest in price; the newest of any kind when the brand has no other of that one. So one heading is true of them all.
 * When they are fewer, those of other brands follow that are of the same kind and priced near, the nearest first.
 */
export async function findSimilar(db: Database, product: Shown): Promise<Product[]> {
  const alike = await alikeQuery(db, product).execute()
  const ofBrand = alike.length > 0 ? alike : await ofBrandQuery(db, product).execute()
  if (ofBrand.length >= MAX_SIMILAR) return ofBrand
  const others = await otherBrandsQuery(db, product).execute()
  return [...ofBrand, ...others].slice(0, MAX_SIMILAR)
}

/**
 * Products of the same kind and of other brands, the nearest ones on either side of the price, between half and twice of it. Each
 * side is read from an index in its order.
 */
export function otherBrandsQuery(db: Database, { category, kind, resaleTaka }: Shown) {
  const side = (up: boolean) =>
    findMatching(db, {})
      .select(['products.id', sql<number>`abs(resale_taka - ${resaleTaka})`.as('distance')])
      .where('products.kind', '=', kind)
      .where(sql<SqlBool>`lower(products.category) <> lower(${category})`)
      .where('resale_taka', up ? '>=' : '<', resaleTaka)
      .where('resale_taka', up ? '<=' : '>=', furthest(resaleTaka, up))
      .orderBy('resale_taka', up ? 'asc' : 'desc')
      .orderBy('products.id', up ? 'asc' : 'desc')
      .limit(MAX_SIMILAR)
  const near = sql<{ id: string; distance: number }>`((${side(true)}) union all (${side(false)}))`
  return asProducts(db.selectFrom('products'))
    .innerJoin(near.as('near'), 'near.id', 'products.id')
    .orderBy('near.distance')
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(MAX_SIMILAR)
}

/** Reads the nearest on either side of the price, of the family and of the kind, each from an index in its order. */
export function alikeQuery(db: Database, product: Shown) {
  const sides = [
    nearestOf(db, product, { rank: 0, up: true }),
    nearestOf(db, product, { rank: 0, up: false }),
    nearestOf(db, product, { rank: 1, up: true }),
    nearestOf(db, product, { rank: 1, up: false }),
  ]
  const near = sql<{ id: string; rank: number; distance: number }>`(
    select id, min(rank) as rank, min(distance) as distance
    from (${sql.join(
      sides.map((side) => sql`(${side})`),
      sql` union all `,
    )}) as side
    group by id
  )`
  return asProducts(db.selectFrom('products'))
    .innerJoin(near.as('near'), 'near.id', 'products.id')
    .orderBy('near.rank')
    .orderBy('near.distance')
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(MAX_SIMILAR)
}

/** @param side rank 0 is of the product's family, 1 of any; `up` is as dear or dearer, otherwise cheaper */
function nearestOf(
  db: Database,
  { _id, category, kind, resaleTaka }: Shown,
  { rank, up }: { rank: 0 | 1; up: boolean },
) {
  const family = db.selectFrom('products as shown').select('shown.family').where('shown.id', '=', _id)
  return findMatching(db, { brand: category })
    .select(['products.id', sql.lit(rank).as('rank'), sql<number>`abs(resale_taka - ${resaleTaka})`.as('distance')])
    .where('products.kind', '=', kind)
    .where('products.id', '!=', _id)
    .where('resale_taka', up ? '>=' : '<', resaleTaka)
    .$if(rank === 0, (found) =>
      found
        .where('family', '=', family)
        .where(sql<SqlBool>`family is not null`)
        .where('resale_taka', up ? '<=' : '>=', furthest(resaleTaka, up)),
    )
    .orderBy('resale_taka', up ? 'asc' : 'desc')
    .limit(MAX_SIMILAR)
}

/** The last price that is near on one side, in whole taka within the range of the column. */
function furthest(taka: number, up: boolean): number {
  return up ? Math.min(taka * NEAR, MAX_INTEGER) : Math.ceil(taka / NEAR)
}

const MAX_INTEGER = 2 ** 31 - 1

export function ofBrandQuery(db: Database, { _id, category }: Pick<Shown, '_id' | 'category'>) {
  return asProducts(findMatching(db, { brand: category }))
    .where('products.id', '!=', _id)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(MAX_SIMILAR)
}
