import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import { productPath } from '#shared/product-path.ts'
import { Id } from '#shared/shapes.ts'
import { SECONDS_BETWEEN_ALERTS } from '../rules.ts'
import type { AlertHooks } from './store.ts'

const Payload = z.object({ productId: Id })
/** People who are notified in one transaction. */
const BATCH = 200

interface AlertDeps extends AlertHooks {
  db: Database
}

/** Notifies of a fallen price and of a sale. Reads the price and the state anew: both may have changed since. */
export function favouritesJobs(deps: AlertDeps): Jobs {
  return {
    alertFavourites: async (payload) => {
      const { productId } = z.parse(Payload, payload)
      let more = true
      while (more) more = await deps.db.transaction().execute((tx) => alertBatch(tx, productId, deps))
    },
  }
}

/** Notifies one batch of people. Resolves to true when more people may be left. */
async function alertBatch(tx: Tx, productId: string, hooks: AlertHooks): Promise<boolean> {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'name', 'state', 'listed', 'resale_taka as price'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product || !(product.listed || product.state === 'sold')) return false
  const { id, name, price } = product
  const isSold = product.state === 'sold'
  const due = await selectDue(tx, productId, hooks)
    .$if(isSold, (found) => found.where('sold_told', '=', false))
    .$if(!isSold, (found) => found.where('known_taka', '>', price).where(isRested))
    .limit(BATCH)
    .execute()
  const change = isSold ? { sold_told: true } : { known_taka: price, alerted_at: sql<string>`now()` }
  const ids = due.map((row) => row.id)
  await tx.updateTable('favourites').set(change).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const event = { event: 'favourite', link: `/${productPath(id).slice(1)}` } as const
  for (const { userId, before, isMine } of due) {
    if (isMine) continue
    await (isSold
      ? hooks.notify(tx, { ...event, to: userId, kind: 'favouriteSold', data: { product: name }, key: `sold:${id}` })
      : hooks.notify(tx, {
          ...event,
          ...{ to: userId, kind: 'priceFell', data: { product: name, price, before }, key: `price:${id}:${price}` },
        }))
  }
  if (due.length === BATCH) return true
  if (!isSold) await enqueueRest(tx, productId, price)
  return false
}

/** The favourites of a product whose people can be notified; the one who has bought it knows. */
function selectDue(tx: Tx, productId: string, { isBlocked, hasBought }: AlertHooks) {
  return tx
    .selectFrom('favourites')
    .innerJoin('users', 'users.id', 'favourites.user_id')
    .innerJoin('products', 'products.id', 'favourites.product_id')
    .select(['favourites.id', 'favourites.user_id as userId', 'known_taka as before'])
    .select(hasBought('favourites.user_id', 'favourites.product_id').as('isMine'))
    .where('favourites.product_id', '=', productId)
    .where('users.disabled', '=', false)
    .where(sql<boolean>`not ${isBlocked('favourites.user_id', 'products.seller_id')}`)
    .orderBy('favourites.id')
    .forUpdate('favourites')
    .skipLocked()
}

const isRested = sql<boolean>`(alerted_at is null or alerted_at <= now() - make_interval(secs => ${sql.lit(SECONDS_BETWEEN_ALERTS)}))`

/** Enqueues a later alert for people who had one a short time ago. It names the price of that time. */
async function enqueueRest(tx: Tx, productId: string, price: number): Promise<void> {
  const waiting = await tx
    .selectFrom('favourites')
    .select(sql<number | null>`extract(epoch from min(alerted_at) - now())::float8`.as('since'))
    .where('product_id', '=', productId)
    .where('known_taka', '>', price)
    .where(sql<boolean>`not ${isRested}`)
    .executeTakeFirst()
  if (waiting?.since == null) return
  const seconds = Math.max(1, Math.ceil(waiting.since + SECONDS_BETWEEN_ALERTS))
  await enqueue(tx, 'alertFavourites', { productId }, `later ${productId}`, seconds)
}
