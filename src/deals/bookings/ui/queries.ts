import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { FIRST_PAGE, type Input, type Page } from '#shared/endpoint.ts'
import type { LiveQuery } from '#shared/live.ts'
import type { Booking, bookings, ContestedNoShow, meetings, noShows } from '../contract.ts'
import type { offers } from '../offers.ts'

type Api = Client<typeof bookings>

/** What the lists of bookings follow. */
const LIVE: LiveQuery[] = ['orders', 'office']

/** Rows of one page of a list. */
const PAGE_SIZE = 20

/** A buyer's own orders, page by page, newest first. */
export function myOrdersQuery(api: Pick<Api, 'listMyOrders'>, email: string) {
  return infiniteQueryOptions({
    queryKey: ['bookings', 'listMyOrders', 'pages', email],
    meta: { live: LIVE },
    queryFn: ({ pageParam, signal }) =>
      api.listMyOrders({ email, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<Booking>) => last.next,
  })
}

/** How many orders the user has. */
export function ordersCountQuery(api: Pick<Api, 'listMyOrders'>, email: string) {
  return queryOptions({
    queryKey: ['bookings', 'listMyOrders', 'count', email],
    meta: { live: LIVE },
    queryFn: async ({ signal }) => (await api.listMyOrders({ email, limit: 1 }, { signal })).total,
  })
}

/** The bookings of a saller's products; all bookings for an admin. `email` is the user's, so that the next user does not see the list. */
export function bookingsQuery(api: Pick<Api, 'listBookings'>, email: string) {
  return infiniteQueryOptions({
    queryKey: ['bookings', 'listBookings', 'pages', email],
    meta: { live: LIVE },
    queryFn: ({ pageParam, signal }) =>
      api.listBookings({ limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<Booking>) => last.next,
  })
}

/** The newest four bookings that the caller may see: a buyer's own, a saller's, all for an admin. */
export function newestBookingsQuery(api: Pick<Api, 'listBookings'>, email: string) {
  return queryOptions({
    queryKey: ['bookings', 'listBookings', 'newest', email],
    meta: { live: LIVE },
    queryFn: ({ signal }) => api.listBookings({ limit: 4 }, { signal }),
  })
}

/** Books a product, then invalidates every list and count of bookings. */
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

/** Chooses how a booking will be paid, then invalidates the lists. */
export function useChoosePayment(api: Pick<Api, 'choosePay'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: Input<typeof bookings.choosePay>) => api.choosePay(choice),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: ['bookings'] })
    },
  })
}

/** One deal, as the caller sees it. */
export function dealQuery(api: Pick<Api, 'getDeal'>, id: string) {
  return queryOptions({
    queryKey: ['bookings', 'getDeal', id],
    meta: { live: [...LIVE, `deal ${id}`] },
    queryFn: ({ signal }) => api.getDeal({ id }, { signal }),
  })
}

/** The id of the deal that a conversation is about; null while nobody has booked. */
export function dealOfThreadQuery(api: Pick<Api, 'findDeal'>, threadId: string) {
  return queryOptions({
    queryKey: ['bookings', 'findDeal', threadId],
    meta: { live: LIVE },
    queryFn: async ({ signal }) => (await api.findDeal({ id: threadId }, { signal })).dealId,
  })
}

/** The no-shows that wait for a decision, the one that has waited longest first. For an admin. */
export function contestedQuery(api: Pick<Client<typeof noShows>, 'listContestedNoShows'>) {
  return infiniteQueryOptions({
    queryKey: ['bookings', 'listContestedNoShows', 'pages'],
    meta: { live: LIVE },
    queryFn: ({ pageParam, signal }) =>
      api.listContestedNoShows({ limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<ContestedNoShow>) => last.next,
  })
}

/** How many of them there are, beside their page in the menu. */
export function contestedCountQuery(api: Pick<Client<typeof noShows>, 'listContestedNoShows'>) {
  return queryOptions({
    queryKey: ['bookings', 'listContestedNoShows', 'count'],
    meta: { live: LIVE },
    queryFn: async ({ signal }) => (await api.listContestedNoShows({ limit: 1 }, { signal })).total,
  })
}

/** How many people ask for each product of the saller. `email` is the user's, so that the next user does not see them. */
export function requestCountsQuery(api: Pick<Api, 'countRequests'>, email: string) {
  return queryOptions({
    queryKey: ['bookings', 'countRequests', email],
    meta: { live: LIVE },
    queryFn: ({ signal }) => api.countRequests({}, { signal }),
  })
}

/** The requests on one product of the saller. */
export function requestsQuery(api: Pick<Api, 'listRequests'>, id: string) {
  return queryOptions({
    queryKey: ['bookings', 'listRequests', id],
    meta: { live: [...LIVE, 'deal'] },
    queryFn: ({ signal }) => api.listRequests({ id }, { signal }),
  })
}

/** The caller's offers about a product, newest first. `email` is the user's, so that the next user does not see them. */
export function offersQuery(api: Pick<Client<typeof offers>, 'listOffers'>, id: string, email: string) {
  return queryOptions({
    queryKey: ['bookings', 'listOffers', id, email],
    meta: { live: [...LIVE, 'deal'] },
    queryFn: ({ signal }) => api.listOffers({ id, limit: 100 }, { signal }),
  })
}

/** Where the two people of a deal can meet. */
export function meetingPlacesQuery(api: Pick<Client<typeof meetings>, 'listMeetingPlaces'>, id: string) {
  return queryOptions({
    queryKey: ['bookings', 'listMeetingPlaces', id],
    meta: { live: LIVE },
    queryFn: ({ signal }) => api.listMeetingPlaces({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
