import { useMutation } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Input } from '#shared/endpoint.ts'
import type { LiveQuery } from '#shared/live.ts'
import { queriesOf } from '#ui/queries.ts'
import { useRefresh } from '#ui/use-call.ts'
import type { bookings, meetings, noShows } from '../contract.ts'
import type { offers } from '../offers.ts'

type Api = Client<typeof bookings>

const { query, listQuery } = queriesOf('bookings')

/** Topics of live events that reload the lists of bookings. */
const live: LiveQuery[] = ['orders', 'admin']

/** Rows of one page of a list. */
const PAGE_SIZE = 20

/** A buyer's own orders, page by page, newest first. */
export function myOrdersQuery(api: Pick<Api, 'listMyOrders'>, email: string) {
  return listQuery(api.listMyOrders, { email, limit: PAGE_SIZE }, { live })
}

/** Number of the user's orders. */
export function ordersCountQuery(api: Pick<Api, 'listMyOrders'>, email: string) {
  return query(api.listMyOrders, { email, limit: 1 }, { live, select: totalOf })
}

/** Filters of the list of bookings. */
export type BookingFilters = Pick<Input<typeof bookings.listBookings>, 'q' | 'state' | 'from' | 'to'>

/** The bookings of a saller's products; all bookings for an admin. `email` is the user's. */
export function bookingsQuery(api: Pick<Api, 'listBookings'>, email: string, filters: BookingFilters = {}) {
  return listQuery(api.listBookings, { limit: PAGE_SIZE, ...filters }, { user: email, live, keepsFormer: true })
}

/** The newest four bookings that the caller may see: a buyer's own, a saller's, all for an admin. */
export function newestBookingsQuery(api: Pick<Api, 'listBookings'>, email: string) {
  return query(api.listBookings, { limit: 4 }, { user: email, live })
}

/** Books a product, then waits until every list and count of bookings is refreshed. */
export function useBookProduct(api: Pick<Api, 'bookProduct'>) {
  return useMutation({
    mutationFn: (booking: Input<typeof bookings.bookProduct>) => api.bookProduct(booking),
    onSuccess: useRefresh('bookings', 'dashboard', 'accounts'),
  })
}

/** One deal, as the caller sees it. */
export function dealQuery(api: Pick<Api, 'getDeal'>, id: string) {
  return query(api.getDeal, { id }, { live: [...live, `deal ${id}`] })
}

/** The id of the deal that a conversation is about; null while nobody has booked. */
export function dealOfThreadQuery(api: Pick<Api, 'findDeal'>, threadId: string) {
  return query(api.findDeal, { id: threadId }, { live, select: ({ dealId }) => dealId })
}

/** The no-shows that wait for a decision, the one that has waited longest first. For an admin. */
export function contestedQuery(api: Pick<Client<typeof noShows>, 'listContestedNoShows'>) {
  return listQuery(api.listContestedNoShows, { limit: PAGE_SIZE }, { live })
}

/** Number of no-shows that wait for a decision, for the menu of an admin. */
export function contestedCountQuery(api: Pick<Client<typeof noShows>, 'listContestedNoShows'>) {
  return query(api.listContestedNoShows, { limit: 1 }, { live, select: totalOf })
}

/** Counts of requests, offers and unread conversations for each product of the saller with the address `email`. */
export function requestCountsQuery(api: Pick<Api, 'countRequests'>, email: string) {
  return query(api.countRequests, {}, { user: email, live: [...live, 'deal', 'thread'] })
}

/** The newest deal of the user with the address `email` as the buyer of a product. */
export function myDealQuery(api: Pick<Api, 'findMyDeal'>, id: string, email: string) {
  return query(api.findMyDeal, { id }, { user: email, live: [...live, 'deal'], select: ({ deal }) => deal })
}

/** The next steps of the user with the address `email`. */
export function nextStepsQuery(api: Pick<Api, 'listNextSteps'>, email: string) {
  return query(api.listNextSteps, {}, { user: email, live: [...live, 'notifications'] })
}

/** The requests on one product of the saller. */
export function requestsQuery(api: Pick<Api, 'listRequests'>, id: string) {
  return query(api.listRequests, { id }, { live: [...live, 'deal'] })
}

/** The caller's offers about a product, newest first. `email` is the user's. */
export function offersQuery(api: Pick<Client<typeof offers>, 'listOffers'>, id: string, email: string) {
  return query(api.listOffers, { id, limit: 100 }, { user: email, live: [...live, 'deal'] })
}

/** Public meeting places for a deal. */
export function meetingPlacesQuery(api: Pick<Client<typeof meetings>, 'listMeetingPlaces'>, id: string) {
  return query(api.listMeetingPlaces, { id }, { live, staleTime: Number.POSITIVE_INFINITY })
}

function totalOf({ total }: { total: number }): number {
  return total
}
