import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ChipCount, chipClass } from '#ui/controls/chip.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'
import { categoriesQuery } from '../queries.ts'
import { listLink } from './list-link.ts'
import type { ListSearch } from './list-search.ts'
import { NearResults } from './near-results.tsx'
import { searchNoteQuery } from './search-note.tsx'

type NoResultsProps = { search: ListSearch; brandInPath: boolean }

/** No product matches: offers the search without one of its filters, all products, and the other brands. */
export function NoResults({ search, brandInPath }: NoResultsProps) {
  const words = useWords().catalogue.list
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: note } = useQuery({ ...searchNoteQuery(api, search.q ?? ''), enabled: Boolean(search.q) })
  if (note?.near) return <NearResults near={note.near} />
  return (
    // EmptyState fills the height of its parent.
    <div>
      <EmptyState
        large
        icon={SearchX}
        title={words.empty}
        text={words.emptyText}
        action={
          <Link to="/products" activeOptions={{ exact: true }} className={buttonClass({ kind: 'secondary' })}>
            {words.clear}
          </Link>
        }
      />
      <div className="mx-auto -mt-10 flex max-w-xl flex-col gap-6 pb-12 text-center">
        <RelaxedSearches search={search} brandInPath={brandInPath} />
        <OtherBrands search={search} />
      </div>
    </div>
  )
}

const chipsClass = 'flex flex-wrap justify-center gap-2'

/** The search without one of its filters. With a single filter it would be the same as Show all products. */
function RelaxedSearches({ search, brandInPath }: NoResultsProps) {
  const { without } = useWords().catalogue.list
  const { q, brand, min, max } = search
  const searches: [string, ListSearch][] = []
  if (q) searches.push([without.words(q), { ...search, q: undefined }])
  if (brand) searches.push([without.brand(brand), { ...search, brand: undefined }])
  if (min !== undefined || max !== undefined)
    searches.push([without.price, { ...search, min: undefined, max: undefined }])
  if (searches.length < 2) return null
  return (
    <nav aria-label={without.label} className={chipsClass}>
      {searches.map(([label, relaxed]) => (
        <Link
          key={label}
          {...listLink({ ...relaxed, page: undefined }, brandInPath)}
          className={chipClass(false, 'max-w-full')}
        >
          <span className="truncate">{label}</span>
        </Link>
      ))}
    </nav>
  )
}

function OtherBrands({ search }: { search: ListSearch }) {
  const { list, number } = useWords().catalogue
  const { api } = useRouteContext({ from: rootRouteId })
  const { data = [] } = useQuery(categoriesQuery(api))
  const others = data.filter(({ name, productCount }) => productCount > 0 && name !== search.brand)
  if (others.length === 0) return null
  return (
    <nav aria-label={list.without.brands}>
      <p className="mb-3 text-small text-ink-3">{list.without.brands}</p>
      <p className={chipsClass}>
        {others.map(({ name, productCount }) => (
          <Link key={name} to="/products/$name" params={{ name }} className={chipClass(false)}>
            {name}
            <ChipCount selected={false}>{number(productCount)}</ChipCount>
          </Link>
        ))}
      </p>
    </nav>
  )
}
