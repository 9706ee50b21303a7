import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'

const stepClass = '-mx-1 flex h-11 items-center px-1 hover:text-ink'

/** Home, Products, the brand and the product: the same steps that the head tells search engines (BreadcrumbList). */
export function Breadcrumbs({ product }: { product: Product }) {
  const { site, catalogue, product: words } = useWords()
  return (
    <nav aria-label={words.path} className="max-md:px-4">
      <ol className="flex items-center gap-1.5 text-caption whitespace-nowrap text-ink-3">
        <li>
          <Link to="/" activeOptions={{ exact: true }} className={stepClass}>
            {site.home.page}
          </Link>
        </li>
        <Step>
          <Link to="/products" activeOptions={{ exact: true }} className={stepClass}>
            {catalogue.list.page}
          </Link>
        </Step>
        <Step>
          <Link to="/products/$name" params={{ name: product.category }} className={stepClass}>
            {product.category}
          </Link>
        </Step>
        <Step last>
          <span aria-current="page" lang={languageOf(product.name)} className="truncate text-ink-2">
            {product.name}
          </span>
        </Step>
      </ol>
    </nav>
  )
}

function Step({ last, children }: { last?: boolean; children: ReactNode }) {
  return (
    <li className={last ? 'flex min-w-0 items-center gap-1.5' : 'flex items-center gap-1.5'}>
      <ChevronRight className="size-3.5" />
      {children}
    </li>
  )
}
