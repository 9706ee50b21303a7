import { expect, test } from 'vitest'
import { makeBoundedMap } from './bounded-map.ts'

test('keys count like values, and the oldest entries are evicted when the bytes are used up', () => {
  const map = makeBoundedMap<number>(10_000)
  for (let at = 0; at < 100; at++) map.set(`${at}`.padEnd(400, 'x'), at, 0)
  expect(map.size()).toBe(10)
  expect(map.bytes()).toBeLessThanOrEqual(10_000)
  expect(map.get('99'.padEnd(400, 'x'))).toBe(99)
  expect(map.get('0'.padEnd(400, 'x'))).toBeUndefined()
})

test('the most recently used entry is evicted last, and an entry that grew counts with its new size', () => {
  const map = makeBoundedMap<number>(1_000)
  for (const key of ['a', 'b', 'c']) map.set(key, 1, 100)
  map.use('a')
  map.resize('c', 300)
  expect([...map.entries()].map(([key]) => key)).toEqual(['c', 'a'])
})

test('a value above the bound is not stored and evicts nothing', () => {
  const map = makeBoundedMap<number>(1_000)
  map.set('small', 1, 100)
  map.set('large', 2, 5_000)
  expect([map.size(), map.get('small')]).toEqual([1, 1])
})

test('an entry that is set again or deleted is counted once', () => {
  const map = makeBoundedMap<number>(10_000)
  for (let at = 0; at < 1_000; at++) map.set('same', at, 100)
  const { bytes } = map
  expect([map.size(), map.get('same'), bytes() < 400]).toEqual([1, 999, true])
  map.delete('same')
  map.delete('same')
  expect([map.size(), bytes()]).toEqual([0, 0])
})
