import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { categoriesQuery, productListQuery } from '../queries.ts'
import { BrandChips } from './brand-chips.tsx'
import { useLayout } from './layout-preference.ts'
import { ListHeader } from './list-header.tsx'
import { listLink } from './list-link.ts'
import { filterOf, type ListSearch } from './list-search.ts'
import { Results } from './results.tsx'
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
  const list = useInfiniteQuery(productListQuery(api, filterOf(search)))
  const categories = useQuery(categoriesQuery(api))
  const go = (change: Partial<ListSearch>) =>
    navigate({ ...listLink({ ...search, page: undefined, ...change }, brandInPath), resetScroll: false })

  return (
    <div className={`${wrapClass} py-6 md:py-10`}>
      <PageHead title={search.brand ? words.catalogue.list.titleOf(search.brand) : words.catalogue.list.title} />
      <div className="mt-4 md:mt-6 md:grid md:grid-cols-[1fr_auto_15.5rem] md:gap-x-3">
        <SearchForm search={search} brandInPath={brandInPath} onSearch={(q) => go({ q })} />
        <div className="z-10 bg-page/95 backdrop-blur max-md:sticky max-md:top-14 max-md:-mx-4 max-md:px-4 max-md:pb-2 md:contents">
          <Toolbar search={search} onChange={go} />
          <BrandChips categories={categories.data ?? []} search={search} brandInPath={brandInPath} />
        </div>
        <div className="md:col-span-3">
          <ListHeader list={list} layout={layout} onLayout={setLayout} />
          {search.sort === 'rating' && (
            <p className="-mt-2 mb-4 text-small text-ink-2">{words.catalogue.list.noRatings}</p>
          )}
          {search.q && !list.isPlaceholderData && (
            <Suspense>
              <SearchNote search={search} q={search.q} brandInPath={brandInPath} />
            </Suspense>
          )}
          <Results list={list} layout={layout} search={search} brandInPath={brandInPath} />
        </div>
      </div>
    </div>
  )
}
