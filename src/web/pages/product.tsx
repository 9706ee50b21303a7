import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadProductPage } from '#catalogue/products/ui/load-product-page.ts'
import { productHead } from '#catalogue/products/ui/product-head.ts'
import { ProductSkeleton } from '#catalogue/products/ui/product-skeleton.tsx'
import { ProductView } from '#catalogue/products/ui/product-view.tsx'
import { productQuery, similarProductsQuery } from '#catalogue/products/ui/queries.ts'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { PRODUCT_DIALOGS, type ProductDialog } from '#shared/product-path.ts'
import { useSettings } from '#ui/text/words.ts'
import { NotFoundPage } from '../shell/lazy-not-found.tsx'
import { loadPrices, productParts } from './product-parts.tsx'

/** The server renders it. In the browser it loads when a product is not on sale any more. */
const ProductOffSale = import.meta.env.SSR
  ? (await import('./product-off-sale.tsx')).ProductOffSale
  : lazy(async () => ({ default: (await import('./product-off-sale.tsx')).ProductOffSale }))

/**
 * The page of a product (row R07). The server renders its head for everybody, so that a shared link has a preview; the rest is
 * guarded.
 */
export const Route = createFileRoute('/_main/products/sp/$id')({
  /** `open` names the dialog that opens once the user is known. */
  validateSearch: ({ open }: Record<string, unknown>): { open?: ProductDialog | undefined } => ({
    open: PRODUCT_DIALOGS.find((one) => one === open),
  }),
  beforeLoad: ({ params }) => {
    const id = params.id.toLowerCase()
    if (id !== params.id) throw redirect({ to: '/products/sp/$id', params: { id }, statusCode: 301, replace: true })
  },
  loader: async ({ context, params, preload }) => {
    const product = await loadProductPage(context, params.id, preload)
    // The server renders no more than the head of a page that guests cannot read.
    if (!import.meta.env.SSR || context.settings.publicProductPages) await loadPrices(context, product)
  },
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

/**
 * The page of a product that is not found. If the product was on sale once, the loader has loaded similar products, which are
 * shown.
 */
function ProductNotFound() {
  const { api } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { data: similar } = useQuery({ ...similarProductsQuery(api, id), enabled: false })
  if (!similar) return <NotFoundPage />
  return (
    <Suspense>
      <ProductOffSale similar={similar} />
    </Suspense>
  )
}

function ProductPage() {
  const { id } = Route.useParams()
  const { open } = Route.useSearch()
  const { publicProductPages } = useSettings()
  // The key mounts the view again for another product, with its dialog closed.
  const view = <ProductView key={id} id={id} open={open} {...productParts} />
  return publicProductPages ? view : <Guard skeleton={<ProductSkeleton />}>{view}</Guard>
}
