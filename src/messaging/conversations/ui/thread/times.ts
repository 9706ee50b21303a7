import { clockOf, dateOf, dayInList, weekdayAndDate, weekdayAndDay } from '#words/times.ts'

/** `Fri 27 Nov`, with the year when it is another one. */
export function dayOf(time: string, now = new Date(), day = weekdayAndDay): string {
  return yearOf(time) === yearOf(now.toISOString()) ? day(time) : weekdayAndDate(time)
}

/** The end of the date, in the digits of the language. */
const yearOf = (time: string) => dateOf(time).slice(-4)

/** `4:30 PM` today, otherwise the day. */
export function shortTime(time: string): string {
  return isToday(time) ? clockOf(time) : dayOf(time, new Date(), dayInList)
}

export function isToday(time: string): boolean {
  return dayOf(time) === dayOf(new Date().toISOString())
}
