import { expect, test } from 'vitest'
import { canonicalAddress } from '#web/server/page-address.ts'
import { filterOf, LAST_PAGE, readListSearch } from './list-search.ts'

function said(search: object) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

test('an address that says only defaults says nothing', () => {
  expect(said(readListSearch({ q: '', sort: 'default', min: '', max: '', page: '1' }))).toEqual({})
})

test('[P03] an order that does not exist counts as not said, and is named so that it leaves the address', () => {
  const search = readListSearch({ sort: 'cheapest' })
  expect(search.sort).toBeUndefined()
  expect(search).toHaveProperty('sort')
})

test('prices may be written as people write them, in Bengali digits and the wrong way round', () => {
  const search = readListSearch({ min: '৮০,০০০', max: 'BDT 30,000' })
  expect(filterOf(search)).toMatchObject({ minPrice: 30_000, maxPrice: 80_000 })
})

test('a page far beyond the end is the last one that is rendered', () => {
  expect(readListSearch({ page: '9999' }).page).toBe(LAST_PAGE)
  expect(readListSearch({ page: '2.5' }).page).toBeUndefined()
})

test('a search made of digits stays a text', () => {
  expect(readListSearch({ q: 123 }).q).toBe('123')
})

test('what the server leaves out because it is too long is not said for the browser either', () => {
  for (const search of [
    { q: 'a'.repeat(101) },
    { brand: 'b'.repeat(41) },
    { min: '000000000000000030000' },
    { page: '00002' },
  ]) {
    expect(canonicalAddress(`/products?${new URLSearchParams(search)}`)).toBe('/products')
    expect(said(readListSearch(search))).toEqual({})
  }
})
