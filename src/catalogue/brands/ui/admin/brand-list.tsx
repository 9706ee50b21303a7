import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search/search-field.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { useWords } from '#ui/text/words.ts'
import type { BrandEntry } from '../../contract.ts'
import { BrandTable } from './brand-table.tsx'
import { BrandsSkeleton } from './brands-skeleton.tsx'
import { brandEntriesQuery, kindEntriesQuery } from './queries.ts'

/** The rest is shown on demand: a hundred rows are long on a phone. */
const FIRST_ROWS = 30

/** All brands, with a search over their names and spellings. */
export function BrandList() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { assortment: words } = useWords()
  const brands = useQuery(brandEntriesQuery(api))
  const kinds = useQuery(kindEntriesQuery(api))
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const error = (!brands.data && brands.error) || (!kinds.data && kinds.error)
  if (error) {
    const refetch = () => Promise.all([brands.refetch(), kinds.refetch()])
    const isFetching = brands.isFetching || kinds.isFetching
    return <LoadFailed title={words.failed} query={{ error, isFetching, refetch }} />
  }
  if (!brands.data || !kinds.data) return <BrandsSkeleton />
  const found = brands.data.filter((brand) => isFoundBy(brand, typed))
  const shown = isWhole ? found : found.slice(0, FIRST_ROWS)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <SearchField
          label={words.search}
          placeholder={words.search}
          look="table"
          className="w-full sm:max-w-80"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="figures text-caption text-ink-3">
          {words.found(found.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState icon={SearchX} title={words.nothingFound} text={words.nothingFoundText} />
      ) : (
        <BrandTable brands={shown} all={brands.data} kinds={kinds.data} />
      )}
      {shown.length < found.length && (
        <div className="border-t border-line px-4 py-3 text-center">
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {words.showAll(found.length)}
          </Button>
        </div>
      )}
    </>
  )
}

function isFoundBy({ name, bangla, spellings }: BrandEntry, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [name, bangla, ...spellings].some((one) => one.toLowerCase().includes(wanted))
}
