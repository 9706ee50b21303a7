import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ago as agoInBangla } from '#messages/bn/dates.ts'
import * as bn from '#messages/bn/times.ts'
import * as dates from '#messages/en/dates.ts'
import { shortDay } from '#messages/en/dates.ts'
import * as en from '#messages/en/times.ts'
import { clockOf, dateAndTime, dateOf, hourOf, nearTime } from '#messages/en/times.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Calls that read a time in the zone of the device or the server, unless their options name another. */
const READS = /\b(?:new Intl\.DateTimeFormat|\w\.toLocale(?:Date|Time)?String)\(/g
const LOCAL = /\.(?:getHours|getMinutes|getDay|getDate|getMonth|toDateString|toTimeString)\(\)/

/** The text of a call to its closing bracket. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

test('every time and date on a screen and in a letter is that of Dhaka, whatever the zone of the device', () => {
  const files = globSync('{src,messages}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (name) => !/\.(test|gen)\.tsx?$/.test(name),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((name) => {
    const text = readFileSync(path.join(ROOT, name), 'utf8')
    const calls = [...text.matchAll(READS)].map(({ index }) => callAt(text, index))
    // Formats that share their options name the zone in the same file.
    const isOfDhaka = (call: string) =>
      call.includes('timeZone') || (/\.\.\.(?:ZONE|parts)|, parts/.test(call) && /'Asia\/Dhaka'/.test(text))
    const wrong = calls.filter((call) => !isOfDhaka(call) && !/Intl\.DateTimeFormat\(\s*'en-GB',\s*yearOf/.test(call))
    return [...wrong, ...(LOCAL.exec(text) ?? [])].map((call) => `${name}: ${call}`)
  })
  expect(found).toEqual([])
})

test('a moment late in the evening of Greenwich is the next day in Dhaka', () => {
  const time = '2026-11-23T20:05:00.000Z'
  expect([clockOf(time), hourOf(time), shortDay(time), dateOf(time), dateAndTime(time)]).toEqual([
    ...['2:05 AM', '02', '24 Nov', '24/11/2026', 'Tue 24 Nov 2026, 2:05 AM'],
  ])
})

test('a time of yesterday, today or tomorrow is said so, by the calendar of Dhaka', () => {
  // 23:30 on Thursday there.
  const now = Date.parse('2026-11-26T17:30:00Z')
  const times = ['2026-11-25T18:00:00Z', '2026-11-26T17:59:00Z', '2026-11-26T18:00:00Z', '2026-11-27T18:00:00Z']
  expect([...times, '2026-11-25T17:59:00Z'].map((time) => nearTime(time, now))).toEqual([
    ...['Today, 12:00 AM', 'Today, 11:59 PM', 'Tomorrow, 12:00 AM', 'Sat 28 Nov, 12:00 AM', 'Yesterday, 11:59 PM'],
  ])
  expect(bn.nearTime('2026-11-27T10:00:00Z', now)).toBe('আগামীকাল, বিকাল ৪:০০')
})

test('the English names of days and months are those of Intl', () => {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Asia/Dhaka', hourCycle: 'h23' })
    return (time: number) => format.format(time).replaceAll(',', '')
  }
  const [day, month, year] = [{ day: 'numeric' }, { month: 'long' }, { year: 'numeric' }] as const
  const [weekday, short] = [{ weekday: 'short' }, { month: 'short' }] as const
  const pairs = [
    [dates.shortDay, { ...day, ...short }],
    [dates.dayAndMonth, { ...day, ...month }],
    [dates.fullDate, { ...day, ...short, ...year }],
    [dates.longDate, { ...day, ...month, ...year }],
    [dates.monthAndYear, { ...month, ...year }],
    [en.weekdayAndDay, { ...weekday, ...day, ...short }],
    [en.weekdayAndDate, { ...weekday, ...day, ...short, ...year }],
    [en.longDay, { weekday: 'long', ...day, ...month }],
    [en.dateOf, { day: '2-digit', month: '2-digit', year: 'numeric' }],
    [en.hourOf, { hour: '2-digit' }],
  ] as const
  // 251 hours: each hour, day and month of ten years is met.
  const times = Array.from({ length: 350 }, (_, n) => Date.parse('2020-01-01T00:30:00Z') + n * 251 * 3_600_000)
  for (const [ours, options] of pairs) expect(times.map(ours)).toEqual(times.map(written(options)))
})

test('a time that has passed is said in words', () => {
  expect([dates.ago(1, 'hour'), dates.ago(3, 'day'), agoInBangla(3, 'ঘণ্টা')]).toEqual([
    '1 hour ago',
    '3 days ago',
    '৩ ঘণ্টা আগে',
  ])
})
