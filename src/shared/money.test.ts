import { expect, test } from 'vitest'
import { groupDigits, parseTaka } from './money.ts'
import { parsePhone } from './phone.ts'

test('[E09 F10] prices are read as people write them: commas, lakh grouping, Tk, ৳ and Bengali digits', () => {
  const written = ['12,000', 'BDT 1,23,456', '৳ ৪৫,০০০/-', 'Tk. 500.50', '85000 taka']
  expect(written.map(parseTaka)).toEqual([12_000, 123_456, 45_000, 501, 85_000])
})

test('[X09] a price without one amount in it is none', () => {
  expect(['negotiable', '', '12 000 or 13 000', '0', '-5'].map(parseTaka)).toEqual([null, null, null, null, null])
})

test('[N01] amounts are grouped in lakh', () => {
  expect([999, 1204, 123_456, 12_345_678].map(groupDigits)).toEqual(['999', '1,204', '1,23,456', '1,23,45,678'])
})

test('[K03] Bangladeshi numbers are kept as +8801XXXXXXXXX however they are typed, others as typed', () => {
  const typed = ['01712-345678', '+880 1712 345678', '8801712345678', '০১৭১২৩৪৫৬৭৮']
  expect(new Set(typed.map(parsePhone))).toEqual(new Set(['+8801712345678']))
  expect([parsePhone('+14155550100'), parsePhone('12345'), parsePhone('call me')]).toEqual(['+14155550100', null, null])
})
