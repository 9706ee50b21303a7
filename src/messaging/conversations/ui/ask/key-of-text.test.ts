import { expect, test } from 'vitest'
import { keyOfText } from './key-of-text.ts'

test('a question that is tried again has its key, one that was edited after a lost answer another', () => {
  const keyOf = keyOfText()
  const first = keyOf('Is it there?')
  expect(keyOf('Is it there?')).toBe(first)
  const edited = keyOf('Is it still there?')
  expect(edited).not.toBe(first)
  expect(keyOf('Is it still there?')).toBe(edited)
})
