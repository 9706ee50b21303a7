import { expect, test } from 'vitest'
import { nameCall, type Page } from '#shared/endpoint.ts'
import { queriesOf } from './queries.ts'

const { query, listQuery } = queriesOf('bookings')

test('the key of a query is slice, call, input; that of a list says pages, and the user comes last', () => {
  const getDeal = nameCall('getDeal', async (_: { id: string }) => ({ _id: 'd1' }))
  const listBookings = nameCall('listBookings', async (_: { limit: number; cursor?: string | undefined }) => page())
  expect(query(getDeal, { id: 'd1' }).queryKey).toEqual(['bookings', 'getDeal', { id: 'd1' }])
  const list = listQuery(listBookings, { limit: 20 }, { user: 'a@example.com', live: ['orders'] })
  expect(list.queryKey).toEqual(['bookings', 'listBookings', 'pages', { limit: 20 }, 'a@example.com'])
  expect(list.meta).toEqual({ live: ['orders'] })
})

test('a call without a name makes no query: two of them would have one key', () => {
  const calls = [async (_: object) => 1]
  expect(() => calls.map((call) => query(call, {}))).toThrow('A call of bookings has no name')
})

function page(): Page<string> {
  return { items: [], total: 0, next: null }
}
