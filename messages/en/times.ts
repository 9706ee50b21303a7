import { daysUntil, localDate, type Time } from '#shared/local-day.ts'
import { dayAndMonth, fullDate, longDate, shortDay } from './dates.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '4:30 PM' of '16:30' */
export function clock(hoursAndMinutes: string): string {
  const [hours = 0, minutes = 0] = hoursAndMinutes.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** '4:30 PM' */
export const clockOf = (time: Time) => clock(localDate(time).toISOString().slice(11, 16))
/** '16', the hour of the day */
export const hourOf = (time: Time) => localDate(time).toISOString().slice(11, 13)
/** '23/11/2026' */
export const dateOf = (time: Time) => localDate(time).toISOString().slice(0, 10).split('-').reverse().join('/')
/** 'Friday' */
export const weekdayOf = (time: Time) => WEEKDAYS[localDate(time).getUTCDay()] ?? ''
/** 'Fri' */
export const shortWeekday = (time: Time) => weekdayOf(time).slice(0, 3)
/** 'Fri 27 Nov' */
export const weekdayAndDay = (time: Time) => `${shortWeekday(time)} ${shortDay(time)}`
/** 'Fri 27 Nov', in the list of conversations */
export const dayInList = (time: Time) => weekdayAndDay(time)
/** 'Friday 27 November' */
export const longDay = (time: Time) => `${weekdayOf(time)} ${dayAndMonth(time)}`
/** 'Fri 27 Nov 2026' */
export const weekdayAndDate = (time: Time) => `${shortWeekday(time)} ${fullDate(time)}`
/** '23 Nov, 11:40 AM' */
export const shortTime = (time: Time) => `${shortDay(time)}, ${clockOf(time)}`
/** '23 Nov 2026, 11:40 AM' */
export const mediumTime = (time: Time) => `${fullDate(time)}, ${clockOf(time)}`
/** '23 November 2026 at 11:40 AM' */
export const longTime = (time: Time) => `${longDate(time)} at ${clockOf(time)}`
/** 'Fri 27 Nov 2026, 4:30 PM' */
export const dateAndTime = (time: Time) => `${weekdayAndDate(time)}, ${clockOf(time)}`
/** 'Fri 27 Nov, 4:30 PM' */
export const dayAndTime = (time: Time) => `${weekdayAndDay(time)}, ${clockOf(time)}`

const NEAR_DAYS: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }
/** 'Tomorrow, 4:30 PM'; 'Fri 27 Nov, 4:30 PM' of a day that is further away */
export function nearTime(time: string, now?: number): string {
  return `${NEAR_DAYS[daysUntil(time, now)] ?? weekdayAndDay(time)}, ${clockOf(time)}`
}
