import { expect, test } from 'vitest'
import { cut } from './text.ts'

test('[P10 N02] a longer text is cut at the length and gets three dots, a shorter one stays', () => {
  expect(cut('a'.repeat(41), 40)).toBe(`${'a'.repeat(40)}...`)
  expect(cut('a'.repeat(40), 40)).toBe('a'.repeat(40))
})

test('[N02] Bangla is cut between characters as a reader sees them, never inside one', () => {
  const word = 'ক্ষি'
  expect(cut(word.repeat(30), 20)).toBe(`${word.repeat(20)}...`)
  expect(cut(word.repeat(20), 20)).toBe(word.repeat(20))
})
