import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Inspection, Point } from './contract.ts'
import { decideInspection, NOTES, notesFor } from './rules.ts'

const fault: Point = { step: 'keyboard', result: 'new', note: 'No E', next: 'keep', photos: ['/images/a.jpg'] }
const of = (revision: number, given: Partial<Inspection> = {}): Inspection => ({
  ...{ revision, checkedAt: '2026-11-27T10:50:00.000Z', price: null, points: [fault] },
  ...given,
})
const more = [{ ...fault, photos: ['/images/a.jpg', '/images/b.jpg'] }]

test.each([
  ['the first one is stored', of(1), null, false, 'store'],
  ['a later one is stored', of(2), of(1), false, 'store'],
  ['a repeated one changes nothing', of(2), of(2), false, 'keep'],
  ['an older one changes nothing', of(1), of(2), false, 'keep'],
  ['none begins after the hand-over', of(1), null, true, 'closed'],
  ['a note cannot change after it', of(2, { points: [{ ...fault, note: 'No E, no F' }] }), of(1), true, 'closed'],
  ['nor a price', of(2, { price: 1 }), of(1), true, 'closed'],
  ['nor can a photo go', of(2, { points: [{ ...fault, photos: [] }] }), of(1), true, 'closed'],
  ['a photo that was too large for the line may follow', of(2, { points: more }), of(1), true, 'store'],
  ['a repeated one is kept after it, too', of(1), of(1), true, 'keep'],
] as const)('%s', (_title, given, inspection, handedOver, decision) => {
  expect(decideInspection(given, { inspection, handedOver })).toBe(decision)
})

test('the notes of any price make the price, and the three that everybody has are always there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (taka) => {
      const notes = notesFor(taka)
      expect(notes.reduce((sum, { note, count }) => sum + note * count, 0)).toBe(taka)
      for (const usual of [1000, 500, 100]) expect(notes.some(({ note }) => note === usual)).toBe(true)
    }),
  )
  expect(NOTES.toSorted((a, b) => b - a)).toEqual([...NOTES])
})
