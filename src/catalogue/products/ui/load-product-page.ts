import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { currentSession } from '#people/sign-in/ui/session.ts'
import { isAppError, isNotFound } from '#shared/errors.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { preloadPhoto } from '#ui/display/preload-photo.ts'
import type { Product } from '../contract.ts'
import { PHOTO_SIZES } from './detail/photo-sizes.ts'
import { productQuery, similarProductsQuery } from './queries.ts'

interface Context {
  queryClient: QueryClient
  api: Parameters<typeof productQuery>[0] & Parameters<typeof similarProductsQuery>[0]
  settings: PublicSettings
}

/**
 * Loads the data of a product's page. `preload` is true for a page that is not opened yet. Throws `notFound()`. For a product
 * that is no longer on sale it loads similar products first.
 */
export async function loadProductPage(context: Context, id: string, preload: boolean): Promise<Product> {
  const product = await context.queryClient
    .ensureQueryData(productQuery(context.api, id))
    .catch(async (error: unknown) => {
      if (!isOffSale(error)) throw isNotFound(error) ? notFound() : error
      await context.queryClient.prefetchQuery(similarProductsQuery(context.api, id))
      throw notFound()
    })
  const mayView = context.settings.publicProductPages || currentSession().user
  if (preload && mayView) preloadPhoto(product.photo, PHOTO_SIZES)
  if (!import.meta.env.SSR || context.settings.publicProductPages) {
    // A failure does not fail the page, and a visitor does not wait for what stands below the product.
    const similar = context.queryClient.prefetchQuery(similarProductsQuery(context.api, product._id))
    if (import.meta.env.SSR) await similar
  }
  return product
}

/** Loads the product for which a guest signs in. A failure does not fail the page. */
export async function loadCameFor({ queryClient, api }: Context, id: string): Promise<{ offSale: boolean }> {
  const failure = await queryClient.ensureQueryData(productQuery(api, id)).then(
    () => null,
    (error: unknown) => error,
  )
  return { offSale: isOffSale(failure) }
}

/** True if the product was on sale and is no longer: it is sold, or its saller, the time or an admin has ended the sale. */
function isOffSale(error: unknown): boolean {
  return isAppError(error) && ['product_not_on_sale', 'product_sold'].includes(error.code)
}
