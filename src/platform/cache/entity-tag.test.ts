import { expect, test } from 'vitest'
import { namesTag } from './entity-tag.ts'

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
])('If-None-Match: %s names the entity tag "a": %s', (header, named) => {
  expect(namesTag(header, '"a"')).toBe(named)
})
