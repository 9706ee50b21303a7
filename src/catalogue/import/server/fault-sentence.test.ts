import { expect, test } from 'vitest'
import { bn } from '#messages/bn.ts'
import { en } from '#messages/en.ts'
import { faultSentence } from './fault-sentence.ts'

test.each([en, bn])(
  'a value that a column does not take is refused without a word of a list, which a file does not have',
  (words) => {
    expect(faultSentence('invalid_value', words)).toBe(words.transfer.faults.invalid_value)
    expect(faultSentence('a_code_without_a_sentence', words)).toBe(words.transfer.faults.invalid_value)
    expect(words.transfer.faults.invalid_value).not.toBe(words.errors.invalid_value)
  },
)
