import { localDay } from '#shared/local-day.ts'
import type { MeetingTime } from '../../contract.ts'
import { timeOf } from '../deal/situation.ts'

/** Values of the sheet; '' for a field without a choice yet. */
export interface MeetingChoice {
  day: string
  from: string
  to: string
  place: string
}

/** Times that suit most people and fall into daylight all year. */
export const USUAL_TIMES = ['10:30', '14:00', '16:30'] as const
const USUAL_MINUTES = 60
const DAYS_OFFERED = 7

/** Today and the day in a fortnight, between which a meeting is. */
export function dayLimits(now: number): { min: string; max: string } {
  return { min: localDay(now), max: localDay(now + 14 * 86_400_000) }
}

/** The next days, from tomorrow on. */
export function nextDays(now: number): string[] {
  return Array.from({ length: DAYS_OFFERED }, (_, ahead) => localDay(now + (ahead + 1) * 86_400_000))
}

/** Returns the proposed end of a meeting that begins at `from`: an hour later, on the same day. */
export function usualEnd(from: string): string {
  const [hours = 0, minutes = 0] = from.split(':').map(Number)
  const end = Math.min(hours * 60 + minutes + USUAL_MINUTES, 23 * 60 + 59)
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

type Fault = 'day' | 'time' | 'place' | 'order' | 'past'

/** The first fault of each part, by the part that it is shown at. */
export function faultsOf(
  { day, from, to, place }: MeetingChoice,
  now: number,
): Partial<Record<'day' | 'time' | 'place', Fault>> {
  const isPast = day && from && to && Date.parse(timeOf(day, to)) < now
  return {
    ...(!day && { day: 'day' }),
    ...(!from || !to ? { time: 'time' } : to <= from ? { time: 'order' } : isPast ? { time: 'past' } : {}),
    ...(!place.trim() && { place: 'place' }),
  }
}

/** 0 for Sunday. */
export function weekdayNumber(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}

/** The choice that an agreed or proposed meeting is; before there is one, the place that the buyer asked for. */
export function choiceOf(meeting: MeetingTime | null, askedPlace: string): MeetingChoice {
  return meeting ?? { day: '', from: '', to: '', place: askedPlace }
}
