import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Context, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { wrongState } from '#shared/errors.ts'
import { requireConfirmedEmail } from '#users/rules.ts'
import type { Advert, catalogue } from '../contract.ts'
import { isOnSale } from '../rules.ts'
import { hideEmailFromGuests } from './read-products.ts'
import { countAdverts, LISTED, PRODUCT_AND_SELLER } from './store.ts'
import { type CatalogueDeps, updateOwnProduct } from './write-products.ts'

export async function advertise(
  { product }: Parsed<typeof catalogue.advertise>,
  ctx: MemberContext,
  deps: CatalogueDeps,
) {
  requireConfirmedEmail(deps, ctx)
  await updateOwnProduct(product._id, ctx, async (tx, { state }) => {
    if (!isOnSale({ state })) throw wrongState(state)
    const once = tx.insertInto('adverts').values({ product_id: product._id })
    await once.onConflict((conflict) => conflict.column('product_id').doNothing()).execute()
  })
  return { acknowledged: true as const }
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
    product: hideEmailFromGuests({ ...product, advertised: true }, ctx),
  }))
  return { ...page, items }
}
