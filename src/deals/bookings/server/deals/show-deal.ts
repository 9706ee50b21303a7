import { sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import { warningsIn } from '#messaging/conversations/server/warnings.ts'
import type { Database } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { maskNumbers } from '#shared/contact-details/mask.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { parsePhone } from '#shared/phone.ts'
import type { Deal } from '../../contract.ts'
import { arePhonesOpen, DEAL_MOVES, MINUTES_TO_UNDO, type Party, possibleDealMoves } from '../../rules.ts'
import { partyOf } from '../store.ts'
import { factsOf, selectDeals } from './deal-row.ts'
import { showMeeting } from './meeting.ts'
import { readOtherMeetings } from './other-meetings.ts'

/** Returns a deal to its parties, and to admins without phone numbers and moves. Throws 403 for everybody else. */
export async function getDeal({ id }: { id: string }, { db, person, language }: MemberContext): Promise<Deal> {
  const row = await readDeal(db, id)
  if (!row) throw notFound()
  const party = partyOf(row, person)
  if (!party && person.role !== 'admin') throw forbidden('not_yours')
  const facts = factsOf(row)
  const meetings = meetingsOf(row, party, language)
  const moves = party ? possibleDealMoves(facts, party) : []
  const other = otherSide(row, party)
  return {
    ...row,
    location: placeInLanguage(row.location, language),
    me: party ?? 'admin',
    moves,
    undoUntil: moves.includes('undo') ? undoUntil(row) : null,
    other,
    myPhone: party === 'buyer' ? row.phone : null,
    ...meetings,
    otherMeetings:
      party && row.state === 'accepted'
        ? await readOtherMeetings(db, person.id, { id, otherId: other.id, district: row.district }, language)
        : [],
    warnings: warningsFor(row, party, meetings),
    productState: row.product,
    negotiable: (row.negotiable ?? false) && !row.blocked,
    history: (await readHistory(db, id)).map((made) => ({ ...made, note: noteFor(made, party) })),
    handoverCode: party === 'saller' && row.state === 'accepted' ? row.handoverCode : null,
  }
}

/** Warnings about words of the other side, as for messages. The place of an agreed meeting is checked for both sides. */
function warningsFor(
  { location, state }: Row,
  party: Party | null,
  { meeting, agreedMeeting }: Pick<Deal, 'meeting' | 'agreedMeeting'>,
): Deal['warnings'] {
  const isOpen = arePhonesOpen(state)
  const proposed = meeting?.byMe ? null : meeting
  return {
    location: party === 'buyer' ? [] : warningsIn([location], isOpen),
    meeting: warningsIn([proposed?.place, agreedMeeting?.place], isOpen),
  }
}

/** Place of a request among the requests that wait for an answer, from 1; null for other states. */
export const placeInLine = sql<number | null>`case bookings.state when 'requested' then (
  select count(*)::int from bookings before
  where before.product_id = bookings.product_id and before.state = 'requested'
    and (before.created_at, before.id) <= (bookings.created_at, bookings.id)) end`

function readDeal(db: Database, id: string) {
  return selectDeals(db)
    .select(['bookings.photo', 'bookings.used', 'bookings.location'])
    .select('bookings.pay')
    .select(['bookings.created_at as createdAt', 'bookings.agreed_taka as agreedTaka', 'products.kind'])
    .select(['products.negotiable', 'products.resale_taka as nowTaka', 'products.district'])
    .select(['bookings.price_taka as askedTaka', 'bookings.handover_code as handoverCode', 'bookings.phone'])
    .select(['bookings.seller_phone as sellerPhone', 'bookings.buyer_photo as buyerPhoto'])
    .select(['seller.photo_url as sellerPhoto', 'bookings.proposed_from as proposedFrom'])
    .select(['bookings.proposed_to as proposedTo', 'bookings.proposed_place as proposedPlace'])
    .select(['bookings.agreed_to as agreedTo', 'bookings.agreed_place as agreedPlace'])
    .select(placeInLine.as('placeInLine'))
    .where('bookings.id', '=', id)
    .executeTakeFirst()
}

type Made = Awaited<ReturnType<typeof readHistory>>[number]
type Row = NonNullable<Awaited<ReturnType<typeof readDeal>>>

function readHistory(db: Database, id: string) {
  return db
    .selectFrom('booking_moves')
    .select(['move', 'actor', 'at', 'reason', 'note'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute()
}

/**
 * Notes of a party are for their author and for admins: otherwise a blocked person could still write to the other side.
 * Notes of an admin are for both. An admin reads them without phone numbers.
 */
function noteFor({ move, actor, note }: Made, party: Party | null): string | null {
  if (party === null) return note && maskNumbers(note)
  return actor === party || DEAL_MOVES[move].note === 'both' ? note : null
}

/** End of the time for an undo. A no-show can be undone until it counts. */
function undoUntil({ state, endsAt, lastAt, stateSince }: Row): string {
  if (state === 'no_show' && endsAt) return endsAt
  return new Date(Date.parse(lastAt ?? stateSince) + MINUTES_TO_UNDO * 60_000).toISOString()
}

/** The other side of the deal. An admin sees the saller, without the number. The saller always sees the buyer's number. */
function otherSide(row: Row, party: Party | null): Deal['other'] {
  const isBuyer = party === 'saller'
  const sellerPhone = party && arePhonesOpen(row.state) ? row.sellerPhone : null
  const phone = isBuyer ? row.phone : sellerPhone
  return {
    id: isBuyer ? row.buyerId : row.sellerId,
    name: isBuyer ? row.buyerName : row.salerName,
    photo: isBuyer ? row.buyerPhoto : row.sellerPhoto,
    phone,
    whatsapp: phone && whatsAppLink(phone),
  }
}

/** WhatsApp link; null for other numbers than mobile numbers of Bangladesh. */
function whatsAppLink(phone: string): string | null {
  const number = parsePhone(phone)
  return number?.startsWith('+8801') ? `https://wa.me/${number.slice(1)}` : null
}

/** Meetings of the deal. Phone numbers in places are masked for admins, and while the deal masks numbers. */
function meetingsOf(row: Row, party: Party | null, language: Language): Pick<Deal, 'meeting' | 'agreedMeeting'> {
  const isOpen = party && arePhonesOpen(row.state)
  const placeOf = (place: string | null) => place && placeInLanguage(isOpen ? place : maskNumbers(place), language)
  const agreed = showMeeting(row.agreedFrom, row.agreedTo, placeOf(row.agreedPlace))
  const proposed = showMeeting(row.proposedFrom, row.proposedTo, placeOf(row.proposedPlace))
  if (!proposed) return { meeting: agreed && { ...agreed, status: 'agreed', byMe: false }, agreedMeeting: null }
  return { meeting: { ...proposed, status: 'proposed', byMe: row.proposedBy === party }, agreedMeeting: agreed }
}
