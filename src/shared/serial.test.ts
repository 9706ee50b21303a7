import { expect, test } from 'vitest'
import { comparedSerial, serialFault } from './serial.ts'

test('a number is compared without blanks, signs and case, in digits of both scripts', () => {
  for (const typed of ['5CG-1304 abc', '5cg1304abc', '৫CG১৩০৪abc', '５ＣＧ１３０４ABC', ' 5CG.1304/ABC\u200b'])
    expect(comparedSerial(typed)).toBe('5CG1304ABC')
  expect(comparedSerial('SNO1')).not.toBe(comparedSerial('SN01'))
})

test.each([
  ['490154203237518', 'mobile', null],
  ['49-015420-323751-8', 'mobile', null],
  ['৪৯০১৫৪২০৩২৩৭৫১৮', 'mobile', null],
  ['490154203237517', 'mobile', 'wrong_check_digit'],
  ['490154203237581', 'mobile', 'wrong_check_digit'],
  ['4901542032375', 'mobile', null],
  ['49015420323751', 'mobile', 'wrong_check_digit'],
  ['490154203237517', 'laptop', null],
  ['R58M12ABCDE', 'mobile', null],
  ['5CG1304ABC', 'laptop', null],
  ['5CG1304ABC', null, null],
  ['', 'laptop', 'invalid_serial'],
  ['----', 'laptop', 'invalid_serial'],
  ['none', 'laptop', 'invalid_serial'],
  ['unknown', 'laptop', 'invalid_serial'],
  ['1'.repeat(300), 'laptop', 'invalid_serial'],
])('%s of a %s: %s', (typed, kind, fault) => {
  expect(serialFault(typed, kind)).toBe(fault)
})
