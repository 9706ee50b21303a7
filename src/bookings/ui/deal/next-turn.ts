import type { Deal } from '../../contract.ts'
import { timeOf } from './situation.ts'

/** The longest delay of a timer in a browser, 24.8 days. */
const LONGEST = 2 ** 31 - 1
const MINUTES_TO_WAIT = 30

/** The next moment at which the clock changes what a deal is or what may be done; undefined when none is near. */
export function nextTurn({ undoUntil, endsAt, meeting }: Deal, now: number): number | undefined {
  const agreed = meeting?.status === 'agreed' ? Date.parse(timeOf(meeting.day, meeting.from)) : null
  const turns = [
    undoUntil && Date.parse(undoUntil),
    endsAt && Date.parse(endsAt),
    agreed && agreed + MINUTES_TO_WAIT * 60_000,
  ]
  const ahead = turns.filter((turn) => typeof turn === 'number').filter((turn) => turn > now && turn - now < LONGEST)
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}
