import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#shared/endpoint.ts'

/** Asks again for everything that queries of these slices have read. */
export function useRefresh(...slices: string[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(slices.map((slice) => queryClient.invalidateQueries({ queryKey: [slice] })))
}

/** Makes a call that writes, then refreshes these slices: also after a refusal, because then somebody else wrote. */
export function useCall<I, O>(call: Call<I, O>, ...slices: string[]) {
  const refresh = useRefresh(...slices)
  return useMutation({
    mutationFn: (input: I) => call(input),
    onSettled: () => {
      refresh()
    },
  })
}
