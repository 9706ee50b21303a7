import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Section } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Product, ProductDetails } from '../../contract.ts'
import { ProductCardLink, ProductRowLink } from '../product-card.tsx'
import { similarProductsQuery } from '../queries.ts'

const SIZES = '(min-width: 1280px) 384px, (min-width: 768px) 33vw, 50vw'

/**
 * 'More {brand} Laptops': up to three others of the same category (row D13), and below them those of other brands that are
 * near; nothing when there are none.
 */
export function MoreProducts({ product }: { product: ProductDetails }) {
  const { product: words, catalogue } = useWords()
  const { more, near } = words
  const { api } = useRouteContext({ from: rootRouteId })
  const similar = useQuery(similarProductsQuery(api, product._id)).data ?? []
  const ofBrand = similar.filter(({ category }) => category === product.category)
  const others = similar.filter(({ category }) => category !== product.category)
  // Products of another kind are listed only when the brand has no others of this kind.
  const sameKind = ofBrand.every(({ kind }) => kind === product.kind)
  const plural = product.kind === 'other' ? null : product.kindPlural
  return (
    <>
      {ofBrand.length > 0 && (
        <Section id="more" title={more(catalogue.brandName(product.category), sameKind ? plural : null)}>
          <Cards products={ofBrand} />
        </Section>
      )}
      {others.length > 0 && (
        <Section id="near" title={near(plural)}>
          <Cards products={others} />
        </Section>
      )}
    </>
  )
}

/** In place of a product that is not on sale any more: those that are like it. */
export function ProductsLike({ products }: { products: Product[] }) {
  const { offSale } = useWords().product
  if (products.length === 0) return null
  return (
    <Section id="near" title={offSale.near}>
      <Cards products={products} />
    </Section>
  )
}

/** Up to three: on a phone the third is a line of its own. */
function Cards({ products }: { products: Product[] }) {
  const last = products[2]
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6">
        {products.map((product, index) => (
          <li key={product._id} className={index === 2 ? 'hidden md:flex' : 'flex'}>
            <ProductCardLink product={product} sizes={SIZES} wide className="w-full" />
          </li>
        ))}
      </ul>
      {last && <ProductRowLink product={last} className="mt-3 md:hidden" />}
    </>
  )
}
