import type { Messages } from '#messages/en.ts'
import { firstName } from '#shared/text/first-name.ts'
import type { Deal, MeetingTime } from '../../contract.ts'

/** Situations of a deal as one of its parties sees it. They are finer than its states. */
export type Situation =
  | 'requested'
  | 'waiting'
  | 'hidden'
  | 'deleted'
  | 'sold-elsewhere'
  | 'accepted'
  | 'proposed-by-me'
  | 'proposed-to-me'
  | 'agreed'
  | 'met'
  | 'handed-over'
  | 'declined-by-me'
  | 'declined-by-other'
  | 'cancelled-by-me'
  | 'cancelled-by-other'
  | 'ended'
  | 'closed'
  | 'unanswered'
  | 'not-closed'
  | 'no-show-by-me'
  | 'no-show-by-other'
  | 'contested'
  | 'upheld-against-me'
  | 'upheld-against-other'
  | 'dismissed'

type SituationFacts = Pick<Deal, 'state' | 'me' | 'meeting' | 'agreedMeeting' | 'productState' | 'history'>

export function situationOf(deal: SituationFacts, now = Date.now()): Situation {
  const { state, me } = deal
  const last = lastEnd(deal)
  const mine = last?.actor === me ? 'by-me' : 'by-other'
  switch (state) {
    case 'requested':
      return situationOfProduct(deal) ?? (deal.productState === 'reserved' ? 'waiting' : 'requested')
    case 'accepted':
      return situationOfProduct(deal) ?? situationOfMeeting(deal, now)
    case 'handed_over':
      return 'handed-over'
    case 'declined':
      return `declined-${mine}`
    case 'cancelled':
      if (last?.move === 'dismiss') return 'dismissed'
      return last?.actor === 'clock' || last?.actor === 'admin' ? 'ended' : `cancelled-${mine}`
    case 'no_show':
      if (last?.move === 'uphold') return isSaidBy(deal, me) ? 'upheld-against-other' : 'upheld-against-me'
      return `no-show-${mine}`
    case 'expired':
      return last?.reason === 'not_closed' ? 'not-closed' : 'unanswered'
    default:
      return state
  }
}

/** Situation of an open deal whose product is unavailable, or null. A deletion and a sale elsewhere may yet be undone. */
function situationOfProduct({ productState }: SituationFacts): Situation | null {
  if (productState === null) return 'deleted'
  if (productState === 'sold') return 'sold-elsewhere'
  return productState === 'hidden' ? 'hidden' : null
}

/** Situation of an accepted deal by its meeting. A proposal whose time has come without an answer is ignored. */
function situationOfMeeting({ meeting, agreedMeeting }: SituationFacts, now: number): Situation {
  const isProposal = meeting?.status === 'proposed' && Date.parse(timeOf(meeting.day, meeting.from)) > now
  if (isProposal) return meeting.byMe ? 'proposed-by-me' : 'proposed-to-me'
  const agreed = meeting?.status === 'agreed' ? meeting : agreedMeeting
  if (!agreed) return 'accepted'
  return isOver(agreed, now) ? 'met' : 'agreed'
}

/** Returns true once the end of a meeting has passed. */
export function isOver({ day, to }: MeetingTime, now = Date.now()): boolean {
  return Date.parse(timeOf(day, to)) <= now
}

const ENDING = ['decline', 'cancel', 'no-show', 'uphold', 'dismiss', 'expire', 'close']

/** The move that ended the deal, or an admin's later decision about a no-show. */
function lastEnd({ history }: Pick<Deal, 'history'>) {
  return history.findLast(({ move }) => ENDING.includes(move))
}

/** True if this side reported the no-show of the other side. */
function isSaidBy({ history }: Pick<Deal, 'history'>, party: Deal['me']): boolean {
  return history.findLast(({ move }) => move === 'no-show')?.actor === party
}

/** Returns the headline and the sentence of the status card. */
export function nowInWords(deal: Deal, words: Messages): { title: string; text: string } {
  const { deal: texts } = words
  const said = texts.now[deal.me][situationOf(deal)]
  const facts = factsOf(deal, words)
  return { title: said?.title(facts) ?? '', text: said?.text(facts) ?? '' }
}

function factsOf(deal: Deal, { deal: texts }: Messages) {
  const { agreedMeeting } = deal
  const isMet = situationOf(deal) === 'met' || situationOf(deal) === 'agreed'
  const meeting = isMet ? (agreedMeeting ?? deal.meeting) : deal.meeting
  const { reason, note } = lastEnd(deal) ?? {}
  return {
    name: firstName(deal.other.name),
    thing: thingOf(deal, texts),
    since: deal.stateSince,
    until: deal.endsAt ?? '',
    meeting: meeting ? texts.meeting.inWords(timeOf(meeting.day, meeting.from)) : '',
    begins: meeting ? timeOf(meeting.day, meeting.from) : '',
    place: meeting?.place ?? '',
    reason: (reason && reasonInWords(reason, texts)) ?? '',
    note: note ?? '',
    free: deal.productState === 'live',
    line: deal.placeInLine ?? 1,
  }
}

/** The sentence of a reason of the table of moves. */
export function reasonInWords(reason: string, { reasons }: Messages['deal']): string | undefined {
  return reasons[reason]
}

/** 'laptop' */
export function thingOf({ kind }: Pick<Deal, 'kind'>, { things }: Messages['deal']): string {
  return things[kind ?? 'other'] ?? things.other ?? ''
}

/** The moment of a clock time of a day in Bangladesh, which is six hours ahead of UTC in summer and winter. */
export function timeOf(day: string, clock: string): string {
  return `${day}T${clock}:00+06:00`
}
