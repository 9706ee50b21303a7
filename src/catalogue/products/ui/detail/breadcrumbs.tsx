import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'

const crumbClass = '-mx-1 flex h-11 items-center px-1 hover:text-ink'

/**
 * Path of links: Home, Products (where there is room), the kind, the brand and the product, as in the BreadcrumbList of the
 * page's JSON-LD.
 */
export function Breadcrumbs({ product }: { product: ProductDetails }) {
  const { site, catalogue, product: words } = useWords()
  return (
    <nav aria-label={words.path} className="max-md:px-4">
      <ol className="flex items-center gap-1.5 text-caption whitespace-nowrap text-ink-3">
        <li>
          <Link to="/" activeOptions={{ exact: true }} className={crumbClass}>
            {site.nav.home}
          </Link>
        </li>
        <Crumb className="max-sm:hidden">
          <Link to="/products" activeOptions={{ exact: true }} className={crumbClass}>
            {catalogue.list.page}
          </Link>
        </Crumb>
        <Crumb className="max-w-32 shrink-0 sm:max-w-none">
          <Link
            to="/products"
            search={{ kind: product.kind }}
            activeOptions={{ exact: true }}
            className={`${crumbClass} min-w-0`}
          >
            <span className="truncate">{product.kindPlural}</span>
          </Link>
        </Crumb>
        <Crumb>
          <Link to="/products/$name" params={{ name: product.category }} className={crumbClass}>
            {catalogue.brandName(product.category)}
          </Link>
        </Crumb>
        <Crumb className="min-w-0">
          <span aria-current="page" lang={languageOf(product.name)} className="truncate text-ink-2">
            {product.name}
          </span>
        </Crumb>
      </ol>
    </nav>
  )
}

function Crumb({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <li className={cx('flex items-center gap-1.5', className)}>
      <ChevronRight className="size-3.5" />
      {children}
    </li>
  )
}
