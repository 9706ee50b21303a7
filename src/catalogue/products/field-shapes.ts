import * as z from 'zod/mini'
import { holdsNumber } from '#shared/contact-details/mask.ts'
import { latinDigits, parseTaka } from '#shared/money.ts'
import { text } from '#shared/shapes.ts'

/** A price as typed; what holds no single amount is refused (decisions E09 X09 F10). */
export function priceText() {
  return text(40).check(z.refine((value) => parseTaka(value) !== null, 'invalid_price'))
}

/** Everybody reads a listing, phone numbers are for whose request was accepted. */
export function withoutNumber() {
  return z.refine<string>((words) => !holdsNumber(words), 'number_in_words')
}

/** Up to the hundred crore that a price may have. */
export function priceBound() {
  const whole = z.coerce.number('invalid_price').check(z.int('invalid_price'))
  return z.optional(whole.check(z.minimum(0, 'invalid_price'), z.maximum(1_000_000_000, 'invalid_price')))
}

/** A year of purchase as typed, with Latin digits: one of four digits, and any words around it. */
export function yearText() {
  return text(20).check(z.overwrite(latinYear), z.regex(/^\D*(19|20)\d\d\D*$/, 'invalid_year'))
}

/** A year in Bengali digits with Latin ones, as the form stores it: `২০২৩` is `2023`. */
function latinYear(year: string): string {
  return /^[^\d০-৯]*[০-৯]{4}[^\d০-৯]*$/.test(year) ? latinDigits(year) : year
}
