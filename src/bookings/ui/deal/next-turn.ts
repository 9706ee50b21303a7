import type { Deal } from '../../contract.ts'
import { timeOf } from './situation.ts'

/** The longest delay of a timer in a browser, 24.8 days. */
const LONGEST = 2 ** 31 - 1
const MINUTES_TO_WAIT = 30

/** The next moment at which the clock changes what a deal is or what may be done; undefined when none is near. */
export function nextTurn({ undoUntil, endsAt, meeting }: Deal, now: number): number | undefined {
  const turns = [undoUntil && Date.parse(undoUntil), endsAt && Date.parse(endsAt), ...turnsOf(meeting)]
  const ahead = turns.filter((turn) => typeof turn === 'number').filter((turn) => turn > now && turn - now < LONGEST)
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}

/** A proposal ends when the meeting would begin; of an agreed one a no-show can be told, and then it is over. */
function turnsOf(meeting: Deal['meeting']): number[] {
  if (!meeting) return []
  const [begin, end] = [meeting.from, meeting.to].map((clock) => Date.parse(timeOf(meeting.day, clock)))
  if (begin === undefined || end === undefined) return []
  return meeting.status === 'agreed' ? [begin + MINUTES_TO_WAIT * 60_000, end] : [begin]
}
