import { daysUntil } from '#shared/days-until.ts'
import { digits } from './numbers.ts'

/**
 * Times in Bangladesh, which is six hours ahead of UTC and has had no summer time since 2010. Not by Intl, whose Bangla names
 * of months and hours differ between browsers.
 */
const OFFSET_MS = 6 * 3_600_000

const MONTHS = [
  ...['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন'],
  ...['জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
]
const WEEKDAYS = ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার']
/** Each part of the day with its first hour. */
const PARTS_OF_DAY: [number, string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [15, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
]

type Time = string | number | Date

/** The date whose UTC fields are those of the clock in Bangladesh. */
const local = (time: Time) => new Date(new Date(time).getTime() + OFFSET_MS)
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 'বিকাল ৪:৩০' of '16:30' */
export function clock(hoursAndMinutes: string): string {
  const [hours = 0, minutes = 0] = hoursAndMinutes.split(':').map(Number)
  const [, part] = PARTS_OF_DAY.find(([first]) => hours >= first) ?? []
  return `${part} ${digits(`${hours % 12 || 12}:${twoDigits(minutes)}`)}`
}

/** 'বিকাল ৪:৩০' */
export function clockOf(time: Time): string {
  return clock(local(time).toISOString().slice(11, 16))
}

/** '16', the hour of the day in ASCII digits: it is counted with. */
export function hourOf(time: Time): string {
  return local(time).toISOString().slice(11, 13)
}

/** '২৩/১১/২০২৬' */
export function dateOf(time: Time): string {
  const [year, month, day] = local(time).toISOString().slice(0, 10).split('-')
  return digits(`${day}/${month}/${year}`)
}

/** 'শুক্রবার' */
export function weekdayOf(time: Time): string {
  return WEEKDAYS[local(time).getUTCDay()] ?? ''
}

/** '২৩', the day of the month */
export function dayOfMonth(time: Time): string {
  return digits(local(time).getUTCDate())
}

/** '২৩ নভেম্বর' */
export function dayAndMonth(time: Time): string {
  return `${dayOfMonth(time)} ${MONTHS[local(time).getUTCMonth()]}`
}

/** '২৩ নভেম্বর': the names of months are short enough. */
export function shortDay(time: Time): string {
  return dayAndMonth(time)
}

/** 'শুক্রবার ২৭ নভেম্বর' */
export function longDay(time: Time): string {
  return `${weekdayOf(time)} ${dayAndMonth(time)}`
}

/** 'শুক্রবার ২৭ নভেম্বর' */
export function weekdayAndDay(time: Time): string {
  return longDay(time)
}

/** 'শুক্রবার ২৭ নভেম্বর ২০২৬' */
export function weekdayAndDate(time: Time): string {
  return `${weekdayOf(time)} ${fullDate(time)}`
}

/** '২৩ নভেম্বর ২০২৬' */
export function fullDate(time: Time): string {
  return `${dayAndMonth(time)} ${digits(local(time).getUTCFullYear())}`
}

/** '২৩ নভেম্বর, সকাল ১১:৪০' */
export function shortTime(time: Time): string {
  return `${dayAndMonth(time)}, ${clockOf(time)}`
}

/** '২৩ নভেম্বর ২০২৬, সকাল ১১:৪০' */
export function mediumTime(time: Time): string {
  return `${fullDate(time)}, ${clockOf(time)}`
}

/** '২৩ নভেম্বর ২০২৬, সকাল ১১:৪০' */
export function longTime(time: Time): string {
  return mediumTime(time)
}

/** 'শুক্রবার ২৭ নভেম্বর ২০২৬, বিকাল ৪:৩০' */
export function dateAndTime(time: Time): string {
  return `${weekdayAndDate(time)}, ${clockOf(time)}`
}

/** 'শুক্রবার ২৭ নভেম্বর, বিকাল ৪:৩০' */
export function dayAndTime(time: Time): string {
  return `${longDay(time)}, ${clockOf(time)}`
}

/** `৩ ঘণ্টা আগে` */
export function ago(value: number, unit: 'মিনিট' | 'ঘণ্টা' | 'দিন' | 'সপ্তাহ' | 'মাস' | 'বছর'): string {
  return `${digits(value)} ${unit} আগে`
}

const NEAR_DAYS: Record<number, string> = { [-1]: 'গতকাল', 0: 'আজ', 1: 'আগামীকাল' }

/** 'আগামীকাল, বিকাল ৪:৩০'; 'শুক্রবার ২৭ নভেম্বর, বিকাল ৪:৩০' of a day that is further away */
export function nearTime(time: string, now?: number): string {
  return `${NEAR_DAYS[daysUntil(time, now)] ?? longDay(time)}, ${clockOf(time)}`
}
