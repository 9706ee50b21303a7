import { sql, type Updateable } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import type { Tables } from '#platform/database/database.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { invalidFields } from '#shared/errors.ts'
import { LANGUAGES } from '#shared/language.ts'
import { parsePhone } from '#shared/phone.ts'
import { typedCode } from '#shared/text/typed-code.ts'
import type { bookings, MeetingTime } from '../../contract.ts'
import { DEAL_MOVES, type Party } from '../../rules.ts'
import { REMINDED_BEFORE } from '../clock/reminders.ts'
import type { LockedDeal } from './deal-row.ts'
import { readMeeting, showMeeting } from './meeting.ts'

export type MoveInput = Parsed<typeof bookings.moveDeal>
type Changes = Updateable<Tables['bookings']>

/** Returns the note of a move. Throws 400 at the field for a move that takes no note. */
export function readNote({ move, note }: MoveInput): string | null {
  if (note && !DEAL_MOVES[move].note) throw invalidFields({ note: 'unknown_field' })
  return note || null
}

/** Returns the reason of a move. Throws 400 if the move needs a reason and has none of its list. */
export function readReason({ move, reason }: MoveInput, party: Party): string | null {
  const offered = DEAL_MOVES[move].reasons?.[party]
  if (!offered) return null
  if (!reason) throw invalidFields({ reason: 'required' })
  if (!offered.includes(reason)) throw invalidFields({ reason: 'invalid_value' })
  return reason
}

/** Columns that a move changes beside the state. Throws 400 for a missing or invalid field, 409 for a former proposal. */
export function readChanges(input: MoveInput, party: Party, deal: LockedDeal, sellerPhone: string | null): Changes {
  const { move, phone, location } = input
  if (move === 'accept') return acceptance(phone ?? sellerPhone)
  if (move === 'propose') return proposal(input, party)
  if (move === 'agree') return agreement(input, deal)
  if (move !== 'correct') return {}
  if (!phone && !location) throw invalidFields({ phone: 'required', location: 'required' })
  return { ...(phone && { phone, phone_e164: parsePhone(phone) ?? phone }), ...(location && { location }) }
}

const NO_PROPOSAL = { proposed_by: null, proposed_from: null, proposed_to: null, proposed_place: null }
const NO_MEETING = { ...NO_PROPOSAL, agreed_from: null, agreed_to: null, agreed_place: null, reminded_at: null }

/** Each sees the other's number from now on: without the saller's the buyer could call nobody. */
function acceptance(phone: string | null): Changes {
  if (!phone) throw invalidFields({ phone: 'required' })
  return { ...NO_MEETING, seller_phone: phone }
}

/** Marks a deal between accounts in one network, which may be one person. Its price does not count, and admins see the mark. */
export function networkCompared(address: string): Changes {
  return { same_network: sql<boolean>`same_network or coalesce(buyer_network = ${networkOf(address)}, false)` }
}

function proposal({ meeting }: MoveInput, party: Party): Changes {
  if (!meeting) throw invalidFields({ meeting: 'required' })
  const { from, to, place } = readMeeting(meeting)
  return { proposed_by: party, proposed_from: from, proposed_to: to, proposed_place: place }
}

/** The caller names the meeting that they saw: another one may have been proposed since. */
function agreement({ meeting }: MoveInput, deal: LockedDeal): Changes {
  if (!meeting) throw invalidFields({ meeting: 'required' })
  const { proposedFrom, proposedTo, proposedPlace, state, stateSince } = deal
  const proposed = showMeeting(proposedFrom, proposedTo, proposedPlace)
  if (!proposed || !isSameMeeting(proposed, meeting)) throw dealConflict('meeting_changed', { state, at: stateSince })
  // After agreeing to a meeting in the past, a party could report a no-show at once.
  if (!proposedFrom || Date.parse(proposedFrom) <= Date.now()) throw invalidFields({ meeting: 'meeting_past' })
  const agreed = { agreed_from: proposedFrom, agreed_to: proposedTo, agreed_place: proposedPlace }
  return { ...NO_PROPOSAL, ...agreed, reminded_at: isSoon(proposedFrom) ? new Date().toISOString() : null }
}

/** True if both are the same meeting. `seen` may have the place in any language of the site. */
function isSameMeeting({ place, ...proposed }: MeetingTime, seen: MeetingTime): boolean {
  const shown = [place, ...LANGUAGES.map((language) => placeInLanguage(place, language))]
  const keys = ['day', 'from', 'to'] as const
  return keys.every((key) => proposed[key] === seen[key]) && shown.includes(seen.place)
}

/** True if the meeting begins within `REMINDED_BEFORE` hours. Such a meeting needs no reminder. */
function isSoon(from: string | null): boolean {
  return from !== null && Date.parse(from) < Date.now() + REMINDED_BEFORE * 3_600_000
}

/** Returns the digits of a typed code, in either script and with blanks. Throws 400 without a code. */
export function readCode(code: string | undefined): string {
  const digits = typedCode(code ?? '')
  if (!digits) throw invalidFields({ code: 'required' })
  return digits
}
