import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import type { catalogue } from '../../contract.ts'
import type { ListSearch } from '../list-search.ts'
import { PAGE_SIZE, productsQuery } from '../queries.ts'
import { listLink } from './list-link.ts'
import { searchNoteQuery } from './search-note-query.ts'

type Api = Pick<Client<typeof catalogue>, 'explainSearch' | 'listProducts'>

/** Near matches of a search, one page of a list at most. */
export function nearProductsQuery(api: Pick<Api, 'listProducts'>, q: string) {
  return productsQuery(api, { q, limit: PAGE_SIZE })
}

/** Loads the note of a search, and the products that are shown in place of an empty list. */
export async function prefetchSearchNote({ queryClient, api }: { queryClient: QueryClient; api: Api }, q: string) {
  const note = searchNoteQuery(api, q)
  await queryClient.prefetchQuery(note)
  const near = queryClient.getQueryData(note.queryKey)?.near
  if (near) await queryClient.prefetchQuery(nearProductsQuery(api, near.q))
}

interface SearchNoteProps {
  search: ListSearch
  q: string
  brandInPath: boolean
}

/** Says above the results which words were searched for, when those are not the typed ones. */
export function SearchNote({ search, q, brandInPath }: SearchNoteProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: note } = useQuery(searchNoteQuery(api, q))
  if (!note || (note.sentences.length === 0 && !note.literal)) return null
  return (
    <p role="status" className="-mt-2 mb-4 text-small text-ink-2">
      {note.sentences.join(' ')}
      {note.literal && (
        <>
          {' '}
          <Link
            {...listLink({ ...search, q: note.literal.q, page: undefined }, brandInPath)}
            className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-2 md:min-h-6"
          >
            {note.literal.label}
          </Link>
        </>
      )}
    </p>
  )
}
