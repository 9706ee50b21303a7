import { daysUntil } from '#shared/days-until.ts'

/** Times in Bangladesh, wherever they are read. A format is made once: that costs a hundred times as much as using it. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Asia/Dhaka', hourCycle: 'h23' })
  return (time: string) => made.format(new Date(time)).replaceAll(',', '')
}
/** '23 Nov' */
export const shortDay = format({ day: 'numeric', month: 'short' })
/** 'Fri 27 Nov 2026' */
export const weekdayAndDate = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
/** 'Fri 27 Nov' */
export const weekdayAndDay = format({ weekday: 'short', day: 'numeric', month: 'short' })

const hours24 = format({ hour: '2-digit', minute: '2-digit' })

/** '4:30 PM' of '16:30' */
export function clock(hoursAndMinutes: string): string {
  const [hours = 0, minutes = 0] = hoursAndMinutes.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** '4:30 PM' */
export const clockOf = (time: string) => clock(hours24(time))
/** '16', the hour of the day */
export const hourOf = format({ hour: '2-digit' })
/** '23/11/2026' */
export const dateOf = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
/** 'Friday' */
export const weekdayOf = format({ weekday: 'long' })
/** 'Friday 27 November' */
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' })
/** '23 November' */
export const dayAndMonth = format({ day: 'numeric', month: 'long' })
const mediumDate = format({ day: 'numeric', month: 'short', year: 'numeric' })
const longDate = format({ day: 'numeric', month: 'long', year: 'numeric' })
/** '23 Nov, 11:40 AM' */
export const shortTime = (time: string) => `${shortDay(time)}, ${clockOf(time)}`
/** '23 Nov 2026, 11:40 AM' */
export const mediumTime = (time: string) => `${mediumDate(time)}, ${clockOf(time)}`
/** '23 November 2026 at 11:40 AM' */
export const longTime = (time: string) => `${longDate(time)} at ${clockOf(time)}`
/** 'Fri 27 Nov 2026, 4:30 PM' */
export const dateAndTime = (time: string) => `${weekdayAndDate(time)}, ${clockOf(time)}`
/** 'Fri 27 Nov, 4:30 PM' */
export const dayAndTime = (time: string) => `${weekdayAndDay(time)}, ${clockOf(time)}`

const NEAR_DAYS: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }
/** 'Tomorrow, 4:30 PM'; 'Fri 27 Nov, 4:30 PM' of a day that is further away */
export function nearTime(time: string, now?: number): string {
  return `${NEAR_DAYS[daysUntil(time, now)] ?? weekdayAndDay(time)}, ${clockOf(time)}`
}
