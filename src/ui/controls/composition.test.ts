import { expect, test } from 'vitest'
import { isEnterOfComposition } from './composition.ts'

const enter = { key: 'Enter', isComposing: false, keyCode: 13, timeStamp: 5_000 }

test('the Enter that chooses a word of an input method sends nothing, in whatever order a browser reports it', () => {
  expect(isEnterOfComposition({ ...enter, isComposing: true, keyCode: 229 }, undefined)).toBe(true)
  expect(isEnterOfComposition({ ...enter, keyCode: 229 }, undefined)).toBe(true)
  expect(isEnterOfComposition(enter, 4_995)).toBe(true)
})

test('any other Enter sends, also the one after the word was chosen', () => {
  expect(isEnterOfComposition(enter, undefined)).toBe(false)
  expect(isEnterOfComposition(enter, 4_000)).toBe(false)
  expect(isEnterOfComposition({ ...enter, key: 'a', isComposing: true }, 4_999)).toBe(false)
})
