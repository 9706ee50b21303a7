import { expect, test } from 'vitest'
import { canonicalAddress } from './page-address.ts'

test('two spellings of one address are one page, and foreign values never reach it', () => {
  expect(canonicalAddress('/products?sort=price&brand=HP&utm_source=x')).toBe('/products?brand=HP&sort=price')
  expect(canonicalAddress('/products/?brand=HP&sort=price')).toBe('/products?brand=HP&sort=price')
  expect(canonicalAddress('/login?from=/products/sp/1')).toBe('/login')
})

test('a value that is too long for its field is left out', () => {
  expect(canonicalAddress(`/products?q=${'a'.repeat(101)}`)).toBe('/products')
})

test('an address with two slashes in front stays on this site', () => {
  expect(canonicalAddress('//evil.example/products')).not.toContain('evil.example')
})
