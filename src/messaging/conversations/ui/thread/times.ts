import { clockOf, dateOf, weekdayAndDate, weekdayAndDay } from '#words/times.ts'

/** `Fri 27 Nov`, with the year when it is another one. */
export function dayOf(time: string, now = new Date()): string {
  return yearOf(time) === yearOf(now.toISOString()) ? weekdayAndDay(time) : weekdayAndDate(time)
}

/** The end of the date, in the digits of the language. */
function yearOf(time: string): string {
  return dateOf(time).slice(-4)
}

/** `4:30 PM` today, otherwise the day. */
export function shortTime(time: string): string {
  return isToday(time) ? clockOf(time) : dayOf(time)
}

export function isToday(time: string): boolean {
  return dayOf(time) === dayOf(new Date().toISOString())
}
