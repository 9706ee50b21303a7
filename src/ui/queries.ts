import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Call, FIRST_PAGE, type Page } from '#shared/endpoint.ts'
import type { LiveQuery } from '#shared/live.ts'

interface Settings {
  /** The e-mail address of the user, if the answer depends on it: the next user of this browser does not see it. */
  user?: string
  /** The events after which it is asked again. */
  live?: LiveQuery[]
  /** When the input changes, the former answer stays until the new one is loaded. */
  keepsFormer?: true
  staleTime?: number
  gcTime?: number
  enabled?: boolean
  refetchOnReconnect?: boolean
}

/**
 * Makes the queries of a slice. Every key is `[slice, call, input]`, that of a list that loads page by page is
 * `[slice, call, 'pages', input]`; the address of the user comes last.
 */
export function queriesOf(slice: string) {
  function optionsOf(key: unknown[], { user, live, keepsFormer, ...settings }: Settings) {
    // Two calls without a name would read each other's answers.
    if (key[0] === '') throw new Error(`A call of ${slice} has no name`)
    return {
      ...settings,
      ...(live && { meta: { live } }),
      ...(keepsFormer && { placeholderData: keepPreviousData }),
      queryKey: [slice, ...key, ...(user === undefined ? [] : [user])],
    }
  }

  /** Query options for a call: its answer, or with `select` a part of it. `query(api.getDeal, { id })`. */
  function query<I, O, D = O>(
    call: Call<I, O>,
    input: NoInfer<I>,
    { select, ...settings }: Settings & { select?: (answer: O) => D } = {},
  ) {
    return queryOptions<O, Error, D>({
      ...optionsOf([call.name, input], settings),
      ...(select && { select }),
      queryFn: ({ signal }) => call(input, { signal }),
    })
  }

  /** A list, page by page. */
  function listQuery<I extends object, T>(
    call: Call<I & { cursor?: string | undefined }, Page<T>>,
    input: NoInfer<I>,
    settings: Settings = {},
  ) {
    return infiniteQueryOptions({
      ...optionsOf([call.name, 'pages', input], settings),
      queryFn: ({ pageParam, signal }) =>
        call({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: (last: Page<T>) => last.next,
    })
  }

  return { query, listQuery }
}
