import type { Deal, MeetingTime } from '../../contract.ts'
import { MINUTES_TO_WAIT } from '../../rules.ts'
import { timeOf } from './situation.ts'

/** The longest delay of a timer in a browser, 24.8 days. */
const LONGEST = 2 ** 31 - 1

/** Returns the next time at which the clock changes the situation or the moves of a deal; undefined if none is near. */
export function nextTurn({ undoUntil, endsAt, meeting, agreedMeeting }: Deal, now: number): number | undefined {
  const ends = [undoUntil, endsAt].map((end) => end && Date.parse(end))
  const turns = [...ends, ...turnsOf(meeting), ...(agreedMeeting ? turnsOfAgreed(agreedMeeting) : [])]
  const ahead = turns.filter((turn) => typeof turn === 'number').filter((turn) => turn > now && turn - now < LONGEST)
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}

/** A proposal ends when the meeting would begin. */
function turnsOf(meeting: Deal['meeting']): number[] {
  if (!meeting) return []
  return meeting.status === 'agreed' ? turnsOfAgreed(meeting) : [Date.parse(timeOf(meeting.day, meeting.from))]
}

/** Times at which an agreed meeting changes the deal: a no-show can be reported, the meeting is over. */
function turnsOfAgreed({ day, from, to }: MeetingTime): number[] {
  return [Date.parse(timeOf(day, from)) + MINUTES_TO_WAIT * 60_000, Date.parse(timeOf(day, to))]
}
