import type { Query } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import {
  myProductsQuery,
  myStatesQuery,
  productMovesQuery,
  productRowsQuery,
} from '#catalogue/products/ui/manage/queries.ts'
import { productListQuery } from '#catalogue/products/ui/queries.ts'
import { blogListQuery } from '#content/blog/ui/queries.ts'
import {
  bookingsQuery,
  contestedCountQuery,
  contestedQuery,
  dealOfThreadQuery,
  dealQuery,
  meetingPlacesQuery,
  myOrdersQuery,
  newestBookingsQuery,
  offersQuery,
  ordersCountQuery,
  requestCountsQuery,
  requestsQuery,
} from '#deals/bookings/ui/queries.ts'
import { kitQuery } from '#deals/meeting/ui/queries.ts'
import { messagesQuery, threadQuery, threadsQuery, unreadThreadsQuery } from '#messaging/conversations/ui/queries.ts'
import { notificationsQuery, unreadQuery } from '#messaging/notifications/ui/queries.ts'
import { profileQuery } from '#people/users/ui/queries.ts'
import { client as makeClient } from '#shared/client.ts'
import { endpoints } from '#web/api.ts'
import { overviewQuery } from '../../dashboard/ui/overview/queries.ts'
import { countCuts, isPolling, pauseBefore } from './next-try.ts'
import { throttle } from './throttle.ts'
import { follows, isLive } from './topics.ts'

const EMAIL = 'somebody@example.com'
const api = makeClient(endpoints, async () => new Response())

/** The queries that pages show, by the name of their function. */
const QUERIES = {
  ...{ myOrders: myOrdersQuery(api, EMAIL), ordersCount: ordersCountQuery(api, EMAIL) },
  ...{ bookings: bookingsQuery(api, EMAIL), newestBookings: newestBookingsQuery(api, EMAIL) },
  ...{ deal: dealQuery(api, 'd1'), dealOfThread: dealOfThreadQuery(api, 't1') },
  ...{ contested: contestedQuery(api), contestedCount: contestedCountQuery(api) },
  ...{ requestCounts: requestCountsQuery(api, EMAIL), requests: requestsQuery(api, 'p1') },
  ...{ offers: offersQuery(api, 'p1', EMAIL), places: meetingPlacesQuery(api, 'd1'), kit: kitQuery(api, 'd1') },
  overview: overviewQuery(api, EMAIL),
  ...{ myProducts: myProductsQuery(api, EMAIL), myStates: myStatesQuery(api, EMAIL) },
  ...{ rows: productRowsQuery(api, { all: true, q: '', sort: undefined }), moves: productMovesQuery(api, 'p1') },
  ...{ threads: threadsQuery(api, EMAIL), unreadThreads: unreadThreadsQuery(api, EMAIL) },
  ...{ thread: threadQuery(api, 't1'), messages: messagesQuery(api, 't1') },
  ...{ notifications: notificationsQuery(api, EMAIL), unread: unreadQuery(api, EMAIL) },
  ...{ products: productListQuery(api, {}), posts: blogListQuery(api, {}), profile: profileQuery(api, EMAIL) },
}

function asked(isAsked: (query: Pick<Query, 'meta'>) => boolean): string[] {
  return Object.entries(QUERIES).flatMap(([name, { meta }]) => (isAsked({ meta }) ? [name] : []))
}

const DEALS = [
  ...['myOrders', 'ordersCount', 'bookings', 'newestBookings', 'deal', 'dealOfThread', 'contested', 'contestedCount'],
  ...['requestCounts', 'requests', 'offers', 'places', 'overview'],
]

test('an event leads to the queries of its topic alone; one of a newer server to none', () => {
  const askedAfter = (event: string) => asked((query) => follows(query, event))
  expect(askedAfter('thread t1')).toEqual(['requestCounts', 'threads', 'unreadThreads', 'thread', 'messages'])
  expect(askedAfter('thread t2')).toEqual(['requestCounts', 'threads', 'unreadThreads'])
  expect(askedAfter('deal d1')).toEqual(['deal', 'requestCounts', 'requests', 'offers', 'kit'])
  expect(askedAfter('deal d2')).toEqual(['requestCounts', 'requests', 'offers'])
  expect(askedAfter('orders')).toEqual([...DEALS, 'myProducts', 'myStates', 'rows', 'moves'])
  expect(askedAfter('admin')).toEqual([...DEALS, 'rows', 'moves'])
  expect(askedAfter('notifications')).toEqual(['notifications', 'unread'])
  for (const unknown of ['', 'toString', 'weather', '__proto__ x']) expect(askedAfter(unknown)).toEqual([])
})

test('after a gap the page asks again for what events change, and for nothing else', () => {
  const others = ['products', 'posts', 'profile']
  expect(asked(isLive)).toEqual(Object.keys(QUERIES).filter((name) => !others.includes(name)))
})

test('a stream that is cut each second makes the page ask by itself, with ever longer pauses between the tries', () => {
  let cuts = 0
  const pauses: number[] = []
  for (let n = 0; n < 8; n++) {
    cuts = countCuts(cuts, 1_000)
    pauses.push(pauseBefore(cuts, 1))
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect([3, 4].map(isPolling)).toEqual([false, true])
  expect(isPolling(countCuts(cuts, 60_000))).toBe(false)
  expect(pauseBefore(1, 0)).toBe(500)
})

test('many events at once make a page ask once, and one that comes later makes it ask again', () => {
  vi.useFakeTimers()
  let asked = 0
  const adminEvents = throttle(() => asked++, 20)
  for (let event = 0; event < 100; event++) adminEvents.call()
  expect(asked).toBe(0)
  vi.advanceTimersByTime(40)
  expect(asked).toBe(1)
  adminEvents.call()
  vi.advanceTimersByTime(40)
  expect(asked).toBe(2)
  adminEvents.call()
  adminEvents.stop()
  vi.advanceTimersByTime(40)
  expect(asked).toBe(2)
})
