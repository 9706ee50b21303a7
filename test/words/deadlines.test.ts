import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAYS_OF_WARNING, DAYS_ON_SALE, MAX_PHOTOS } from '#catalogue/products/rules.ts'
import { MINUTES_TO_CLOSE_REQUESTS } from '#catalogue/products/server/store.ts'
import {
  DAYS_TO_CLOSE,
  HOURS_TO_ANSWER,
  HOURS_TO_BOOK,
  HOURS_TO_CONTEST,
  HOURS_TO_TELL_NO_SHOW,
  MINUTES_TO_UNDO,
  MINUTES_TO_WAIT,
} from '#deals/bookings/rules.ts'
import { OFFER_HOURS } from '#deals/bookings/server/offers/offer-rules.ts'
import { DAYS_TO_REVIEW } from '#deals/reviews/rules.ts'
import { bn } from '#messages/bn.ts'
import { en } from '#messages/en.ts'
import { LIFETIMES } from '#services/identity/codes/codes.ts'
import { CODE_LIFETIME } from '#services/identity/codes/sms-codes.ts'
import { latinDigits } from '#shared/money.ts'

const DAY = 24
const HOURS_OF: Record<string, number> = {
  ...{ minute: 1 / 60, minutes: 1 / 60, hour: 1, hours: 1, day: DAY, days: DAY },
  ...{ মিনিট: 1 / 60, ঘণ্টা: 1, দিন: DAY },
}
const NUMBERS = [
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
  ['এক', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়', 'সাত', 'আট'],
]
const DEADLINE = /([\w\u0980-\u09ff]+) (?:more |আরও )?(minutes?|hours?|days?|মিনিট|ঘণ্টা|দিন)/g

/** The deadlines that a file of words names, in hours, the shortest first. */
function deadlinesIn(file: string): number[] {
  return deadlinesOf(readFileSync(path.resolve(import.meta.dirname, `../../messages/${file}.ts`), 'utf8'))
}

function deadlinesOf(text: string): number[] {
  const hours = Array.from(text.matchAll(DEADLINE), ([, count = '', unit = '']) => {
    const number = Math.max(...NUMBERS.map((words) => words.indexOf(count.toLowerCase()) + 1))
    return (number || Number(latinDigits(count))) * (HOURS_OF[unit] ?? Number.NaN)
  })
  return inOrder(hours.filter((number) => !Number.isNaN(number)))
}

const inOrder = (hours: number[]) => [...new Set(hours)].toSorted((a, b) => a - b)

// A deadline is a constant of the rules, and its sentence is a text of its own.
test.each([
  ['deal', [HOURS_TO_CONTEST, HOURS_TO_ANSWER, DAYS_TO_CLOSE * DAY]],
  ['offers', [OFFER_HOURS, HOURS_TO_BOOK]],
  ['notification-texts', [OFFER_HOURS, HOURS_TO_CONTEST, DAYS_TO_REVIEW * DAY]],
  ['product-letters', [DAYS_OF_WARNING * DAY, DAYS_ON_SALE * DAY]],
  ['product-history', [DAYS_ON_SALE * DAY]],
  ['saller', [DAYS_ON_SALE * DAY]],
  ['identity-letters', [...Object.values(LIFETIMES), CODE_LIFETIME].flatMap(deadlinesOf)],
  ['refusals', [MINUTES_TO_WAIT / 60, OFFER_HOURS, HOURS_TO_CONTEST, HOURS_TO_TELL_NO_SHOW, DAYS_TO_REVIEW * DAY]],
])('the words of %s name the deadlines that the rules have, in both languages', (file, hours) => {
  for (const language of ['en', 'bn']) {
    // The Bangla text message with a code leaves its deadline out, to be one part.
    const left = language === 'bn' && file === 'identity-letters' ? deadlinesOf(CODE_LIFETIME) : []
    const said = hours.filter((hour) => !left.includes(hour))
    expect(deadlinesIn(`${language}/${file}`), language).toEqual(inOrder(said))
  }
})

test('the requests on a product are closed when its sale cannot be taken back with the deal any more', () => {
  expect(MINUTES_TO_CLOSE_REQUESTS).toBeGreaterThanOrEqual(MINUTES_TO_UNDO)
})

test('the refusal of too many photos names how many a product may have', () => {
  const [english = '', bangla = ''] = NUMBERS.map((words) => words[MAX_PHOTOS - 1])
  expect(en.errors.too_many_photos).toContain(` ${english} `)
  expect(bn.errors.too_many_photos).toContain(` ${bangla}টি `)
})
