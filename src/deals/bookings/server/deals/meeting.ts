import { invalidFields } from '#shared/errors.ts'
import { localDate } from '#shared/local-day.ts'
import type { MeetingTime } from '../../contract.ts'
import { DAYS_TO_CLOSE } from '../../rules.ts'

/** Bangladesh has one time, without summer time. */
const OFFSET = '+06:00'

/** A meeting as it is stored. */
export interface StoredMeeting {
  from: string
  to: string
  place: string
}

/** Throws 400 at the field `meeting` for a time that is over, too far ahead or ends before it begins. */
export function readMeeting({ day, from, to, place }: MeetingTime, now = Date.now()): StoredMeeting {
  const [begin, end] = [Date.parse(`${day}T${from}:00${OFFSET}`), Date.parse(`${day}T${to}:00${OFFSET}`)]
  if (!(end > begin)) throw invalidFields({ meeting: 'meeting_order' })
  if (begin <= now) throw invalidFields({ meeting: 'meeting_past' })
  if (begin > now + DAYS_TO_CLOSE * 86_400_000) throw invalidFields({ meeting: 'meeting_too_late' })
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString(), place }
}

/** A stored meeting as the contract has it; null without one. */
export function showMeeting(from: string | null, to: string | null, place: string | null): MeetingTime | null {
  if (!from || !to || place === null) return null
  const [day = '', begin = ''] = localTime(from)
  return { day, from: begin, to: localTime(to)[1] ?? '', place }
}

/** The day and the time of it in Bangladesh. */
function localTime(time: string): string[] {
  const local = localDate(Date.parse(time)).toISOString()
  return [local.slice(0, 10), local.slice(11, 16)]
}
