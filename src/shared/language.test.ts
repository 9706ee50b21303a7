import { expect, test } from 'vitest'
import { barePath, languageOfPath, pathIn } from './language.ts'

test.for([
  ['/', 'en', '/'],
  ['/products?brand=HP', 'en', '/products?brand=HP'],
  ['/bn', 'bn', '/'],
  ['/bn/', 'bn', '/'],
  ['/bn/products?brand=HP#x', 'bn', '/products?brand=HP#x'],
  ['/bn?q=hp', 'bn', '/?q=hp'],
  ['/bnx', 'en', '/bnx'],
  ['/bn-products', 'en', '/bn-products'],
] as const)('%s is in %s the page %s', ([path, language, bare]) => {
  expect([languageOfPath(path), barePath(path)]).toEqual([language, bare])
  expect(barePath(pathIn('bn', bare))).toBe(bare)
})

test.for(['/bn//other.example', '/bn///other.example/x', '/bn/\\other.example', '/bn/\\/other.example'])(
  'the page of %s stays on this site without its language',
  (path) => {
    expect(new URL(barePath(path), 'https://shop.example').host).toBe('shop.example')
  },
)
