import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ListSearch } from '../list-search.ts'
import { searchNoteQuery } from '../search-note.tsx'

/** How the words of a search are understood; undefined until it is known, and without words. */
export function useUnderstood({ q = '' }: ListSearch) {
  const { api } = useRouteContext({ from: rootRouteId })
  return useQuery({ ...searchNoteQuery(api, q), enabled: q !== '' }).data
}

/** The prices that narrow a list, by the filter or else by words, and the words without theirs. */
export function usePrices(search: ListSearch): Pick<ListSearch, 'min' | 'max' | 'q'> {
  const { q = '' } = search
  const { api } = useRouteContext({ from: rootRouteId })
  const note = searchNoteQuery(api, q)
  // A price field that changed for a moment would lose what is typed into it.
  const shown = q !== '' && { placeholderData: keepPreviousData }
  const { data, isPlaceholderData } = useQuery({ ...note, enabled: q !== '', ...shown })
  const price = data?.price
  return {
    min: search.min ?? price?.min,
    max: search.max ?? price?.max,
    q: price && !isPlaceholderData ? (price.q ?? undefined) : search.q,
  }
}

/** Reads the words of a search without those of a price, also before their note has come. */
export function useWordsWithoutPrice({ q }: ListSearch): () => Promise<string | undefined> {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return async () => {
    if (!q) return q
    // Without a connection the words stay as they are.
    const note = await queryClient.ensureQueryData(searchNoteQuery(api, q)).catch(() => undefined)
    return note?.price ? (note.price.q ?? undefined) : q
  }
}
