import { expect, test } from 'vitest'
import { findBlocked, formOf } from './blocked.ts'

/** Texts that contain the blocked word or number. */
const SAME: [blocked: string, text: string][] = [
  ['Jackpot', 'win the JACKPOT, today'],
  ['jackpot', '“jackpot”'],
  ['jackpot', 'Jаckpot with a Cyrillic letter'],
  ['jackpot', 'jack\u200bpot'],
  ['jackpot', 'j a c k p o t'],
  ['jackpot', 'j-a-c-k-p-o-t'],
  ['lucky draw', 'a Lucky\n Draw here'],
  ['RTX 4090', 'rtx4090 inside'],
  ['rtx-4090', 'RTX 4090'],
  ['জুয়া', 'অনলাইন জুয়া, এখনই'],
  ['জুয়া', 'জুয়া'.normalize('NFD')],
  ['কোকেন', 'কোকেন।'],
  ['ক্যাসিনো', 'ক্যা\u200cসিনো'],
  ['ক্যাসিনো', 'ক্যাসিনো/লটারি'],
  ['4929123456', '4929 123 456'],
  ['4929123456', 'A/C ৪৯২৯-১২৩৪৫৬'],
  ['৪৯২৯ ১২৩ ৪৫৬', 'no. 49-29-12.34.56,'],
  ['4929123456', 'iPhone 13 4929123456'],
  ['120000', '1,20,000 taka'],
  ['1,20,000', '১২০০০০ টাকা'],
  ['8/256', '8/256 GB'],
  // A number in words, in either script, and with other signs between its digits.
  ['01712345678', 'zero one seven one two three four five six seven eight'],
  ['01712345678', 'Call ০১৭-oneTwo, 34 five ছয় সাত আট'],
  ['01712345678', 'শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট'],
  ['01712345678', 'shunno ek saat ek dui tin char pach choy saat aat'],
  ['01712345678', 'zeroonesevenonetwothreefourfivesixseveneight'],
  ['01712345678', '01 7-12/34 * 56_78'],
  ['01712345678', 'o17 one to three for 5678'],
  // With the code of the country and without it.
  ['01712345678', '+8801712345678'],
  ['01712345678', '+880 1712-345678'],
  ['+880 1712-345678', 'Call 01712345678'],
  ['০১৭১১২২৩৩৪৪', '017 double one double two double three double four'],
]
const OTHER: [blocked: string, text: string][] = [
  ['jack', 'jackpot'],
  ['pot', 'jackpot'],
  ['jackpot', 'jack pot'],
  ['lucky draw', 'a lucky person can draw'],
  ['s22', 'MS225, s 225'],
  ['rtx 4090', 'rtx 40905'],
  // A combining sign is a part of its word.
  ['কাল', 'কালি, কালো, কাল্'],
  ['শব', 'সব ঠিক আছে'],
  ['চাদ', 'চাঁদ'],
  ['জুয়া', 'জুয়াড়ি'],
  ['4929123456', '14929123456'],
  ['4929123456', '49291234567'],
  ['4929123456', '4929123, 456789'],
  ['1632', '8, 16, 32, 64 GB'],
  ['1632', '16/32 GB'],
  ['12', 'one two'],
  ['8256', '8/256'],
  ['163264', '16, 32, 64 GB'],
  ['01712345678', '1712345678, 9901712345678'],
  ['01712345678', '01712, and beside it 345678'],
  ['01712345678', 'two one seven one two three four five six seven eight'],
]

const finds = (blocked: string, text: string) => findBlocked([{ form: formOf(blocked) }])(text).length > 0

test.each(SAME)('who blocks %j finds it in %j', (blocked, text) => {
  expect(finds(blocked, text)).toBe(true)
  expect(finds(blocked, blocked)).toBe(true)
})

test.each(OTHER)('who blocks %j does not find it in %j', (blocked, text) => {
  expect(finds(blocked, text)).toBe(false)
  expect(finds(blocked, blocked)).toBe(true)
})

test('one form stands for the spellings of a word and the groupings of a number', () => {
  expect(['RTX4090', 'rtx 4090', 'Rtx-৪০৯০'].map(formOf)).toEqual(Array(3).fill('rtx 4090'))
  expect(['0171-23', '০১৭ ১২৩', '01.71.23', '017123'].map(formOf)).toEqual(Array(4).fill('017123'))
  expect(['8/256', ' 8 / 256 '].map(formOf)).toEqual(Array(2).fill('8 | 256'))
  expect(['--', '!', '৳', '|'].map(formOf)).toEqual(['', '', '', ''])
  for (const form of ['rtx 4090', '017123', '8 | 256', 'ক্যাসিনো'.normalize('NFD')]) expect(formOf(form)).toBe(form)
})
