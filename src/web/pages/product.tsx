import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { loadProductPage } from '#catalogue/products/ui/load-product-page.ts'
import { productHead } from '#catalogue/products/ui/product-head.ts'
import { ProductSkeleton } from '#catalogue/products/ui/product-skeleton.tsx'
import { ProductView } from '#catalogue/products/ui/product-view.tsx'
import { productQuery } from '#catalogue/products/ui/queries.ts'
import { AskButton } from '#messaging/conversations/ui/ask-button.tsx'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { useSettings } from '#ui/text/words.ts'

/** One product (row R07). The server renders its head for everybody, so that a shared link has a preview; the rest is guarded. */
export const Route = createFileRoute('/_main/products/sp/$id')({
  beforeLoad: ({ params }) => {
    const id = params.id.toLowerCase()
    if (id !== params.id) throw redirect({ to: '/products/sp/$id', params: { id }, statusCode: 301, replace: true })
  },
  loader: ({ context, params, preload }) => loadProductPage(context, params.id, preload),
  head: ({ match, params }) => {
    const { words, queryClient, api } = match.context
    const product = queryClient.getQueryData(productQuery(api, params.id).queryKey)
    if (!product) return {}
    const title = words.site.title(product.name)
    return import.meta.env.SSR ? productHead(match, title, product) : { meta: [{ title }] }
  },
  component: ProductPage,
})

const loadBookDialog = () => import('#deals/bookings/ui/book-dialog.tsx')
const BookDialog = lazy(async () => ({ default: (await loadBookDialog()).BookDialog }))
const loadOfferDialog = () => import('#deals/bookings/ui/offer-flow.tsx')
const OfferDialog = lazy(async () => ({ default: (await loadOfferDialog()).OfferFlow }))

function ProductPage() {
  const { id } = Route.useParams()
  const { publicProductPages } = useSettings()
  // The key mounts the view again for another product, with its dialog closed.
  const dialogs = { BookDialog, loadBookDialog, OfferDialog, loadOfferDialog, Ask: AskButton }
  const view = <ProductView key={id} id={id} {...dialogs} />
  return publicProductPages ? view : <Guard skeleton={<ProductSkeleton />}>{view}</Guard>
}
