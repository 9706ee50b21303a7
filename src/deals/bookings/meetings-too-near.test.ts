import { expect, test } from 'vitest'
import { meetingsTooNear, TRAVEL_MINUTES } from './rules.ts'

const day = '2026-11-27'
const other = { day, from: '16:00', to: '17:00', place: 'Star Kabab' }
const place = 'IDB Bhaban'

test.each([
  ['at the same time', '16:30', '17:30', [60, 240]],
  ['with less than an hour to get there', '17:59', '18:59', [60, 240]],
  ['with an hour to get there', '18:00', '19:00', [240]],
  ['with an hour to get back', '14:00', '15:00', [240]],
  ['with less than four hours', '20:59', '21:59', [240]],
  ['with four hours', '21:00', '22:00', []],
  ['without a time', '', '', []],
])(
  'a meeting %s is too near to others in the district and outside by the minutes to get there',
  (_, from, to, near) => {
    const others = Object.values(TRAVEL_MINUTES).map((travelMinutes) => ({ ...other, travelMinutes }))
    expect(meetingsTooNear({ day, from, to, place }, others).map(({ travelMinutes }) => travelMinutes)).toEqual(near)
  },
)

test('a meeting at the same clock of another day is not too near', () => {
  expect(meetingsTooNear({ ...other, day: '2026-11-28' }, [{ ...other, travelMinutes: 240 }])).toEqual([])
})

test.each([
  ['follow it at once', '17:00', '18:00', 0],
  ['not overlap it', '16:30', '17:30', 1],
])('a meeting at the same place may %s', (_, from, to, count) => {
  expect(meetingsTooNear({ ...other, from, to }, [{ ...other, travelMinutes: 60 }])).toHaveLength(count)
})
