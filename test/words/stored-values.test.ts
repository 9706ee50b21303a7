import { expect, test } from 'vitest'
import { catalogue as bn } from '#messages/bn/catalogue.ts'
import { catalogue as en } from '#messages/en/catalogue.ts'
import { usedText } from '../../src/catalogue/products/rules.ts'

const BENGALI = /^[\p{Script=Bengali}\s]+$/u

test('a condition is stored the same whatever language it was chosen in, and shown in words of the language', () => {
  const values = [...en.conditions, en.forParts].map(({ value }) => value)
  expect([...bn.conditions, bn.forParts].map(({ value }) => value)).toEqual(values)
  for (const value of values) {
    expect(en.conditionName(value)).toBe(value)
    expect(bn.conditionName(value)).toMatch(BENGALI)
    expect(bn.conditionName(value.toUpperCase())).toBe(bn.conditionName(value))
  }
  expect(bn.conditionName('Battery replaced')).toBe('Battery replaced')
})

test('the time of use is stored in English, and shown in words of the language', () => {
  const texts = [usedText(0, 0), usedText(1, 0), usedText(0, 11), usedText(2, 1)]
  expect(texts).toEqual(['Less than 1 month', '1 year', '11 months', '2 years / 1 month'])
  for (const text of texts) {
    expect(en.usedName(text)).toBe(text)
    expect(bn.usedName(text)).toMatch(BENGALI)
  }
  expect(bn.usedName('two winters')).toBe('two winters')
})
