import { expect, test } from 'vitest'
import { FACETS, MAX_FACET_VALUES, MAX_FACETS } from '#catalogue/facts/rules.ts'
import { canonicalAddress } from '#web/server/page-address.ts'
import { isFull, isTooMany, toggled } from './list-choices.ts'
import { facetsOf, filterOf, LAST_PAGE, readCategorySearch, readListSearch } from './list-search.ts'

function definedValues(search: object) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

test('default values are not in the URL', () => {
  expect(definedValues(readListSearch({ q: '', sort: 'default', min: '', max: '', page: '1' }))).toEqual({})
})

test('[P03] an unknown order becomes undefined, and its key is returned so that the router removes it', () => {
  const search = readListSearch({ sort: 'cheapest' })
  expect(search.sort).toBeUndefined()
  expect(search).toHaveProperty('sort')
})

test('prices may have separators, a currency and Bengali digits, and the higher one may come first', () => {
  const search = readListSearch({ min: '৮০,০০০', max: 'BDT 30,000' })
  expect(filterOf(search)).toMatchObject({ minPrice: 30_000, maxPrice: 80_000 })
})

test('a page number beyond the limit becomes the last page', () => {
  expect(readListSearch({ page: '9999' }).page).toBe(LAST_PAGE)
  expect(readListSearch({ page: '2.5' }).page).toBeUndefined()
})

test('a search of digits stays a string', () => {
  expect(readListSearch({ q: 123 }).q).toBe('123')
})

test('values that the server drops as too long are undefined in the browser, too', () => {
  for (const search of [
    { q: 'a'.repeat(101) },
    { brand: 'b'.repeat(41) },
    { min: '000000000000000030000' },
    { page: '00002' },
  ]) {
    expect(canonicalAddress(`/products?${new URLSearchParams(search)}`)).toBe('/products')
    expect(definedValues(readListSearch(search))).toEqual({})
  }
})

test('more facets, or more values of one, than the server takes are dropped in the browser, too, a brand in the path counted', () => {
  const many = Object.fromEntries(FACETS.slice(0, MAX_FACETS + 3).map((name) => [name, '1']))
  const kept = (search: object) => Object.keys(definedValues(facetsOf({ ...search })))
  expect(kept(readListSearch(many))).toEqual(FACETS.slice(0, MAX_FACETS))
  expect(kept(readCategorySearch({ ...many, brand: 'HP' }))).toHaveLength(MAX_FACETS - 1)
  const values = Array.from({ length: MAX_FACET_VALUES + 3 }, (_, n) => n + 1)
  expect(readListSearch({ ramGb: values.join() }).ramGb).toBe(values.slice(0, MAX_FACET_VALUES).join())
})

test('a choice that would be one too many is none, and the filters say so', () => {
  const group = (name: string) => ({ name, label: name, choices: [] })
  const twelve = Object.fromEntries(FACETS.slice(0, MAX_FACETS).map((name) => [name, '1']))
  const [first = 'kind', next = ''] = [FACETS[0], FACETS[MAX_FACETS]]
  expect([isFull(twelve), isTooMany(twelve, group(next), '2'), toggled(twelve, group(next), '2')]).toEqual([
    true,
    true,
    {},
  ])
  expect(toggled(twelve, group(first), '2')).toEqual({ [first]: '1,2' })
  expect(toggled(twelve, group(first), '1')).toEqual({ [first]: undefined })
  const values = Array.from({ length: MAX_FACET_VALUES }, (_, n) => n + 1)
  const full = { ramGb: values.join() }
  expect([isFull(full), toggled(full, group('ramGb'), '64'), isTooMany(full, group('grade'), 'good')]).toEqual([
    true,
    {},
    false,
  ])
  expect(isFull({ ramGb: '8' })).toBe(false)
})
