import { createFileRoute, notFound } from '@tanstack/react-router'
import { Guard } from '#accounts/ui.tsx'
import type { Messages } from '#messages/en.ts'
import { groupDigits } from '#shared/money.ts'
import { photoSources } from '#shared/photo.ts'
import { useSettings } from '#ui/words.ts'
import type { Product } from '../contract.ts'
import { productQuery } from '../queries.ts'
import { loadMore } from './detail/more-products.tsx'
import { ProductSkeleton } from './detail/product-skeleton.tsx'
import { ProductView } from './detail/product-view.tsx'

/** One product (row R07). Its head is rendered for everybody, so that a shared link has a preview; the rest is guarded. */
export const Route = createFileRoute('/_main/products/sp/$id')({
  loader: async ({ context, params }) => {
    const query = productQuery(context.api, params.id)
    const product = await context.queryClient.ensureQueryData(query).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error
    })
    if (!import.meta.env.SSR || context.settings.publicProductPages) await loadMore(context, product)
  },
  head: ({ match, params }) => {
    const { words, settings, queryClient, api } = match.context
    const product = queryClient.getQueryData(productQuery(api, params.id).queryKey)
    if (!product) return { meta: [{ title: words.site.title(words.site.notFound.title) }] }
    const address = new URL(`/products/sp/${product._id}`, settings.publicUrl).href
    return {
      meta: preview(product, words, address, settings.publicUrl),
      links: [{ rel: 'canonical', href: address }],
    }
  },
  component: ProductPage,
})

/** No such product, or no such id. By its status: the renderer and the API have a class AppError each. */
function isMissing(error: unknown): boolean {
  const { status } = error as { status?: number }
  return status === 404 || status === 400
}

function preview(product: Product, words: Messages, address: string, publicUrl: string) {
  const { name, location, resaleTaka, photo } = product
  const description = words.catalogue.detail.describe(name, groupDigits(resaleTaka), location)
  const image = new URL(photoSources(photo)?.fallback ?? photo, publicUrl).href
  return [
    { title: words.site.title(name) },
    { name: 'description', content: description },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'product:price:amount', content: String(resaleTaka) },
    { property: 'product:price:currency', content: 'BDT' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function ProductPage() {
  const { id } = Route.useParams()
  const { publicProductPages } = useSettings()
  // Keyed by the product: another one of 'More …' starts afresh, its dialog closed.
  const view = <ProductView key={id} id={id} />
  return publicProductPages ? view : <Guard skeleton={<ProductSkeleton />}>{view}</Guard>
}
