import { localDate, type Time } from '#shared/local-day.ts'

/** Dates in Bangladesh. Not by Intl: a browser takes about 30 ms of a page's hydration for its first format. */
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

const monthOf = (time: Time) => MONTHS[localDate(time).getUTCMonth()] ?? ''
/** Three letters; September has four, as British English writes it. */
const shortMonth = (time: Time) => monthOf(time).slice(0, monthOf(time) === 'September' ? 4 : 3)
const year = (time: Time) => localDate(time).getUTCFullYear()

/** '23', the day of the month */
export const dayOfMonth = (time: Time) => String(localDate(time).getUTCDate())
/** '23 Nov' */
export const shortDay = (time: Time) => `${dayOfMonth(time)} ${shortMonth(time)}`
/** '23 November' */
export const dayAndMonth = (time: Time) => `${dayOfMonth(time)} ${monthOf(time)}`
/** '23 Nov 2026' */
export const fullDate = (time: Time) => `${shortDay(time)} ${year(time)}`
/** '23 November 2026' */
export const longDate = (time: Time) => `${dayAndMonth(time)} ${year(time)}`
/** 'November 2026' */
export const monthAndYear = (time: Time) => `${monthOf(time)} ${year(time)}`
/** '3 hours ago' */
export function ago(value: number, unit: 'minute' | 'hour' | 'day' | 'month' | 'year'): string {
  return `${value} ${unit}${value === 1 ? '' : 's'} ago`
}
