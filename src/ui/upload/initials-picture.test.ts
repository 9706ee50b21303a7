import { expect, test } from 'vitest'
import { initials } from '#shared/text/initials.ts'
import { GROUNDS, groundOf } from './initials-picture.ts'

/** WCAG 2.2: the contrast of white on this colour. */
function contrastOfWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test('initials are readable on every ground', () => {
  for (const ground of GROUNDS) expect(contrastOfWhite(ground), ground).toBeGreaterThanOrEqual(4.5)
})

test('a name has the same ground each time, and names have different ones', () => {
  expect(groundOf(' Nusrat Jahan ')).toBe(groundOf('Nusrat Jahan'))
  const names = ['Nusrat Jahan', 'Rafiq Islam', 'Tania Akter', 'Sabbir Ahmed', 'নুসরাত জাহান', 'Imran Hossain']
  expect(new Set(names.map(groundOf)).size).toBeGreaterThan(2)
})

test('initials are the first letters of the first and the last word, with their vowel signs', () => {
  expect(['Nusrat Jahan', 'Nusrat', 'নুসরাত আরা জাহান', ''].map(initials)).toEqual(['NJ', 'N', 'নুজা', ''])
})
