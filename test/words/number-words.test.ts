import { expect, test } from 'vitest'
import { paper as bn } from '#messages/bn/paper.ts'
import { paper as en } from '#messages/en/paper.ts'

/** Words of Bangla by what they end in; written apart from the table that makes them. */
const BANGLA: Record<string, string> = {
  '': 'এক দুই তিন চার পাঁচ ছয় সাত আট নয়',
  1: 'দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ',
  2: 'বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ',
  3: 'ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ',
  4: 'চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ',
  5: 'পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট',
  6: 'ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর',
  7: 'সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি',
  8: 'আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই',
  9: 'নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই',
}
const ENGLISH_UNITS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
const ENGLISH_TEENS = 'sixteen seventeen eighteen nineteen'
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'

const VALUES = new Map<string, number>()
for (const [ten, words] of Object.entries(BANGLA))
  for (const [at, word] of words.split(' ').entries())
    VALUES.set(word.normalize('NFC'), ten === '' ? at + 1 : Number(ten) * 10 + at)
for (const [at, word] of `${ENGLISH_UNITS} ${ENGLISH_TEENS}`.split(' ').entries()) VALUES.set(word, at + 1)
for (const [at, word] of ENGLISH_TENS.split(' ').entries()) VALUES.set(word, (at + 2) * 10)
const SIZES: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  lakh: 1e5,
  crore: 1e7,
  শ: 100,
  হাজার: 1e3,
  লাখ: 1e5,
  কোটি: 1e7,
}

/** Reads words from left to right: a size multiplies what stands before it and is smaller than it. */
function read(words: string): number {
  const parts = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/শ(?= |$)(?<=(এক|দুই|তিন|চার|পাঁচ|ছয়|সাত|আট|নয়)শ)/gu, ' শ')
  let sum = 0
  let open = 0
  for (const word of parts.split(/[ -]/)) {
    const size = SIZES[word]
    const value = VALUES.get(word)
    if (size === undefined && value === undefined) throw new Error(`no number: ${word} in ${words}`)
    if (size === 100) open *= 100
    else if (size === 1e7) [sum, open] = [(sum + open) * 1e7, 0]
    else if (size) [sum, open] = [sum + open * size, 0]
    else open += value ?? 0
  }
  return sum + open
}

/** A thousand prices of every length, the same in each run. */
function prices(): number[] {
  let seed = 20_261_127
  return Array.from({ length: 1000 }, (_, at) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return 1 + (seed % 10 ** (1 + (at % 8)))
  })
}

test('a thousand prices in words are read back as the same price in both languages', () => {
  for (const price of [...Array.from({ length: 999 }, (_, at) => at + 1), ...prices(), 99_999_999]) {
    expect([price, read(en.inWords(price).replace(/ taka only$/, ''))]).toEqual([price, price])
    expect([price, read(bn.inWords(price).replace(/ টাকা মাত্র$/, ''))]).toEqual([price, price])
  }
})

test('prices are counted in lakh and crore', () => {
  expect(en.inWords(56_000)).toBe('Fifty-six thousand taka only')
  expect(bn.inWords(56_000)).toBe('ছাপ্পান্ন হাজার টাকা মাত্র')
  expect(en.inWords(12_345_678)).toBe(
    'One crore twenty-three lakh forty-five thousand six hundred seventy-eight taka only',
  )
  expect(bn.inWords(12_345_678)).toBe('এক কোটি তেইশ লাখ পঁয়তাল্লিশ হাজার ছয়শ আটাত্তর টাকা মাত্র')
  expect(en.inWords(100_100)).toBe('One lakh one hundred taka only')
})
