import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#shared/endpoint.ts'

/** All queries of a slice, or of one of its calls. */
export type QueryPrefix = string | readonly [slice: string, call: string]

/** Reads again what these queries have read. */
export function useRefresh(...prefixes: QueryPrefix[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(prefixes.map((prefix) => queryClient.invalidateQueries({ queryKey: [prefix].flat() })))
}

/** Makes a call that writes, then refreshes these queries: also after a refusal, because then somebody else wrote. */
export function useCall<I, O>(call: Call<I, O>, ...prefixes: QueryPrefix[]) {
  const refresh = useRefresh(...prefixes)
  return useMutation({
    mutationFn: (input: I) => call(input),
    onSettled: () => {
      refresh()
    },
  })
}
