import { expect, test } from 'vitest'
import { normalForm } from './normal-form.ts'

test.each([
  ['e\u0301', 'é'],
  ['ক্ষ', 'ক্ষ'],
  [`x${'\u0301'.repeat(8)}`, `x${'\u0301'.repeat(8)}`],
  [`x${'\u0301'.repeat(9)}y`, `x${'\u0301'.repeat(8)}y`],
  ['👩‍👩‍👧‍👦 1️⃣', '👩‍👩‍👧‍👦 1️⃣'],
])('a text keeps its letters and their first eight marks: %s', (given, normal) => {
  expect(normalForm(given)).toBe(normal)
})
