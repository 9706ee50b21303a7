import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAYS_OF_WARNING, DAYS_ON_SALE } from '#catalogue/products/rules.ts'
import { HOURS_TO_BOOK } from '#deals/bookings/offers.ts'
import {
  DAYS_TO_CLOSE,
  HOURS_TO_ANSWER,
  HOURS_TO_CONTEST,
  HOURS_TO_TELL_NO_SHOW,
  MINUTES_TO_WAIT,
} from '#deals/bookings/rules.ts'
import { OFFER_HOURS } from '#deals/bookings/server/offers/offer-rules.ts'

const DAY = 24
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
const HOURS_OF = { minutes: 1 / 60, hours: 1, days: DAY }

/** The deadlines that a file of words names, in hours, the shortest first. */
function deadlinesIn(file: string): number[] {
  const text = readFileSync(path.resolve(import.meta.dirname, `../../messages/en/${file}.ts`), 'utf8')
  const found = text.matchAll(/\b(\w+) (?:more )?(minutes|hours|days)\b/g)
  const hours = Array.from(found, ([, count = '', unit]) => {
    const number = NUMBERS.indexOf(count.toLowerCase()) + 1 || Number(count)
    return number * HOURS_OF[unit as keyof typeof HOURS_OF]
  })
  return [...new Set(hours.filter((number) => !Number.isNaN(number)))].toSorted((a, b) => a - b)
}

// A deadline is a constant of the rules, and its sentence is a text of its own.
test.each([
  ['deal', [HOURS_TO_CONTEST, HOURS_TO_ANSWER, DAYS_TO_CLOSE * DAY]],
  ['offers', [OFFER_HOURS, HOURS_TO_BOOK]],
  ['notification-texts', [OFFER_HOURS, HOURS_TO_CONTEST]],
  ['product-letters', [DAYS_OF_WARNING * DAY, DAYS_ON_SALE * DAY]],
  ['product-history', [DAYS_ON_SALE * DAY]],
  ['saller', [DAYS_ON_SALE * DAY]],
  ['refusals', [MINUTES_TO_WAIT / 60, OFFER_HOURS, HOURS_TO_CONTEST, HOURS_TO_TELL_NO_SHOW]],
])('the words of %s name the deadlines that the rules have', (file, hours) => {
  expect(deadlinesIn(file)).toEqual(hours)
})
