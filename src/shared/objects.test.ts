import { expect, test } from 'vitest'
import { isKeyOf, isRecord, keysOf } from './objects.ts'

const WORDS = { yes: 1, no: 0 }

test('the keys of an object are its own', () => {
  expect(keysOf(WORDS)).toEqual(['yes', 'no'])
  expect(isKeyOf(WORDS, 'yes')).toBe(true)
  expect(isKeyOf(WORDS, 'maybe')).toBe(false)
  expect(isKeyOf(WORDS, 'constructor')).toBe(false)
})

test('a record is an object that is neither null nor a list', () => {
  expect([{}, WORDS].every(isRecord)).toBe(true)
  expect([null, undefined, [], 'text', 1].some(isRecord)).toBe(false)
})
