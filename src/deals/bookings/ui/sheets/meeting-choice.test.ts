import { expect, test } from 'vitest'
import { percentLess, proposalsFor } from '../offers/offer-form.ts'
import { choiceOf, dayLimits, faultsOf, nextDays, usualEnd, weekdayNumber } from './meeting-choice.ts'
import { sunsetOn } from './sunset.ts'

/** 23 November in UTC, but the 24th in Bangladesh. */
const NOW = Date.parse('2026-11-23T20:00:00Z')

test('days are those of Bangladesh, whatever the clock of the device is set to', () => {
  expect(nextDays(NOW)).toEqual(
    Array.from({ length: 7 }, (_, ahead) => `2026-${ahead < 6 ? `11-${25 + ahead}` : '12-01'}`),
  )
  expect(dayLimits(NOW)).toEqual({ min: '2026-11-24', max: '2026-12-08' })
  expect(weekdayNumber('2026-11-27')).toBe(5)
})

test('a meeting ends an hour after it begins, on the same day', () => {
  expect([usualEnd('16:30'), usualEnd('23:30')]).toEqual(['17:30', '23:59'])
})

test('a first proposal is for the place that the buyer asked for, another one for that of the meeting', () => {
  const meeting = { day: '2026-11-27', from: '16:30', to: '17:30', place: 'IDB Bhaban' }
  expect(choiceOf(null, 'Farmgate').place).toBe('Farmgate')
  expect(choiceOf(meeting, 'Farmgate')).toEqual(meeting)
})

test('what is missing or has passed is said at its part', () => {
  const choice = { day: '2026-11-27', from: '16:30', to: '17:30', place: 'IDB Bhaban' }
  expect(faultsOf(choice, NOW)).toEqual({})
  expect(faultsOf({ day: '', from: '', to: '', place: ' ' }, NOW)).toEqual({ day: 'day', time: 'time', place: 'place' })
  expect(faultsOf({ ...choice, to: '16:30' }, NOW)).toEqual({ time: 'order' })
  expect(faultsOf({ ...choice, day: '2026-11-23' }, NOW)).toEqual({ time: 'past' })
})

test('the sun sets in Dhaka when the almanac says, give or take two minutes', () => {
  const dhaka = { lat: 23.81, lon: 90.41 }
  for (const [day, clock] of [
    ['2026-11-27', '17:11'],
    ['2026-06-21', '18:48'],
    ['2026-03-20', '18:09'],
    ['2026-12-21', '17:16'],
  ] as const) {
    const minutes = Math.abs(sunsetOn(day, dhaka).getTime() - Date.parse(`${day}T${clock}:00+06:00`)) / 60_000
    expect(minutes, day).toBeLessThan(2)
  }
})

test('proposals are round, lower than the price, and never the same twice', () => {
  expect(proposalsFor(56_000)).toEqual([54_000, 53_000, 51_500])
  expect(proposalsFor(1_000)).toEqual([970, 950, 920])
  expect(proposalsFor(1)).toEqual([])
  expect(percentLess(56_000, 53_000)).toBe(5)
})
