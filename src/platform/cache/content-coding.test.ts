import { expect, test } from 'vitest'
import { codingFor } from './content-coding.ts'

test.each([
  ['br', 'brotli'],
  ['gzip, deflate, br, zstd', 'brotli'],
  ['gzip,deflate,br', 'brotli'],
  ['gzip, deflate', 'gzip'],
  ['GZIP, Deflate', 'gzip'],
  ['BR', 'brotli'],
  ['x-gzip', 'gzip'],
  ['x-br, brotli', 'plain'],
  ['deflate', 'plain'],
  ['identity', 'plain'],
  ['', 'plain'],
  [undefined, 'plain'],
  ['*', 'brotli'],
  ['br;q=0', 'plain'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, *;q=0.5', 'brotli'],
  ['identity;q=1, *;q=0', 'plain'],
  ['identity;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, identity', 'plain'],
  ['gzip ; q=1.000 , br ; Q=0.999', 'gzip'],
  ['br;q=high, gzip;q=0.1', 'gzip'],
  ['*;q=0', 'plain'],
  ['identity;q=0', 'plain'],
  [', ,', 'plain'],
])('who sends Accept-Encoding: %s gets a form that it accepts, %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})

test('a long header is read as a short one', () => {
  const headers = ['a, ', 'br;', ';q=', 'a-', ', '].map((part) => part.repeat(16_000 / part.length))
  expect(headers.map(codingFor)).toEqual(['plain', 'brotli', 'plain', 'plain', 'plain'])
})
