import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ComponentType, Fragment, lazy, Suspense } from 'react'
import { chipRowClass } from '#ui/controls/chip.tsx'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { LateCompareBar } from '../compare/late-compare.tsx'
import { filterOf, type ListSearch } from '../list-search.ts'
import { categoriesQuery, productListQuery } from '../queries.ts'
import { useFilters } from './filter-parts.tsx'
import { ListHeader } from './list-header.tsx'
import { listLink } from './list-link.ts'
import { Results, useReplaced } from './results.tsx'
import { SearchForm } from './search-form.tsx'

/** On the server rendered at once; in the browser loaded with the first search. */
const SearchNote = import.meta.env.SSR
  ? (await import('./search-note.tsx')).SearchNote
  : lazy(() => import('./search-note.tsx').then((module) => ({ default: module.SearchNote })))

interface ListProps {
  search: ListSearch
  /** True where the brand is in the path. */
  brandInPath: boolean
}

interface ListViewProps extends ListProps {
  /** The part below the products, which higher domains have. */
  Foot: ComponentType<{ search: ListSearch }>
}

/** A product list with its filters. All of them are in the URL (rows P01-P13). */
export function ListView({ search, brandInPath, Foot }: ListViewProps) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const navigate = useNavigate()
  const { FilterColumn } = useFilters()
  const list = useInfiniteQuery(productListQuery(api, filterOf(search)))
  const replaced = useReplaced(list.isPlaceholderData)
  const go = (change: Partial<ListSearch>) =>
    navigate({ ...listLink({ ...search, page: undefined, ...change }, brandInPath), resetScroll: false })

  return (
    <div className={`${wrapClass} pt-4 pb-6 md:py-10`}>
      <div className="max-md:sr-only">
        <PageHead
          title={
            search.brand && !search.brand.includes(',')
              ? words.catalogue.list.titleOf(words.catalogue.brandName(search.brand))
              : words.catalogue.list.title
          }
        />
      </div>
      <div className="md:mt-4 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-x-10 lg:mt-6">
        <Suspense fallback={<div />}>
          <FilterColumn search={search} onChange={go} />
        </Suspense>
        <div>
          <SearchBar search={search} brandInPath={brandInPath} onChange={go} />
          <ListHeader list={list} search={search} onChange={go} />
          {search.sort === 'rating' && (
            <p className="-mt-2 mb-4 text-small text-ink-2">{words.catalogue.list.byRating}</p>
          )}
          {search.q && !list.isPlaceholderData && (
            <Suspense>
              <SearchNote search={search} q={search.q} brandInPath={brandInPath} />
            </Suspense>
          )}
          <Fragment key={replaced}>
            <Results list={list} search={search} brandInPath={brandInPath} />
            <Foot search={search} />
          </Fragment>
        </div>
      </div>
      <LateCompareBar />
    </div>
  )
}

interface SearchBarProps extends ListProps {
  onChange: (change: Partial<ListSearch>) => void
}

/** Words, what they and the filters ask for, and brands above the list. On phones all chips are one row. */
function SearchBar({ search, brandInPath, onChange }: SearchBarProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { BrandChips, FilterButton, FilterChips } = useFilters()
  const categories = useQuery(categoriesQuery(api))
  return (
    <>
      <div className="flex gap-2">
        <SearchForm search={search} onSearch={(q) => onChange({ q })} />
        <Suspense fallback={<div className="size-12 lg:hidden" />}>
          <FilterButton search={search} onChange={onChange} />
        </Suspense>
      </div>
      <div
        className={chipRowClass(
          'z-10 mt-2 bg-page/95 backdrop-blur max-md:sticky max-md:top-14 md:mt-4 md:flex-col md:items-stretch md:gap-3',
        )}
      >
        <Suspense>
          <div className="flex flex-wrap items-center gap-2 empty:hidden max-md:contents">
            <FilterChips search={search} brandInPath={brandInPath} />
          </div>
        </Suspense>
        <Suspense fallback={<div className="h-10" />}>
          <BrandChips categories={categories.data ?? []} search={search} brandInPath={brandInPath} />
        </Suspense>
      </div>
    </>
  )
}
