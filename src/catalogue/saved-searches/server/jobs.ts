import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import { Id } from '#shared/shapes.ts'
import { DAYS_TO_BE_NEW_AGAIN, SECONDS_BETWEEN_FINDS } from '../rules.ts'
import { compile, inputOf } from './compile.ts'
import { columnsOf } from './handlers.ts'
import { productKeys } from './keys.ts'
import { notifyOfFinds, type SearchJobsDeps } from './notify-of-finds.ts'

const Payload = z.object({ productId: Id, news: z.enum(['new', 'cheaper', 'returned']) })
/** Searches that one job marks; the next job marks the rest. */
const BATCH = 250
/** Searches that are compiled anew in one run. */
const COMPILED = 2000

export function savedSearchesJobs(deps: SearchJobsDeps): Jobs {
  const { db } = deps
  return {
    matchProduct: async (payload) => {
      const { productId, news } = z.parse(Payload, payload)
      if (await db.transaction().execute((tx) => storeNews(tx, productId, news))) await matchProduct(db, productId)
    },
    matchMore: async (payload) => matchProduct(db, z.parse(z.object({ productId: Id }), payload).productId),
    notifyOfFinds: () => notifyOfFinds(deps),
    compileSearches: () => compileSearches(db),
  }
}

/**
 * Stores a product on sale as news, and resolves to true, if it was never announced, is cheaper than ever announced, or has
 * returned after `DAYS_TO_BE_NEW_AGAIN`.
 */
async function storeNews(tx: Tx, productId: string, news: 'new' | 'cheaper' | 'returned'): Promise<boolean> {
  const { rows } = await sql`
    insert into product_news (product_id, at, taka)
    select id, clock_timestamp(), resale_taka from products where id = ${productId} and listed
    on conflict (product_id) do update set at = excluded.at, taka = excluded.taka
    where excluded.taka < product_news.taka or (
      ${news === 'returned'} and product_news.at < now() - make_interval(days => ${sql.lit(DAYS_TO_BE_NEW_AGAIN)}))
    returning product_id`.execute(tx)
  return rows.length > 0
}

/** Daily searches are due a quarter of an hour before the daily e-mail, which is sent at 18:00 in Bangladesh. */
const DUE = sql`case timing
  when 'now' then greatest(now(), told_at + make_interval(secs => ${sql.lit(SECONDS_BETWEEN_FINDS)}))
  else date_trunc('day', now() - interval '11:45') + interval '1 day 11:45' end`

/**
 * Marks the searches that the product may fit, so that their lists are read for it. Those that are marked already are
 * passed over: a search that fits everything costs no more than one that fits a little.
 */
async function matchProduct(db: Database, productId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select(['facet_tokens as tokens', sql<string[]>`tsvector_to_array(search)`.as('lexemes')])
      .where('id', '=', productId)
      .where('listed', '=', true)
      .executeTakeFirst()
    if (!product) return
    const keys = productKeys(product.tokens, product.lexemes)
    const { rows } = await sql<{ isNow: boolean }>`
      with found as materialized (
        select saved.id from products p, saved_searches saved
        where p.id = ${productId} and saved.keys && ${keys}::text[] and saved.due_at is null and saved.timing <> 'never'
          and p.resale_taka >= coalesce(saved.min_price, 0) and p.resale_taka <= coalesce(saved.max_price, p.resale_taka)
          and saved.user_id <> p.seller_id and (saved.facets = '[]' or not exists (
            select from jsonb_array_elements(saved.facets) tokens where not tokens ?| p.facet_tokens))
          and (saved.query is null or p.search @@ saved.query)
        limit ${BATCH} for update of saved skip locked)
      update saved_searches set due_at = ${DUE} from found where saved_searches.id = found.id
      returning timing = 'now' as "isNow"`.execute(tx)
    if (rows.length === BATCH) await enqueue(tx, 'matchMore', { productId }, `matchMore ${productId}`)
    if (rows.some(({ isNow }) => isNow)) await enqueue(tx, 'notifyOfFinds', {}, 'notifyOfFinds')
  })
}

/** Words may mean something else a day later: there are other products, with other words. */
async function compileSearches(db: Database): Promise<void> {
  const old = await db
    .selectFrom('saved_searches')
    .select(['id', 'address'])
    .where('compiled_at', '<', sql<string>`now() - interval '1 day'`)
    .orderBy('compiled_at')
    .limit(COMPILED)
    .execute()
  for (const { id, address } of old) {
    const compiled = await compile(db, inputOf(address)).catch(() => null)
    const change = compiled ? columnsOf(compiled) : {}
    await db
      .updateTable('saved_searches')
      .set({ ...change, compiled_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  }
}
