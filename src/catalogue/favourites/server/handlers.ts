import { sql } from 'kysely'
import { type Database, lockName, type Tx } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Handlers } from '#platform/http/endpoints/context.ts'
import { conflict } from '#shared/errors.ts'
import type { favourites } from '../contract.ts'
import { MAX_FAVOURITES } from '../rules.ts'
import type {} from './store.ts'

/** The handlers of favourites: everybody reads and writes only their own. */
export const favouritesHandlers: Handlers<typeof favourites> = {
  listFavourites(input, { db, person }) {
    const mine = db
      .selectFrom('favourites')
      .innerJoin('products', 'products.id', 'favourites.product_id')
      .select(['products.id as _id', 'products.name', 'products.photo', 'products.category', 'products.kind'])
      .select(['products.listed as onSale', 'products.state', 'products.state_since as stateSince'])
      .select(sql<number | null>`case when products.listed or products.state = 'sold' then resale_taka end`.as('taka'))
      .select(['favourites.saved_taka as savedTaka', 'favourites.created_at as savedAt'])
      .where('favourites.user_id', '=', person.id)
    return pageOf(mine, newestFirst('favourites'), input)
  },

  listFavouriteIds: (_input, { db, person }) => idsOf(db, person.id),

  addFavourites: ({ ids }, { db, person }) => db.transaction().execute((tx) => addFavourites(tx, person.id, ids)),

  async removeFavourite({ id }, { db, person }) {
    await db.deleteFrom('favourites').where('user_id', '=', person.id).where('product_id', '=', id).execute()
    return { acknowledged: true }
  },
}

async function idsOf(db: Database, userId: string): Promise<string[]> {
  const query = db.selectFrom('favourites').select('product_id').where('user_id', '=', userId)
  return (await query.execute()).map((row) => row.product_id)
}

async function addFavourites(tx: Tx, userId: string, ids: string[]) {
  // Two windows of one person wait for each other: otherwise both might add the last one.
  await lockName(tx, `favourites ${userId}`)
  const marked = await idsOf(tx, userId)
  // A product that waits for the desk, or was hidden by it, cannot be found and so not be marked.
  const found = await tx
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .select(['products.id', 'products.resale_taka as taka'])
    .where('products.id', 'in', ids)
    .where('products.seller_id', '<>', userId)
    .where('users.disabled', '=', false)
    .where((is) => is.or([is('products.listed', '=', true), is('products.state', 'in', ['sold', 'paused', 'expired'])]))
    .execute()
  const fresh = found
    .filter(({ id }) => !marked.includes(id))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .slice(0, MAX_FAVOURITES - marked.length)
  if (fresh.length === 0 && found.some(({ id }) => !marked.includes(id))) throw conflict('too_many_favourites')
  const rows = fresh.map(({ id, taka }) => ({ user_id: userId, product_id: id, saved_taka: taka, known_taka: taka }))
  if (rows.length > 0) await tx.insertInto('favourites').values(rows).execute()
  return { acknowledged: true as const, ids: [...marked, ...fresh.map(({ id }) => id)] }
}
