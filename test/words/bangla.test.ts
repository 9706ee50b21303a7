import { describe, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { fullDate } from '#messages/bn/dates.ts'
import * as bnLetters from '#messages/bn/letters.ts'
import { also, whom, whose } from '#messages/bn/names.ts'
import * as bnNumbers from '#messages/bn/numbers.ts'
import * as bnTimes from '#messages/bn/times.ts'
import * as enTimes from '#messages/en/times.ts'

type Path = string

/** Every text of a catalogue with its path; functions of words are left out. */
function textsOf(value: unknown, path: Path = ''): [Path, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path}.${key}`))
}

/** The path of every text, function and item of a catalogue. */
function pathsOf(value: unknown, path: Path = ''): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, part]) => pathsOf(part, `${path}.${key}`))
}

/** Names, and what is typed, stored or compared as it is. */
const LATIN =
  /^(GreenTech|WhatsApp|Google|Facebook|YouTube|Instagram|you@example\.com|01XXX XXX XXX|[\w-]+\.(csv|txt|json|ics)|en|English|Read in English|Stay in Bangla)$/
/** Values of choices, and tags by which posts are found. */
const STORED = /\.value$|fixedTags/

const texts = textsOf({ ...allWords.bn, letters: bnLetters })
const JOINER_OUTSIDE_RYA = /(?<!র)\u200d|\u200d(?!্)|\u200c/

describe('the Bangla catalogue', () => {
  // The compiler does not see what a list, or a record with any keys, lacks.
  test('has every text and every item of the English one', () => {
    expect(pathsOf(allWords.bn).toSorted()).toEqual(pathsOf(allWords.en).toSorted())
  })

  test('has a Bangla letter in every text but names and examples', () => {
    const latin = texts.filter(
      ([path, text]) =>
        /[A-Za-z]{2,}/.test(text) && !/[\u0980-\u09ff]/.test(text) && !LATIN.test(text) && !STORED.test(path),
    )
    expect(latin).toEqual([])
  })

  test('is composed (NFC), and has a joiner in র‍্যা alone', () => {
    expect(texts.filter(([, text]) => text !== text.normalize('NFC') || JOINER_OUTSIDE_RYA.test(text))).toEqual([])
  })
})

test.for([
  ['Moumita', 'Moumita-\u2060র', 'Moumita-\u2060কে', 'Moumita-\u2060ও'],
  ['Shelly', 'Shelly-\u2060র', 'Shelly-\u2060কে', 'Shelly-\u2060ও'],
  ['Joy', 'Joy-\u2060এর', 'Joy-\u2060কে', 'Joy-\u2060ও'],
  ['Tanvir', 'Tanvir-\u2060এর', 'Tanvir-\u2060কে', 'Tanvir-\u2060ও'],
  ['HP ৮৪০', 'HP ৮৪০-\u2060এর', 'HP ৮৪০-\u2060কে', 'HP ৮৪০-\u2060ও'],
  ['আশিক', 'আশিকের', 'আশিককে', 'আশিকও'],
  ['মৌমিতা', 'মৌমিতার', 'মৌমিতাকে', 'মৌমিতাও'],
  ['রুমি', 'রুমির', 'রুমিকে', 'রুমিও'],
  ['নূপুর খাঁ', 'নূপুর খাঁর', 'নূপুর খাঁকে', 'নূপুর খাঁও'],
  ['বড় ভাই', 'বড় ভাইয়ের', 'বড় ভাইকে', 'বড় ভাইও'],
  ['জয়', 'জয়ের', 'জয়কে', 'জয়ও'],
  ['শরৎ', 'শরতের', 'শরৎকে', 'শরৎও'],
  ['মিতা সিং', 'মিতা সিংয়ের', 'মিতা সিংকে', 'মিতা সিংও'],
  ['নভেম্বর', 'নভেম্বরের', 'নভেম্বরকে', 'নভেম্বরও'],
] as const)('%s takes the endings %s, %s and %s', ([name, genitive, object, too]) => {
  expect([whose(name), whom(name), also(name)]).toEqual([genitive, object, too])
})

test.for([
  ['বিকাল ৪:০০', 'বিকাল ৪টায়', 'বিকাল ৪টার'],
  ['শুক্রবার ২৭ নভেম্বর, রাত ১২:০৫', 'শুক্রবার ২৭ নভেম্বর, রাত ১২টা ৫ মিনিটে', 'শুক্রবার ২৭ নভেম্বর, রাত ১২টা ৫ মিনিটের'],
  ['4 pm', '4 pm-\u2060এ', '4 pm-\u2060এর'],
] as const)('what happens at %s happens %s, and before it %s', ([time, at, of]) => {
  expect([bnTimes.atTime(time), bnTimes.ofTime(time)]).toEqual([at, of])
})

test.for([
  [0, '০'],
  [9, '৯'],
  [999, '৯৯৯'],
  [1_000, '১,০০০'],
  [49_500, '৪৯,৫০০'],
  [100_000, '১,০০,০০০'],
  [1_234_567, '১২,৩৪,৫৬৭'],
  [1_000_000_000, '১,০০,০০,০০,০০০'],
] as const)('%i is written %s, as in Bangladesh', ([value, text]) => {
  expect(bnNumbers.groupDigits(value)).toBe(text)
  expect(text).toBe(new Intl.NumberFormat('bn-BD').format(value))
})

test.for([
  ['03:59', 'রাত ৩:৫৯'],
  ['04:00', 'ভোর ৪:০০'],
  ['06:00', 'সকাল ৬:০০'],
  ['11:59', 'সকাল ১১:৫৯'],
  ['12:00', 'দুপুর ১২:০০'],
  ['14:30', 'দুপুর ২:৩০'],
  ['16:30', 'বিকাল ৪:৩০'],
  ['18:05', 'সন্ধ্যা ৬:০৫'],
  ['20:00', 'রাত ৮:০০'],
  ['00:10', 'রাত ১২:১০'],
] as const)('%s is %s', ([hours, text]) => {
  expect(bnTimes.clock(hours)).toBe(text)
})

test('a time is the same day, month and hour in both languages, through the year and around midnight', () => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  for (let step = 0; step < 400; step++) {
    const time = new Date(start + step * 22.7 * 3_600_000).toISOString()
    const [day, month, year] = enTimes.dateOf(time).split('/')
    expect(bnTimes.dateOf(time)).toBe(bnNumbers.digits(`${day}/${month}/${year}`))
    expect(bnTimes.hourOf(time)).toBe(enTimes.hourOf(time))
    expect(fullDate(time)).toContain(bnNumbers.digits(Number(day)))
  }
  expect(bnTimes.dateAndTime('2026-11-27T10:30:00Z')).toBe('শুক্রবার ২৭ নভেম্বর ২০২৬, বিকাল ৪:৩০')
})

test.for([
  ['2026-11-27T19:32:00Z', 'শুক্রবার ২৭ নভেম্বর দিবাগত রাত ১:৩২', 'আজ দিবাগত রাত ১:৩২'],
  ['2026-11-27T17:32:00Z', 'শুক্রবার ২৭ নভেম্বর, রাত ১১:৩২', 'আজ, রাত ১১:৩২'],
  ['2026-11-27T22:00:00Z', 'শনিবার ২৮ নভেম্বর, ভোর ৪:০০', 'আগামীকাল, ভোর ৪:০০'],
] as const)('the hours before dawn belong to the night of the day before: %s is %s', ([time, text, near]) => {
  expect(bnTimes.dayAndTime(time)).toBe(text)
  expect(bnTimes.nearTime(time, Date.parse('2026-11-27T10:30:00Z'))).toBe(near)
})

test.for([
  [1, 'স্বাগতম, রুমি।', 'Good evening, Rumi.'],
  [5, 'শুভ সকাল, রুমি।', 'Good morning, Rumi.'],
  [12, 'শুভ দুপুর, রুমি।', 'Good afternoon, Rumi.'],
  [15, 'শুভ বিকাল, রুমি।', 'Good afternoon, Rumi.'],
  [18, 'শুভ সন্ধ্যা, রুমি।', 'Good evening, Rumi.'],
] as const)('the dashboard greets at %i o’clock: %s', ([hour, bangla, english]) => {
  expect(allWords.bn.dashboard.overview.greeting(hour, 'রুমি')).toBe(bangla)
  expect(allWords.en.dashboard.overview.greeting(hour, 'Rumi')).toBe(english)
})
