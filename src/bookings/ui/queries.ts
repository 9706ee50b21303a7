import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Input, Page } from '#shared/endpoint.ts'
import type { Booking, bookings } from '../contract.ts'

type Api = Client<typeof bookings>

/** Rows of a list before Load more. */
const PAGE_SIZE = 20

/** A buyer's own orders, page by page, newest first. */
export function myOrdersQuery(api: Pick<Api, 'listMyOrders'>, email: string) {
  return infiniteQueryOptions({
    queryKey: ['bookings', 'listMyOrders', 'pages', email],
    queryFn: ({ pageParam, signal }) =>
      api.listMyOrders({ email, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Booking>) => last.next,
  })
}

/** The bookings addressed to a saller, all of them for an admin. `email` names the caller: it keeps people's lists apart. */
export function bookingsQuery(api: Pick<Api, 'listBookings'>, email: string) {
  return infiniteQueryOptions({
    queryKey: ['bookings', 'listBookings', 'pages', email],
    queryFn: ({ pageParam, signal }) =>
      api.listBookings({ limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Booking>) => last.next,
  })
}

/** The newest four bookings that the caller may see: a buyer's own, a saller's, all for an admin. */
export function newestBookingsQuery(api: Pick<Api, 'listBookings'>, email: string) {
  return queryOptions({
    queryKey: ['bookings', 'listBookings', 'newest', email],
    queryFn: ({ signal }) => api.listBookings({ limit: 4 }, { signal }),
  })
}

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

/** Says how a booking will be paid; the lists are asked for anew. */
export function useChoosePayment(api: Pick<Api, 'choosePay'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: Input<typeof bookings.choosePay>) => api.choosePay(choice),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: ['bookings'] })
    },
  })
}
