import { setTimeout as delay } from 'node:timers/promises'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { gather } from './gather.ts'
import { countCuts, isPolling, pauseBefore } from './next-try.ts'
import { isLive, keysOf } from './topics.ts'

test('an event leads to the queries of its topic alone; one of a newer server to none', () => {
  expect(keysOf('thread t1')).toEqual([
    ['conversations', 'thread', 't1'],
    ['conversations', 'list'],
    ['conversations', 'unread'],
  ])
  expect(keysOf('deal d1')[0]).toEqual(['bookings', 'getDeal', 'd1'])
  for (const unknown of ['', 'toString', 'weather', '__proto__ x']) expect(keysOf(unknown)).toEqual([])
})

test('after a gap the page asks again for what events change, and for nothing else', () => {
  const client = new QueryClient()
  const of = (...queryKey: string[]) =>
    client.getQueryCache().build<unknown, Error, unknown, readonly unknown[]>(client, { queryKey })
  for (const key of [
    ['conversations', 'thread', 'x'],
    ['bookings', 'listMyOrders'],
    ['notifications'],
    ['catalogue', 'listMyProducts'],
    ['catalogue', 'rows', 'all'],
  ])
    expect(isLive(of(...key)), key.join()).toBe(true)
  for (const key of [['catalogue', 'listProducts'], ['accounts'], ['blog', 'x']])
    expect(isLive(of(...key)), key.join()).toBe(false)
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

test('many events at once make a page ask once, and one that comes later makes it ask again', async () => {
  let asked = 0
  const office = gather(() => asked++, 20)
  for (let event = 0; event < 100; event++) office.call()
  expect(asked).toBe(0)
  await delay(40)
  expect(asked).toBe(1)
  office.call()
  await delay(40)
  expect(asked).toBe(2)
  office.call()
  office.stop()
  await delay(40)
  expect(asked).toBe(2)
})
