import type { Product } from '../../../contract.ts'
import { ProductCardLink } from '../../product-card.tsx'
import { gridClass, SIZES } from '../grid.ts'

/** Goods that stand in place of a list without products. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <ul className={gridClass}>
      {products.map((product) => (
        <li key={product._id} className="flex">
          <ProductCardLink product={product} sizes={SIZES} className="w-full" compare />
        </li>
      ))}
    </ul>
  )
}
