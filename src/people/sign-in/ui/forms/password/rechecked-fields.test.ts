import { expect, test } from 'vitest'
import { recheckedFields } from './rechecked-fields.ts'

test('the repeated password says nothing before it was left, then follows the password', () => {
  expect(recheckedFields({ touchedFields: {}, isSubmitted: false })).toEqual([])
  expect(recheckedFields({ touchedFields: { confirm: true }, isSubmitted: false })).toEqual(['confirm'])
  expect(recheckedFields({ touchedFields: {}, isSubmitted: true })).toEqual(['confirm'])
})
