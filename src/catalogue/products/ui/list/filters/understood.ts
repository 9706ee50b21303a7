import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { countChosen } from '../../list-choices.ts'
import type { ListSearch } from '../../list-search.ts'
import { searchNoteQuery } from '../search-note-query.ts'

/** How the words of a search are understood; undefined until it is known, and without words. */
export function useUnderstood({ q = '' }: ListSearch) {
  const { api } = useRouteContext({ from: rootRouteId })
  return useQuery({ ...searchNoteQuery(api, q), enabled: q !== '' }).data
}

/** The prices that narrow a list, by the filter or else by words, and the words without theirs. */
export function usePrices(search: ListSearch): Pick<ListSearch, 'min' | 'max' | 'q'> {
  const price = useUnderstood(search)?.price
  return {
    min: search.min ?? price?.min,
    max: search.max ?? price?.max,
    q: price ? (price.q ?? undefined) : search.q,
  }
}

/**
 * Number of chips that filter or order the list: chosen filters, and words with a known meaning. A plain search word does not
 * count.
 */
export function useFilterCount(search: ListSearch): number {
  const understood = useUnderstood(search)?.chips ?? []
  const { min, max } = usePrices(search)
  return countChosen({ ...search, min, max }) + understood.filter(({ isWord }) => !isWord).length
}
