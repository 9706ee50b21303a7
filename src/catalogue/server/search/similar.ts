import type { Database } from '#platform/database/database.ts'
import type { Product } from '../../contract.ts'
import { asProducts } from '../store.ts'
import { findMatching } from './filter.ts'

/** As many stand below a product (rows D13 N03). */
const MOST = 3

/**
 * Up to three others of the brand, newest first: of the same kind, or of any kind when the brand has no other of that
 * one. So one heading is true of all of them.
 */
export async function findSimilar(db: Database, product: Product): Promise<Product[]> {
  const alike = await similarQuery(db, product, product.kind).execute()
  return alike.length > 0 ? alike : similarQuery(db, product).execute()
}

/** Each of the two is read from an index in its order. */
export function similarQuery(
  db: Database,
  { _id, category }: Pick<Product, '_id' | 'category'>,
  kind?: Product['kind'],
) {
  return asProducts(findMatching(db, { brand: category }))
    .where('products.id', '!=', _id)
    .$if(kind !== undefined, (found) => found.where('products.kind', '=', kind as Product['kind']))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(MOST)
}
