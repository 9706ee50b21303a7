import { localDate, type Time } from '#shared/local-day.ts'
import { digits } from './numbers.ts'

/** Dates in Bangladesh. Not by Intl, whose Bangla names of months differ between browsers. */
export const MONTHS = [
  ...['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন'],
  ...['জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
]

/** '২৩', the day of the month */
export function dayOfMonth(time: Time): string {
  return digits(localDate(time).getUTCDate())
}

/** '২৩ নভেম্বর' */
export function dayAndMonth(time: Time): string {
  return `${dayOfMonth(time)} ${MONTHS[localDate(time).getUTCMonth()]}`
}

/** '২৩ নভেম্বর': the names of months are short enough. */
export function shortDay(time: Time): string {
  return dayAndMonth(time)
}

/** '২৩ নভেম্বর ২০২৬' */
export function fullDate(time: Time): string {
  return `${dayAndMonth(time)} ${digits(localDate(time).getUTCFullYear())}`
}

/** 'নভেম্বর ২০২৬' */
export function monthAndYear(time: Time): string {
  const day = localDate(time)
  return `${MONTHS[day.getUTCMonth()]} ${digits(day.getUTCFullYear())}`
}

/** `৩ ঘণ্টা আগে` */
export function ago(value: number, unit: 'মিনিট' | 'ঘণ্টা' | 'দিন' | 'সপ্তাহ' | 'মাস' | 'বছর'): string {
  return `${digits(value)} ${unit} আগে`
}
