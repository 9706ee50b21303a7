import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, quiet } from '../../../test/database.ts'
import { listenForNotifications } from '../database/notifications.ts'
import { type Limits, makeLimits } from './limits.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
let one: Limits
let other: Limits
beforeAll(async () => {
  fixture = await freshDatabase()
  one = makeLimits(fixture.pool)
  other = makeLimits(fixture.pool)
})
afterAll(() => fixture.close())

test('processes share the counts, and a request above the limit is refused', async () => {
  await one.take('booking', 'anika', 2, 60)
  await other.take('booking', 'anika', 2, 60)
  const refusal = { code: 'too_many_requests', status: 429, retryAfter: expect.toSatisfy((s) => s > 0 && s <= 60) }
  await expect(one.take('booking', 'anika', 2, 60)).rejects.toMatchObject(refusal)
})

test('a process can reset a count that another process made', async () => {
  await one.take('sign-in', 'bablu', 1, 60)
  const third = makeLimits(fixture.pool)
  await third.reset('sign-in', 'bablu')
  expect(await one.tryTake('sign-in', 'bablu', 1, 60)).toBe(true)
})

test('expired counts are deleted, others stay', async () => {
  await one.take('old', 'chameli', 1, 60)
  await fixture.pool.query("update rate_limits set expire = 1 where key = 'old:chameli'")
  await one.take('new', 'chameli', 1, 60)
  await one.deleteExpired()
  const { rows } = await fixture.pool.query("select key from rate_limits where key like '%chameli'")
  expect(rows).toEqual([{ key: 'new:chameli' }])
})

test('who used up a limit while the clock was a year ahead waits for an hour, and not for a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  await one.take('write', 'esha', 1, 86_400)
  vi.useRealTimers()
  await one.take('write', 'farid', 1, 86_400)
  await one.deleteExpired()
  expect(await one.tryTake('write', 'esha', 1, 86_400)).toBe(true)
  expect(await one.tryTake('write', 'farid', 1, 86_400)).toBe(false)
})

test('one limit cannot have two definitions', async () => {
  await one.take('registration', 'dipa', 2, 60)
  await expect(one.take('registration', 'dipa', 3, 60)).rejects.toThrow('limit registration has two definitions')
  await expect(one.tryTake('registration', 'dipa', 2, 90)).rejects.toThrow('limit registration has two definitions')
})

test('an address that spreads its costly calls over two processes gets little more than its points', async () => {
  const [first, second] = [makeLimits(fixture.pool, { isShared: true }), makeLimits(fixture.pool, { isShared: true })]
  let heard = 0
  const counting = { ...first.notifications, onNotification: () => void heard++ }
  const handlers = [first.notifications, second.notifications, counting]
  const stop = await listenForNotifications(fixture.connection, handlers, quiet)
  const taken = [0, 0]
  for (let round = 0; round < 13; round++) {
    for (const [at, { takeCostly }] of [first, second].entries()) {
      const calls = await Promise.allSettled(Array.from({ length: 50 }, () => takeCostly('192.0.2.7')))
      taken[at] = (taken[at] ?? 0) + calls.filter(({ status }) => status === 'fulfilled').length
    }
    // A process notifies the other of every sixtieth call.
    await expect.poll(() => heard).toBe(taken.reduce((told, calls) => told + Math.floor(calls / 60), 0))
  }
  await stop()
  const answered = taken.reduce((sum, calls) => sum + calls, 0)
  expect(answered).toBeGreaterThanOrEqual(600)
  expect(answered).toBeLessThanOrEqual(720)
})
