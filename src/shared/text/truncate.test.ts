import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('[P10 N02] a longer text is truncated at the length with three dots, a shorter one is unchanged', () => {
  expect(truncate('a'.repeat(41), 40)).toBe(`${'a'.repeat(40)}...`)
  expect(truncate('a'.repeat(40), 40)).toBe('a'.repeat(40))
})

test('[N02] Bangla is truncated between graphemes, never inside one', () => {
  const word = 'ক্ষি'
  expect(truncate(word.repeat(30), 20)).toBe(`${word.repeat(20)}...`)
  expect(truncate(word.repeat(20), 20)).toBe(word.repeat(20))
})
