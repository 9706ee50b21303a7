import { clockOf } from '#words/times.ts'

const ZONE = { timeZone: 'Asia/Dhaka' } as const

/** `Fri 27 Nov`, with the year when it is another one. */
export function dayOf(time: string, now = new Date()): string {
  const day = new Date(time)
  const parts = { weekday: 'short', day: 'numeric', month: 'short', ...ZONE } as const
  const format = new Intl.DateTimeFormat('en-GB', yearOf(day) === yearOf(now) ? parts : { ...parts, year: 'numeric' })
  return format.format(day).replaceAll(',', '')
}

function yearOf(time: Date): string {
  return time.toLocaleDateString('en', { year: 'numeric', ...ZONE })
}

/** `4:30 PM` today, otherwise the day. */
export function shortTime(time: string): string {
  return isToday(time) ? clockOf(time) : dayOf(time)
}

export function isToday(time: string): boolean {
  return dayOf(time) === dayOf(new Date().toISOString())
}
