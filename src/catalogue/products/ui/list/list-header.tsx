import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { LayoutGrid, List } from 'lucide-react'
import type { Page } from '#shared/endpoint.ts'
import { ToggleGroup } from '#ui/controls/toggle-group.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import type { Layout } from './layout-preference.ts'

/** The infinite query of a product list. */
export type ListResult = UseInfiniteQueryResult<{ pages: Page<Product>[] }>

interface ListHeaderProps {
  list: ListResult
  layout: Layout
  onLayout: (layout: Layout) => void
}

/** The number of shown and of all products, and the layout toggle (rows P01 P02). */
export function ListHeader({ list, layout, onLayout }: ListHeaderProps) {
  const words = useWords().catalogue.list
  return (
    <div className="mt-4 mb-4 flex h-11 items-center justify-between gap-3 md:mt-6 md:mb-5">
      <p aria-live="polite" className="figures text-small text-ink-2">
        {list.data ? <ProductCount pages={list.data.pages} /> : !list.isError && <Skeleton className="h-4 w-32" />}
      </p>
      <div className="noscript:hidden">
        <ToggleGroup
          label={words.layout}
          value={layout}
          onChange={onLayout}
          choices={[
            { value: 'grid', label: words.grid, icon: LayoutGrid },
            { value: 'list', label: words.rows, icon: List },
          ]}
        />
      </div>
    </div>
  )
}

function ProductCount({ pages }: { pages: Page<Product>[] }) {
  const words = useWords().catalogue.list
  const { total = 0, isEstimate } = pages.at(-1) ?? {}
  const shown = pages.reduce((sum, page) => sum + page.items.length, 0)
  return (
    <>
      <b className="font-semibold text-ink">{words.shown(shown, total, isEstimate)}</b> {words.products(total)}
    </>
  )
}
