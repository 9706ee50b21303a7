import { createHash } from 'node:crypto'
import { LISTED } from '#catalogue/products/server/store.ts'
import { violates } from '#platform/database/database.ts'
import type { Context } from '#platform/http/endpoints/context.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import { notFound } from '#shared/errors.ts'
import { isRobot } from '../rules.ts'
import { addView } from './store.ts'

/** Views of one product that one network adds in a day: people of a company or a mobile network share an address. */
const VIEWS_OF_NETWORK = 20

/**
 * Counts a look at a product. The browser sends one a day and product; the bound of a network holds for those that send
 * more. Answers the same whether or not it counts, so that nobody learns how to count for more.
 */
export async function countView({ id }: { id: string }, ctx: Context<'anyone'>) {
  const { db, person, address, userAgent, limits } = ctx
  const product = await db
    .selectFrom('products')
    .select('seller_id as sellerId')
    .where('id', '=', id)
    .where(LISTED)
    .executeTakeFirst()
  if (!product) throw notFound()
  const isCounted = !isRobot(userAgent) && person?.role !== 'admin' && person?.id !== product.sellerId
  if (isCounted && address && (await limits.tryTake('view-product', bucketOf(address, id), VIEWS_OF_NETWORK, 86_400)))
    await addView(db, id).catch((error) => {
      // The product was deleted meanwhile.
      if (!violates(error, 'product_views_product_id_fkey')) throw error
    })
  return { acknowledged: true as const }
}

/**
 * Key of the counter for a network and a product: 24 bits of a hash. Several networks share each value, so that the key does
 * not show which network has viewed which product.
 */
function bucketOf(address: string, productId: string): string {
  return createHash('sha256')
    .update(`${networkOf(address)} ${productId}`)
    .digest('base64url')
    .slice(0, 4)
}
