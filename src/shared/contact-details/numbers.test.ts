import { expect, test } from 'vitest'
import { readNumbers } from './numbers.ts'

test('the number of an account is found, and the one of a device that stands behind such a word is not', () => {
  const found = (text: string) => readNumbers(text).map(({ start, end }) => text.slice(start, end))
  expect(found('My EBL a/c 1041 2200 58763, pay later')).toEqual(['1041 2200 58763'])
  expect(found('হিসাব নং ৪৪০১২০৩৪৫৬৭৮৯')).toEqual(['৪৪০১২০৩৪৫৬৭৮৯'])
  expect(found('shunno ek noy ek tinta shunno char pach choy saat')).toHaveLength(1)
  expect(found('no account, IMEI 356938035643809')).toEqual([])
  expect(found('Brac Bank 1504203987610001, Gulshan')).toEqual(['1504203987610001'])
  expect(found('rocket 018197742105 e rakhen')).toEqual(['018197742105'])
})

test('a number in a text is found from its first sign to its last', () => {
  const found = (text: string) => readNumbers(text).map(({ start, end }) => text.slice(start, end))
  expect(found('Call +1 (415) 555-2671 please')).toEqual(['+1 (415) 555-2671'])
  expect(found('A ০১৭ বারো চৌত্রিশ ৫৬৭৮, 50,000 tk, 01812 and 345678.')).toEqual([
    '০১৭ বারো চৌত্রিশ ৫৬৭৮',
    '01812 and 345678',
  ])
})
