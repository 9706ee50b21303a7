import * as z from 'zod/mini'

/** A day of the calendar of PostgreSQL, which has no year 0000. */
const Day = z.iso.date('invalid_value').check(z.refine((day) => !day.startsWith('0000'), 'invalid_value'))

/** Days in Bangladesh (UTC+6), both included, between which the rows of a list were made. */
export const daysInput = { from: z.optional(Day), to: z.optional(Day) }

/** When a day begins in Bangladesh. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00+06:00`
}

/** The last microsecond of a day in Bangladesh: PostgreSQL knows no shorter time. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.999999+06:00`
}
