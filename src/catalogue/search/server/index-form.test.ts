import { expect, test } from 'vitest'
import { indexForm } from './index-form.ts'

test.each([
  ["'hp'", "'hp'"],
  ["'hp':* & !'a:b'", "'hp':* & !'a:b'"],
  ["('kind:laptop' | 'laptop':A) & 'o''ne\\\\':*AB", "('kind:laptop' | 'laptop') & 'o''ne\\\\':*"],
  ["'core' <-> 'i5' & 'x' <2> 'y':*", "'core' & 'i5' & 'x' & 'y':*"],
  ["'laptop' & !( 'with' <-> 'box' )", "'laptop' & !' '"],
  ["'laptop' & !( 'with' | 'box' )", "'laptop' & !( 'with' | 'box' )"],
  ["'laptop' & !'box':A", "'laptop' & !' '"],
  ["'a <-> b':A", "'a <-> b'"],
])('an index finds all of %s by %s', (query, found) => {
  expect(indexForm(query)).toBe(found)
})
