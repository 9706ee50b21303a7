import { Link } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import type { Product } from '#catalogue/products/contract.ts'
import { ProductsLike } from '#catalogue/products/ui/detail/more-products.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { usePageTitle } from '#ui/page/page-title.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'
import { useAnotherTry } from '../shell/use-another-try.ts'

/** The page in place of a product that is no longer on sale. */
export function ProductOffSale({ similar }: { similar: Product[] }) {
  const { offSale } = useWords().product
  useAnotherTry()
  usePageTitle(offSale.title)
  return (
    <div className="pb-12 md:pb-20">
      <EmptyState
        large
        main
        icon={PackageX}
        title={offSale.heading}
        text={offSale.text}
        action={
          <Link to="/products" className={buttonClass({ kind: 'secondary' })}>
            {offSale.all}
          </Link>
        }
      />
      <ProductsLike products={similar} />
    </div>
  )
}
