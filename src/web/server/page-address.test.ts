import { expect, test } from 'vitest'
import { canonicalAddress, repeatsFacet } from './page-address.ts'

test('two spellings of an address lead to one page, without unknown parameters', () => {
  expect(canonicalAddress('/products?sort=price&brand=HP&utm_source=x')).toBe('/products?brand=HP&sort=price')
  expect(canonicalAddress('/products/?brand=HP&sort=price')).toBe('/products?brand=HP&sort=price')
  expect(canonicalAddress('/compare?ids=a,b&x=1')).toBe('/compare?ids=a%2Cb')
  expect(canonicalAddress('/login?from=/products/sp/1')).toBe('/login')
})

test('a sign-in page is rendered with the product for which a guest signs in, and with nothing else of the way back', () => {
  const id = '018f0000-0000-7000-8000-000000000000'
  const canonical = `/login?from=${encodeURIComponent(`/products/sp/${id}`)}`
  expect(canonicalAddress(`/login?from=/products/sp/${id}`)).toBe(canonical)
  expect(canonicalAddress(`/login/?utm_source=x&from=/products/sp/${id}?open=ask`)).toBe(canonical)
  expect(canonicalAddress(`/register?from=/products/sp/${id}`)).toBe(canonical.replace('login', 'register'))
  for (const from of [`//evil.example/products/sp/${id}`, `/products/sp/${id}x`, '/dashboard', `/x?/products/sp/${id}`])
    expect(canonicalAddress(`/login?${new URLSearchParams({ from })}`)).toBe('/login')
  expect(canonicalAddress(`/products?from=/products/sp/${id}`)).toBe('/products')
})

test('the facets of a list have one order and one spelling of their values', () => {
  const canonical = '/products?q=hp&kind=laptop&brand=ASUS%2CHP&ramGb=8%2C16&sort=price'
  for (const search of [
    'q=hp&kind=laptop&brand=ASUS,HP&ramGb=8,16&sort=price',
    'sort=price&ramGb=16&ramGb=8&brand=HP&brand=ASUS&kind=laptop&q=hp',
    'ramGb=%2016,8,16,&brand=HP,ASUS&kind=laptop,,&sort=price&q=hp&x=1',
  ])
    expect(canonicalAddress(`/products?${search}`)).toBe(canonical)
  expect(canonicalAddress(canonical)).toBe(canonical)
})

test('values that a facet cannot have, and more than it may have at once, are left out', () => {
  expect(canonicalAddress('/products?ramGb=7,8&grade=superb&minBattery=81&district=atlantis&negotiable=yes')).toBe(
    '/products?ramGb=8',
  )
  expect(canonicalAddress(`/products?kind=${'x,'.repeat(300)}`)).toBe('/products')
  const kinds = Array.from({ length: 20 }, (_, at) => `kind-${'abcdefghijklmnopqrst'[at]}`)
  expect(canonicalAddress(`/products?kind=${kinds}`)).toBe(`/products?kind=${kinds.slice(0, 12).join('%2C')}`)
  expect(repeatsFacet('/products?ramGb=8&ramGb=16')).toBe(true)
  expect(repeatsFacet('/products?ramGb=8,16&q=a&q=b')).toBe(false)
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

test('many slashes before an address are one, and those within it stay', () => {
  const slashes = '/'.repeat(200_000)
  expect(canonicalAddress(`/${slashes}x`)).toBe('/x')
  expect(canonicalAddress(`/x${slashes}y`)).toHaveLength(200_003)
})
