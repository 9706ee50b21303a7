import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { currentSession } from '#people/sign-in/ui/session.ts'
import { isNotFound } from '#shared/errors.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { preloadPhoto } from '#ui/display/preload-photo.ts'
import { loadSimilarProducts } from './detail/more-products.tsx'
import { PHOTO_SIZES } from './detail/photo-sizes.ts'
import { productQuery } from './queries.ts'

interface Context {
  queryClient: QueryClient
  api: Parameters<typeof productQuery>[0] & Parameters<typeof loadSimilarProducts>[0]['api']
  settings: PublicSettings
}

/** Loads what the page of a product shows. `preload` is true for a page that is not opened yet. Throws `notFound()`. */
export async function loadProductPage(context: Context, id: string, preload: boolean): Promise<void> {
  const product = await context.queryClient.ensureQueryData(productQuery(context.api, id)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error
  })
  const mayView = context.settings.publicProductPages || currentSession().user
  if (preload && mayView) preloadPhoto(product.photo, PHOTO_SIZES)
  if (!import.meta.env.SSR || context.settings.publicProductPages) await loadSimilarProducts(context, product)
}
