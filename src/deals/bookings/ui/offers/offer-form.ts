import * as z from 'zod/mini'
import { parseTaka } from '#shared/money.ts'
import { text } from '#shared/shapes.ts'
import { normalizeLine, oneLine } from '#shared/text/one-line.ts'

/** Fields of the form: a price as people write it, and an optional message. */
export const OfferForm = z.object({
  taka: z.pipe(
    text(40).check(z.refine((value) => parseTaka(value) !== null, 'invalid_price')),
    z.transform((value) => parseTaka(value) ?? 0),
  ),
  word: z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => normalizeLine(value) || undefined),
    ),
    z.optional(oneLine(200)),
  ),
})

/** Shares of the asked price that people offer most. */
const SHARES = [0.97, 0.95, 0.92]

/** Three round figures below a price, highest first; fewer for a price so low that they would be the same. */
export function proposalsFor(asked: number): number[] {
  const step = asked >= 20_000 ? 500 : asked >= 2_000 ? 100 : asked >= 200 ? 10 : 1
  const rounded = SHARES.map((share) => Math.floor((asked * share) / step) * step)
  return [...new Set(rounded)].filter((taka) => taka > 0 && taka < asked)
}

/** Returns the difference of an offer to the asked price in percent, rounded down. */
export function percentLess(asked: number, taka: number): number {
  return Math.floor((100 * (asked - taka)) / asked)
}
