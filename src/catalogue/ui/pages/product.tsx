import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { AskButton } from '#conversations/ui/ask-button.tsx'
import { isNotFound } from '#shared/errors.ts'
import { Guard } from '#sign-in/ui/guard.tsx'
import { currentSession } from '#sign-in/ui/session.ts'
import { preloadPhoto } from '#ui/display/preload-photo.ts'
import { useSettings } from '#ui/text/words.ts'
import { loadSimilarProducts } from '../detail/more-products.tsx'
import { PHOTO_SIZES } from '../detail/photo-sizes.ts'
import { ProductSkeleton } from '../detail/product-skeleton.tsx'
import { ProductView } from '../detail/product-view.tsx'
import { productHead } from '../product-head.ts'
import { productQuery } from '../queries.ts'

/** One product (row R07). The server renders its head for everybody, so that a shared link has a preview; the rest is guarded. */
export const Route = createFileRoute('/_main/products/sp/$id')({
  beforeLoad: ({ params }) => {
    const id = params.id.toLowerCase()
    if (id !== params.id) throw redirect({ to: '/products/sp/$id', params: { id }, statusCode: 301, replace: true })
  },
  loader: async ({ context, params, preload }) => {
    const query = productQuery(context.api, params.id)
    const product = await context.queryClient.ensureQueryData(query).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error
    })
    const mayView = context.settings.publicProductPages || currentSession().user
    if (preload && mayView) preloadPhoto(product.photo, PHOTO_SIZES)
    if (!import.meta.env.SSR || context.settings.publicProductPages) await loadSimilarProducts(context, product)
  },
  head: ({ match, params }) => {
    const { words, queryClient, api } = match.context
    const product = queryClient.getQueryData(productQuery(api, params.id).queryKey)
    if (!product) return {}
    const title = words.site.title(product.name)
    return import.meta.env.SSR ? productHead(match, title, product) : { meta: [{ title }] }
  },
  component: ProductPage,
})

const loadBookDialog = () => import('#bookings/ui/book-dialog.tsx')
const BookDialog = lazy(async () => ({ default: (await loadBookDialog()).BookDialog }))
const loadOfferDialog = () => import('#bookings/ui/offer-flow.tsx')
const OfferDialog = lazy(async () => ({ default: (await loadOfferDialog()).OfferFlow }))

function ProductPage() {
  const { id } = Route.useParams()
  const { publicProductPages } = useSettings()
  // The key mounts the view again for another product, with its dialog closed.
  const dialogs = { BookDialog, loadBookDialog, OfferDialog, loadOfferDialog, Ask: AskButton }
  const view = <ProductView key={id} id={id} {...dialogs} />
  return publicProductPages ? view : <Guard skeleton={<ProductSkeleton />}>{view}</Guard>
}
