import { sql } from 'kysely'
import type { AlertHooks } from '#catalogue/favourites/server/store.ts'
import { findMatching } from '#catalogue/search/server/filter.ts'
import { readFilter } from '#catalogue/search/server/find-products.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { MAX_FOUND } from '../rules.ts'
import { inputOf } from './compile.ts'

/** People who are asked for at once. */
const BATCH = 100
/** The longest link and the longest line of names that a notification stores. */
const MAX_LINK = 500
const MAX_NAMES = 300

export interface SearchJobsDeps extends AlertHooks {
  db: Database
}

/** Reads the lists of the searches that are due, and notifies each person once of all that is new in them. */
export async function notifyOfFinds({ db, ...hooks }: SearchJobsDeps): Promise<void> {
  let full = true
  while (full) {
    const due = await db
      .selectFrom('saved_searches')
      .select('user_id as userId')
      .where('due_at', '<=', sql<string>`now()`)
      .groupBy('user_id')
      .orderBy(sql`min(due_at)`)
      .limit(BATCH)
      .execute()
    for (const { userId } of due) await db.transaction().execute((tx) => notifyPerson(tx, userId, hooks))
    full = due.length === BATCH
  }
}

type Hooks = Omit<SearchJobsDeps, 'db'>

interface Find {
  id: string
  name: string
  address: string
  timing: 'now' | 'daily'
  found: number
}

async function notifyPerson(tx: Tx, userId: string, hooks: Hooks): Promise<void> {
  const searches = await tx
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['saved_searches.id', 'name', 'address', 'timing', 'users.disabled'])
    .where('user_id', '=', userId)
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('saved_searches.created_at')
    .forUpdate('saved_searches')
    .execute()
  const finds: Find[] = []
  for (const { disabled, timing, ...search } of searches) {
    const found = disabled || timing === 'never' ? 0 : await countNew(tx, search, hooks)
    await markLooked(tx, search.id, found)
    if (found > 0 && timing !== 'never') finds.push({ ...search, timing, found })
  }
  for (const timing of ['now', 'daily'] as const) {
    const [first, ...others] = finds.filter((find) => find.timing === timing)
    if (first) await notifyOf(tx, userId, [first, ...others], hooks)
  }
}

/** How many products of the list are news since it was looked at; by the meaning of the list, whatever the match has found. */
async function countNew(tx: Tx, { id, address }: Pick<Find, 'id' | 'address'>, { isBlocked }: Hooks): Promise<number> {
  // A value that facets do not have any more finds nothing, as in the list.
  const read = await readFilter(tx, inputOf(address)).catch(() => null)
  if (!read) return 0
  const fresh = findMatching(tx, read.filter)
    .innerJoin('product_news', 'product_news.product_id', 'products.id')
    .innerJoin('saved_searches', (join) => join.on('saved_searches.id', '=', id))
    .select('products.id')
    .where('product_news.at', '>', sql.ref<string>('saved_searches.looked_at'))
    .where('products.seller_id', '<>', sql.ref<string>('saved_searches.user_id'))
    .where(sql<boolean>`not ${isBlocked('saved_searches.user_id', 'products.seller_id')}`)
    .limit(MAX_FOUND + 1)
  return (await fresh.execute()).length
}

/** Up to the newest product that could be seen, not up to now: the next one may be stored at this moment. */
async function markLooked(tx: Tx, id: string, found: number): Promise<void> {
  const newest = sql<string>`greatest(looked_at, (select max(at) from product_news))`
  await tx
    .updateTable('saved_searches')
    .set({ due_at: null, looked_at: newest, ...(found > 0 && { told_at: sql<string>`now()`, found }) })
    .where('id', '=', id)
    .execute()
}

async function notifyOf(tx: Tx, to: string, finds: [Find, ...Find[]], { notify }: Hooks): Promise<void> {
  const [{ id, name, address, found, timing }, ...others] = finds
  const key = `finds:${id}:${Date.now()}`
  const list = `/products?${new URLSearchParams(`${address}&sort=newness`)}` as const
  const mine = '/dashboard/saved-searches'
  const event = { to, event: 'search', key, timing } as const
  if (others.length === 0) {
    const link = list.length <= MAX_LINK ? list : mine
    return notify(tx, { ...event, kind: 'searchFound', data: { search: name, found }, link })
  }
  const names = finds
    .map((find) => find.name)
    .join(' · ')
    .slice(0, MAX_NAMES)
  return notify(tx, { ...event, kind: 'searchesFound', data: { searches: finds.length, names }, link: mine })
}
