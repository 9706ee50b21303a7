import { expect, test } from 'vitest'
import { canonicalAddress } from './page-address.ts'

test('two spellings of an address lead to one page, without unknown parameters', () => {
  expect(canonicalAddress('/products?sort=price&brand=HP&utm_source=x')).toBe('/products?brand=HP&sort=price')
  expect(canonicalAddress('/products/?brand=HP&sort=price')).toBe('/products?brand=HP&sort=price')
  expect(canonicalAddress('/login?from=/products/sp/1')).toBe('/login')
})

test('a parameter above its maximum length is left out', () => {
  expect(canonicalAddress(`/products?q=${'a'.repeat(101)}`)).toBe('/products')
})

test('an address with two leading slashes stays on this site', () => {
  for (const begin of ['//', '///', '/\\', '/..//', '/.//'])
    expect(canonicalAddress(`${begin}evil.example/products`)).toBe('/evil.example/products')
})

test('an address of slashes only, or with an invalid host after two slashes, is canonicalized too', () => {
  for (const slashes of ['//', '///', '//?utm_source=x', '/\\', '//#']) expect(canonicalAddress(slashes)).toBe('/')
  expect(canonicalAddress('//[')).toBe('/[')
  for (const whole of ['http://x:99999/', 'https://evil.example', 'HTTP://[/'])
    expect(canonicalAddress(`${whole}?q=1`)).toBe('/?q=1')
  expect(canonicalAddress('//x:99999/')).toBe('/x:99999')
})

test('many slashes take no longer than other characters', () => {
  const start = performance.now()
  expect(canonicalAddress(`/${'/'.repeat(200_000)}x`)).toBe('/x')
  expect(canonicalAddress(`/x${'/'.repeat(200_000)}y`)).toHaveLength(200_003)
  expect(performance.now() - start).toBeLessThan(1000)
})
