import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits, parseTaka } from './money.ts'

test.each([
  [['12000', '12,000', ' 12 000 ', '12\u00a0000', '১২০০০', '১২,০০০', '12000.00', '12,000.00/-'], 12_000],
  [
    ['BDT 12,000', 'bdt12000', '12000 BDT', 'Tk 12000', 'Tk. 12,000', 'tk.12000', 'TK: 12000', '12000tk', '12000 Tk.'],
    12_000,
  ],
  [
    ['৳12,000', '৳ ১২,০০০', '১২০০০৳', '12000 taka', 'Taka 12000', '12000 taka only', '১২০০০ টাকা', '১২০০০ টাকা মাত্র'],
    12_000,
  ],
  [
    ['12000/-', '12,000/=', 'Tk. 12,000/- only', '৳ ১২,০০০/-', '\u202a12000\u202c', '12k', '12 K', '12k tk', '৳12k'],
    12_000,
  ],
  [['12 hazar', '12 hajar', '12 hazaar taka', '12 thousand', '12 হাজার', '১২ হাজার টাকা', '১২হাজার'], 12_000],
  [['1,23,456', '123,456', '123456', '1 23 456', '১,২৩,৪৫৬', '1 lakh 23 hazar 456', '১ লাখ ২৩ হাজার ৪৫৬ টাকা'], 123_456],
  [
    [
      '1.25 lakh',
      '1 lakh 25 hazar',
      '1.250 lakh',
      '1.25 lac',
      '১.২৫ লাখ',
      '১ লক্ষ ২৫ হাজার',
      '125 k',
      '125 000',
      '1,25,000',
    ],
    125_000,
  ],
  [['25.5k', '25 hazar 500', '25,500', '25 500', '২৫ হাজার ৫০০'], 25_500],
  [['500.50', 'Tk. 500.50', '501', '500.5'], 501],
  [['1 crore', '1,00,00,000', '10,000,000', '১ কোটি', '100 lakhs'], 10_000_000],
])('[E09 F10] a price is read as people write it: %j is %i', (written, taka) => {
  expect(written.map((text) => [text, parseTaka(text)])).toEqual(written.map((text) => [text, taka]))
})

test('[X09] a text that is not one amount, or can be read as two, is no price', () => {
  const none = [
    'negotiable',
    '',
    'k',
    'lakh',
    'BDT',
    '/-',
    '0',
    '-5',
    '$500',
    'USD 500',
    '01712345678',
    '1000000001',
    '101 crore',
  ]
  const several = [
    '8000 9000',
    '8000, 9000',
    '12 000 or 13 000',
    '8000-9000',
    '500 600',
    '25k 30k',
    '8 hazar 9 hazar',
    '5000/6000',
  ]
  const unclear = [
    '25.000',
    '1.25.000',
    '১২.৫০০',
    '25.000k',
    '25,50',
    '1,2345',
    '12,00,00',
    '1,23 456',
    '8 hazar 9000',
    '12 34',
    '25²',
  ]
  const texts = [...none, ...several, ...unclear, `${' '.repeat(40)}5`]
  expect(texts.map((text) => [text, parseTaka(text)])).toEqual(texts.map((text) => [text, null]))
})

test('[N01] amounts are grouped in lakh', () => {
  expect([999, 1204, 123_456, 12_345_678].map(groupDigits)).toEqual(['999', '1,204', '1,23,456', '1,23,45,678'])
})

test('the groups are those of Intl', () => {
  const format = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
  const agree = fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (value) => {
    expect(groupDigits(value)).toBe(format.format(value))
  })
  fc.assert(agree, { seed: 1, numRuns: 1_000, examples: [0, 7, 100, 1_000, 12_345.4, -1_204].map((value) => [value]) })
})
