import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { categoriesQuery, productListQuery } from '../queries.ts'
import { useFilters } from './filter-parts.tsx'
import { useLayout } from './layout-preference.ts'
import { ListHeader } from './list-header.tsx'
import { listLink } from './list-link.ts'
import { filterOf, type ListSearch } from './list-search.ts'
import { Results, useReplaced } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { Toolbar } from './toolbar.tsx'

/** On the server rendered at once; in the browser loaded with the first search. */
const SearchNote = import.meta.env.SSR
  ? (await import('./search-note.tsx')).SearchNote
  : lazy(() => import('./search-note.tsx').then((module) => ({ default: module.SearchNote })))

interface ListViewProps {
  search: ListSearch
  /** True where the brand is in the path. */
  brandInPath: boolean
}

/** A product list with its filters. All of them are in the URL (rows P01-P13). */
export function ListView({ search, brandInPath }: ListViewProps) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const navigate = useNavigate()
  const [layout, setLayout] = useLayout()
  const { FilterChips, FilterColumn } = useFilters()
  const list = useInfiniteQuery(productListQuery(api, filterOf(search)))
  const replaced = useReplaced(list.isPlaceholderData)
  const go = (change: Partial<ListSearch>) =>
    navigate({ ...listLink({ ...search, page: undefined, ...change }, brandInPath), resetScroll: false })

  return (
    <div className={`${wrapClass} py-6 md:py-10`}>
      <PageHead
        title={
          search.brand && !search.brand.includes(',')
            ? words.catalogue.list.titleOf(search.brand)
            : words.catalogue.list.title
        }
      />
      <div className="mt-4 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-x-10 lg:mt-6">
        <Suspense fallback={<div />}>
          <FilterColumn search={search} brandInPath={brandInPath} onChange={go} />
        </Suspense>
        <div className="md:grid md:grid-cols-[1fr_auto_auto_15.5rem] md:content-start md:gap-x-3 lg:grid-cols-[1fr_auto_15.5rem]">
          <SearchBar search={search} brandInPath={brandInPath} onChange={go} />
          <div className="md:col-span-full">
            <Suspense>
              <FilterChips search={search} brandInPath={brandInPath} />
            </Suspense>
            <ListHeader list={list} layout={layout} onLayout={setLayout} />
            {search.sort === 'rating' && (
              <p className="-mt-2 mb-4 text-small text-ink-2">{words.catalogue.list.noRatings}</p>
            )}
            {search.q && !list.isPlaceholderData && (
              <Suspense>
                <SearchNote search={search} q={search.q} brandInPath={brandInPath} />
              </Suspense>
            )}
            <Results key={replaced} list={list} layout={layout} search={search} brandInPath={brandInPath} />
          </div>
        </div>
      </div>
    </div>
  )
}

interface SearchBarProps extends ListViewProps {
  onChange: (change: Partial<ListSearch>) => void
}

/** Words, filters, prices, order and brands above the list. */
function SearchBar({ search, brandInPath, onChange }: SearchBarProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { BrandChips, FilterButton, PriceButton } = useFilters()
  const categories = useQuery(categoriesQuery(api))
  return (
    <>
      <div className="flex gap-2 md:contents">
        <SearchForm search={search} onSearch={(q) => onChange({ q })} />
        <Suspense fallback={<div className="size-12 lg:hidden" />}>
          <FilterButton search={search} onChange={onChange} />
        </Suspense>
      </div>
      <div className="z-10 bg-page/95 backdrop-blur max-md:sticky max-md:top-14 max-md:-mx-4 max-md:mt-1.5 max-md:px-4 max-md:pb-2 md:contents">
        <Toolbar search={search} onChange={onChange}>
          <Suspense fallback={<div className="h-11 flex-1" />}>
            <PriceButton search={search} onChange={onChange} />
          </Suspense>
        </Toolbar>
        <Suspense fallback={<div className="h-15" />}>
          <BrandChips categories={categories.data ?? []} search={search} brandInPath={brandInPath} />
        </Suspense>
      </div>
    </>
  )
}
