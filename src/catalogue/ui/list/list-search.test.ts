import { expect, test } from 'vitest'
import { canonicalAddress } from '#web/server/page-address.ts'
import { filterOf, LAST_PAGE, readListSearch } from './list-search.ts'

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
