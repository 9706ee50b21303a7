import { expect, test } from 'vitest'
import { matchesEntityTag } from './entity-tag.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a" , "c"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['a', false],
  ['"a', false],
  ['"ba"', false],
  ['"b, "a""', false],
  ['', false],
])('If-None-Match: %s matches the entity tag "a": %s', (header, named) => {
  expect(matchesEntityTag(header, '"a"')).toBe(named)
})
