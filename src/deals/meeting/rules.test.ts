import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTES, notesFor } from './rules.ts'

test('the notes of any price make the price, and the three that everybody has are always there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (taka) => {
      const notes = notesFor(taka)
      expect(notes.reduce((sum, { note, count }) => sum + note * count, 0)).toBe(taka)
      for (const usual of [1000, 500, 100]) expect(notes.some(({ note }) => note === usual)).toBe(true)
    }),
    { seed: 1 },
  )
  expect(NOTES.toSorted((a, b) => b - a)).toEqual([...NOTES])
})
