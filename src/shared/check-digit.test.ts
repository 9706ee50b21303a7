import { expect, test } from 'vitest'
import { isCodeWellFormed, withCheckDigit } from './check-digit.ts'

test('the check digit of a hand-over code finds every wrong digit and every exchange of two neighbours', () => {
  for (let number = 0; number < 100_000; number += 997) {
    const code = withCheckDigit(String(number).padStart(5, '0'))
    expect(isCodeWellFormed(code)).toBe(true)
    for (let at = 0; at < 6; at++) {
      for (const digit of '0123456789')
        if (digit !== code[at]) expect(isCodeWellFormed(code.slice(0, at) + digit + code.slice(at + 1))).toBe(false)
      const [here, next] = [code[at], code[at + 1]]
      if (next === undefined || here === next) continue
      expect(isCodeWellFormed(code.slice(0, at) + next + here + code.slice(at + 2))).toBe(false)
    }
  }
  expect(['', '12345', '1234567', '12345x', '১২৩৪৫৬'].filter(isCodeWellFormed)).toEqual([])
})
