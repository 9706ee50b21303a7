import { sql } from 'kysely'
import { requireProvenContact } from '#people/users/rules.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Context, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { conflict } from '#shared/errors.ts'
import type { Advert, catalogue } from '../contract.ts'
import { DEFAULT_ADVERT_DAYS, isOnSale } from '../rules.ts'
import { forReader } from './read-products.ts'
import { countAdverts, LISTED, PRODUCT_AND_SELLER } from './store.ts'
import { type CatalogueDeps, updateOwnProduct } from './write-products.ts'

export async function advertise(
  { product, days }: Parsed<typeof catalogue.advertise>,
  ctx: MemberContext,
  deps: CatalogueDeps,
) {
  requireProvenContact(deps, ctx)
  await updateOwnProduct(product._id, ctx, async (tx, { state }) => {
    if (!isOnSale({ state })) throw conflict('wrong_state', { value: state })
    const ends_at = sql<string>`now() + make_interval(days => ${days ?? DEFAULT_ADVERT_DAYS})`
    const advert = tx.insertInto('adverts').values({ product_id: product._id, ends_at })
    // A second call of the specified client changes nothing (decisions Q14 S13).
    await advert
      .onConflict((conflict) => {
        const running = conflict.column('product_id')
        return days === undefined ? running.doNothing() : running.doUpdateSet({ ends_at })
      })
      .execute()
  })
  return { acknowledged: true as const }
}

export async function endAdvert({ id }: { id: string }, ctx: MemberContext) {
  await updateOwnProduct(id, ctx, async (tx) => {
    await tx.deleteFrom('adverts').where('product_id', '=', id).execute()
  })
  return { acknowledged: true as const }
}

/** Adverts that end in one transaction at most. */
const BATCH = 200

/** Deletes the adverts whose time is over, each minute. */
export async function endAdverts(db: Database): Promise<void> {
  while ((await db.transaction().execute(endBatch)) === BATCH);
}

async function endBatch(tx: Tx): Promise<number> {
  const over = tx
    .selectFrom('adverts')
    .select('id')
    .where('ends_at', '<=', sql<string>`now()`)
    .orderBy('ends_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
  const ended = await tx.deleteFrom('adverts').where('id', 'in', over).returning('product_id').execute()
  if (ended.length > 0)
    await publishInvalidation(tx, ['list', ...ended.map(({ product_id }) => `product:${product_id}`)])
  return ended.length
}

export async function listAdverts(
  input: Parsed<typeof catalogue.listAdverts>,
  ctx: Context<'anyone'>,
): Promise<Page<Advert>> {
  const adverts = ctx.db
    .selectFrom('adverts')
    .innerJoin('products', 'products.id', 'adverts.product_id')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .where(LISTED)
    .select(PRODUCT_AND_SELLER)
    .select('adverts.id as advertId')
  const page = await pageOf(adverts, newestFirst('adverts'), input, () => countAdverts(ctx.db))
  const items = page.items.map(({ advertId, ...product }) => ({
    _id: advertId,
    product: forReader({ ...product, advertised: true }, ctx),
  }))
  return { ...page, items }
}
