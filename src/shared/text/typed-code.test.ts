import { expect, test } from 'vitest'
import { typedCode } from './typed-code.ts'

test.each([
  '237807',
  '২৩৭৮০৭',
  '২৩৭ ৮০৭',
  ' 237-807\n',
  '２３７８０７',
  '\u202a237\u00a0807\u202c',
  '2 3 7 8 0 7',
  '২3৭8০7',
])('the code %j is 237807', (typed) => {
  expect(typedCode(typed)).toBe('237807')
})

test('letters of a code stay', () => {
  expect(typedCode('ab২d-3f ghj')).toBe('ab2d3fghj')
})
