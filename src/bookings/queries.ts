import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Input } from '#shared/endpoint.ts'
import type { bookings } from './contract.ts'

type Api = Client<typeof bookings>

/** Books a product; afterwards every list and count of bookings is asked for anew. */
export function useBookProduct(api: Pick<Api, 'bookProduct'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (booking: Input<typeof bookings.bookProduct>) => api.bookProduct(booking),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['bookings'] }),
        queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
      ]),
  })
}
