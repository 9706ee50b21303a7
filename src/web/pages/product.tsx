import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { loadProductPage } from '#catalogue/products/ui/load-product-page.ts'
import { productHead } from '#catalogue/products/ui/product-head.ts'
import { ProductSkeleton } from '#catalogue/products/ui/product-skeleton.tsx'
import { ProductView } from '#catalogue/products/ui/product-view.tsx'
import { productQuery, similarProductsQuery } from '#catalogue/products/ui/queries.ts'
import { Between } from '#deals/bookings/ui/between.tsx'
import { AskButton } from '#messaging/conversations/ui/ask-button.tsx'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { PRODUCT_DIALOGS, type ProductDialog } from '#shared/product-path.ts'
import { useSettings } from '#ui/text/words.ts'
import { NotFoundPage } from '../shell/lazy-not-found.tsx'
import { ProductOffSale } from './product-off-sale.tsx'

/** One product (row R07). The server renders its head for everybody, so that a shared link has a preview; the rest is guarded. */
export const Route = createFileRoute('/_main/products/sp/$id')({
  /** `open` names the dialog that opens once the user is known. */
  validateSearch: ({ open }: Record<string, unknown>): { open?: ProductDialog | undefined } => ({
    open: PRODUCT_DIALOGS.find((one) => one === open),
  }),
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
  notFoundComponent: ProductNotFound,
})

const loadBookDialog = () => import('#deals/bookings/ui/book-dialog.tsx')
const BookDialog = lazy(async () => ({ default: (await loadBookDialog()).BookDialog }))
const loadOfferDialog = () => import('#deals/bookings/ui/offer-flow.tsx')
const OfferDialog = lazy(async () => ({ default: (await loadOfferDialog()).OfferFlow }))

/** What is like a product is loaded before its page is not found, if it was on sale. */
function ProductNotFound() {
  const { api } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { data: similar } = useQuery({ ...similarProductsQuery(api, id), enabled: false })
  return similar ? <ProductOffSale similar={similar} /> : <NotFoundPage />
}

function ProductPage() {
  const { id } = Route.useParams()
  const { open } = Route.useSearch()
  const { publicProductPages } = useSettings()
  // The key mounts the view again for another product, with its dialog closed.
  const dialogs = { BookDialog, loadBookDialog, OfferDialog, loadOfferDialog, Ask: AskButton, Between }
  const view = <ProductView key={id} id={id} open={open} {...dialogs} />
  return publicProductPages ? view : <Guard skeleton={<ProductSkeleton />}>{view}</Guard>
}
