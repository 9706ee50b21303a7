import { expect, test, vi } from 'vitest'
import { makeMinuteCount } from '#platform/limits/minute-count.ts'
import { heldMegabytes } from '../../pages/held-memory.ts'

test('each address has its own points per minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const count = makeMinuteCount(2)
  expect([1, 2].map(() => count.take('192.0.2.1'))).toEqual([null, null])
  vi.advanceTimersByTime(20_000)
  expect(count.take('192.0.2.1')).toBe(40_000)
  expect(count.take('192.0.2.2')).toBeNull()
  vi.advanceTimersByTime(40_000)
  expect(count.take('192.0.2.1')).toBeNull()
  vi.useRealTimers()
})

test('a hundred thousand addresses in a minute leave a few megabytes', async () => {
  const count = makeMinuteCount(600)
  const before = await heldMegabytes()
  for (let at = 0; at < 100_000; at++) count.take(`2001:db8:${at.toString(16)}::${at}`)
  expect(count.bytes()).toBeLessThanOrEqual(4 * 1024 * 1024)
  expect((await heldMegabytes()) - before).toBeLessThan(6)
})
