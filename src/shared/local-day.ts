/** Bangladesh has one time, and no summer time since 2010. */
const HOURS_AHEAD_OF_UTC = 6

export type Time = string | number | Date

/** A time as a date whose UTC fields are those of the clocks in Bangladesh. */
export function localDate(time: Time): Date {
  return new Date(new Date(time).getTime() + HOURS_AHEAD_OF_UTC * 3_600_000)
}

/** The day in Bangladesh at a moment in milliseconds: `2026-11-27`. */
export function localDay(moment: number): string {
  return localDate(moment).toISOString().slice(0, 10)
}

/** How many days of the calendar of Bangladesh lie between now and a time: 1 for tomorrow, -1 for yesterday. */
export function daysUntil(time: string, now = Date.now()): number {
  const day = (moment: number) => Math.floor(localDate(moment).getTime() / 86_400_000)
  return day(Date.parse(time)) - day(now)
}
