import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { cx } from '#ui/class-names.ts'
import type { PhotoProps } from '#ui/display/photo.tsx'
import { trustedHtml } from '#ui/page/trusted-html.ts'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { LoadMoreLink } from '#ui/states/load-more-link.tsx'
import { CardSkeletons, Loading, ProductRowSkeletons } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { LAST_PAGE, type ListSearch } from '../list-search.ts'
import { ProductCardLink, ProductRowLink } from '../product-card.tsx'
import { PAGE_SIZE } from '../queries.ts'
import { gridClass, SIZES } from './grid.ts'
import { hideOtherLayoutScript, useLayout } from './layout-preference.ts'
import type { ListResult } from './list-header.tsx'
import { listLink } from './list-link.ts'

/** On the server rendered at once; in the browser loaded when a search finds nothing. */
const NoResults = import.meta.env.SSR
  ? (await import('./no-results.tsx')).NoResults
  : lazy(() => import('./no-results.tsx').then((module) => ({ default: module.NoResults })))

const rowsClass = 'space-y-3 md:space-y-4'
/** The cards that are visible without scrolling: a row of three on a wide screen, two rows on a phone. */
const FIRST_ROW = 4

interface ResultsProps {
  list: ListResult
  search: ListSearch
  brandInPath: boolean
}

/** The products, or why there are none. */
export function Results({ list, search, brandInPath }: ResultsProps) {
  const nonce = useRouter().options.ssr?.nonce
  if (!list.data) return list.isError ? <ListFailed list={list} /> : <Skeletons />
  const products = list.data.pages.flatMap((page) => page.items)
  if (products.length === 0) {
    return (
      <Suspense>
        <NoResults search={search} brandInPath={brandInPath} />
      </Suspense>
    )
  }
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: trustedHtml(hideOtherLayoutScript) }} />
      <Products products={products} stale={list.isPlaceholderData} />
      <LoadMore list={list} search={search} brandInPath={brandInPath} />
    </>
  )
}

/**
 * How often a list that stood in for another one was replaced by it. As a key it makes new cards: those that both lists have
 * would move, and a list that comes late would shift the layout.
 */
export function useReplaced(isStandIn: boolean): number {
  // Odd while a list stands in.
  const [turns, setTurns] = useState(0)
  if (isStandIn !== turns % 2 > 0) setTurns(turns + 1)
  return turns >> 1
}

function Products({ products, stale }: { products: Product[]; stale: boolean }) {
  const [layout] = useLayout()
  const grid = layout === 'grid'
  return (
    <ul
      aria-busy={stale}
      className={cx(grid ? gridClass : rowsClass, 'transition-opacity duration-150', stale && 'opacity-55')}
    >
      {products.map((product, index) => (
        <li key={product._id} className={grid ? 'flex' : undefined}>
          {grid ? (
            <ProductCardLink product={product} sizes={SIZES} eager={loadPriority(index)} className="w-full" compare />
          ) : (
            <ProductRowLink product={product} eager={loadPriority(index)} compare />
          )}
        </li>
      ))}
    </ul>
  )
}

function loadPriority(index: number): PhotoProps['eager'] {
  return index === 0 ? 'first' : index < FIRST_ROW
}

function Skeletons() {
  const [layout] = useLayout()
  const words = useWords()
  const grid = layout === 'grid'
  return (
    <Loading label={words.catalogue.loading} className={grid ? gridClass : rowsClass}>
      {grid ? <CardSkeletons count={PAGE_SIZE} /> : <ProductRowSkeletons count={PAGE_SIZE} />}
    </Loading>
  )
}

function ListFailed({ list }: { list: ListResult }) {
  const { failed } = useWords().catalogue.list
  return <LoadFailed title={failed} query={list} />
}

interface LoadMoreProps {
  list: ListResult
  search: ListSearch
  brandInPath: boolean
}

function LoadMore({ list, search, brandInPath }: LoadMoreProps) {
  const words = useWords().catalogue.list
  return (
    <LoadMoreLink
      list={list}
      linkTo={(pages) => listLink({ ...search, page: Math.min(pages, LAST_PAGE) }, brandInPath)}
      shownText={words.seen}
      words={{ more: words.more, failed: words.moreFailed }}
      progress
      className="mt-8 md:mt-12"
    />
  )
}
