import { daysUntil, localDate, type Time } from '#shared/local-day.ts'
import { dayAndMonth, fullDate } from './dates.ts'
import { ending } from './names.ts'
import { digits } from './numbers.ts'

/** Times in Bangladesh. Not by Intl, whose Bangla names of hours differ between browsers. */
const WEEKDAYS = ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার']
const DAWN = 4
/** Each part of the day with its first hour. */
const PARTS_OF_DAY: [number, string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [15, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [DAWN, 'ভোর'],
  [0, 'রাত'],
]

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 'বিকাল' of 16 */
export function partOfDay(hours: number): string {
  return PARTS_OF_DAY.find(([first]) => hours >= first)?.[1] ?? ''
}

/** 'বিকাল ৪:৩০' of '16:30' */
export function clock(hoursAndMinutes: string): string {
  const [hours = 0, minutes = 0] = hoursAndMinutes.split(':').map(Number)
  return `${partOfDay(hours)} ${digits(`${hours % 12 || 12}:${twoDigits(minutes)}`)}`
}

/** The clock that a text ends with, as it is spoken: `৪টা`, `৪টা ৩০ মিনিট`. Other texts get `inFigures`. */
function spoken(time: string, hour: string, minute: string, inFigures: string): string {
  const [, before, minutes = ''] = /^(.*\S):([০-৯]{2})$/.exec(time) ?? []
  if (before === undefined) return ending(time, inFigures)
  return minutes === '০০' ? `${before}${hour}` : `${before}টা ${minutes.replace(/^০/, '')} ${minute}`
}

/** The locative of a time in words: `বিকাল ৪টায়`, `শুক্রবার ২৭ নভেম্বর, বিকাল ৪টা ৩০ মিনিটে` */
export function atTime(time: string): string {
  return spoken(time, 'টায়', 'মিনিটে', 'এ')
}

/** The genitive of a time in words, as before `মধ্যে` and `আগে`: `বিকাল ৪টার`, `বিকাল ৪টা ৩০ মিনিটের` */
export function ofTime(time: string): string {
  return spoken(time, 'টার', 'মিনিটের', 'এর')
}

/** 'বিকাল ৪:৩০' */
export function clockOf(time: Time): string {
  return clock(localDate(time).toISOString().slice(11, 16))
}

/** '16', the hour of the day in ASCII digits: it is counted with. */
export function hourOf(time: Time): string {
  return localDate(time).toISOString().slice(11, 13)
}

/** '২৩/১১/২০২৬' */
export function dateOf(time: Time): string {
  const [year, month, day] = localDate(time).toISOString().slice(0, 10).split('-')
  return digits(`${day}/${month}/${year}`)
}

/** 'শুক্রবার' */
export function weekdayOf(time: Time): string {
  return WEEKDAYS[localDate(time).getUTCDay()] ?? ''
}

/** 'শুক্র'; the longest, 'বৃহস্পতি', is cut: it stands in a tile of 48 px. */
export function shortWeekday(time: Time): string {
  return weekdayOf(time)
    .replace(/বার$/, '')
    .replace(/^বৃহস্পতি$/, 'বৃহ.')
}

/** 'শুক্রবার ২৭ নভেম্বর' */
export function longDay(time: Time): string {
  return `${weekdayOf(time)} ${dayAndMonth(time)}`
}

/** 'শুক্রবার ২৭ নভেম্বর' */
export function weekdayAndDay(time: Time): string {
  return longDay(time)
}

/** '২৭ নভেম্বর': with its weekday, which has no short form, the day leaves no room for the name beside it. */
export function dayInList(time: Time): string {
  return dayAndMonth(time)
}

/** 'শুক্রবার ২৭ নভেম্বর ২০২৬' */
export function weekdayAndDate(time: Time): string {
  return `${weekdayOf(time)} ${fullDate(time)}`
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

/**
 * A day and a clock. The hours before dawn belong to the night of the day before: `শুক্রবার দিবাগত রাত ১:৩২` is on Saturday.
 */
function withClock(time: Time, day: (time: Time) => string): string {
  if (localDate(time).getUTCHours() >= DAWN) return `${day(time)}, ${clockOf(time)}`
  return `${day(new Date(new Date(time).getTime() - 86_400_000).toISOString())} দিবাগত ${clockOf(time)}`
}

/** 'শুক্রবার ২৭ নভেম্বর ২০২৬, বিকাল ৪:৩০' */
export function dateAndTime(time: Time): string {
  return withClock(time, weekdayAndDate)
}

/** 'শুক্রবার ২৭ নভেম্বর, বিকাল ৪:৩০' */
export function dayAndTime(time: Time): string {
  return withClock(time, longDay)
}

const NEAR_DAYS: Record<number, string> = { [-1]: 'গতকাল', 0: 'আজ', 1: 'আগামীকাল' }

/** 'আগামীকাল, বিকাল ৪:৩০'; 'শুক্রবার ২৭ নভেম্বর, বিকাল ৪:৩০' of a day that is further away */
export function nearTime(time: string, now?: number): string {
  return withClock(time, (day) => NEAR_DAYS[daysUntil(String(day), now)] ?? longDay(day))
}
