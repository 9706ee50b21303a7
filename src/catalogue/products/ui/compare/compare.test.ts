import { afterEach, expect, test, vi } from 'vitest'
import { en } from '#messages/en.ts'
import type { ProductDetails } from '../../contract.ts'
import { productCardData } from '../product-card.tsx'
import { compareRows } from './compare-rows.ts'
import { readCompareSearch } from './compare-search.ts'
import { addCompared, removeCompared } from './use-compared.ts'

const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`

test('the address of a comparison has one to four ids, each once', () => {
  expect(readCompareSearch({ ids: `${id(1)},${id(1).toUpperCase()},no id,${id(2)}` })).toEqual({
    ids: `${id(1)},${id(2)}`,
  })
  expect(readCompareSearch({ ids: [1, 2, 3, 4, 5].map(id).join(',') }).ids?.split(',')).toHaveLength(4)
  for (const ids of [undefined, 7, '', 'x', ['a']]) expect(readCompareSearch({ ids })).toEqual({ ids: undefined })
})

afterEach(() => vi.unstubAllGlobals())

test('a browser keeps four products, refuses a fifth one, and the removal of one that it does not keep adds nothing', () => {
  const stored = new Map<string, string>()
  const [getItem, setItem] = [
    (key: string) => stored.get(key) ?? null,
    (key: string, value: string) => stored.set(key, value),
  ]
  vi.stubGlobal('localStorage', { getItem, setItem })
  const kept = () => [...stored.values()][0]?.split(',')
  for (const digit of [1, 2, 3, 4]) expect(addCompared(id(digit))).toBe(true)
  expect(addCompared(id(5))).toBe(false)
  expect(kept()).toEqual([1, 2, 3, 4].map(id))
  removeCompared(id(9))
  expect(kept()).toEqual([1, 2, 3, 4].map(id))
  removeCompared(id(3))
  expect(addCompared(id(5))).toBe(true)
  expect(kept()).toEqual([1, 2, 4, 5].map(id))
})

const shared = {
  kind: 'laptop',
  condition: 'Good',
  used: '1 year',
  location: 'Dhaka',
  shownLocation: 'Dhaka',
  category: 'HP',
  salerName: 'Rahim',
  notes: [],
}
const laptop = (more: object) =>
  ({
    ...shared,
    resaleTaka: 50_000,
    ...{ batteryHealth: null, batteryHours: null },
    parchesDate: '2022',
    facts: [],
    ...more,
  }) as unknown as ProductDetails
const ram = (value: string) => [{ field: 'ramGb', label: 'RAM', value }]

test('facts that differ come first, and a fact that one of them does not state differs', () => {
  const rows = compareRows([laptop({ facts: ram('8 GB') }), laptop({ batteryHealth: 90 })], en, true)
  expect(rows.filter(({ differs }) => differs)).toEqual([
    { label: 'Battery health', values: [null, '90 %'], differs: true },
    { label: 'RAM', values: ['8 GB', null], differs: true },
  ])
  expect(rows.slice(0, 2).every(({ differs }) => differs)).toBe(true)
})

test('guests compare what cards show', () => {
  const labels = compareRows([laptop({ facts: ram('8 GB') }), laptop({})], en, false).map(({ label }) => label)
  expect(labels).not.toContain('RAM')
  expect(labels).toContain('Price')
  const rows = compareRows([laptop({ batteryHours: 3.5 }), laptop({})], en, false)
  expect(rows).toContainEqual({ label: 'Battery life', values: ['3.5 h on one charge', null], differs: true })
  const card = (given: object) => productCardData(laptop({ name: 'HP', createdAt: '', ...given }), en).battery
  expect([card({ batteryHours: 3 }), card({ batteryHealth: 80, batteryHours: 3 }), card({})]).toEqual([
    ...['Battery lasts 3 h', 'Battery 80 %', 'Battery not stated'],
  ])
})
