import { type SqlBool, sql } from 'kysely'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { addSystemLine, setPhonesOpen } from '#messaging/conversations/server/store.ts'
import { changePlaces, type NotificationData, notify } from '#messaging/notifications/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { ADMIN_EVENT, type LiveEvent, publishLive } from '#platform/live/publish.ts'
import { maskNumbers } from '#shared/contact-details/mask.ts'
import { MINUTES_UNTIL_ASKED } from '../../../reviews/rules.ts'
import { arePhonesOpen, type DealMove, type DealState, PARTIES, type Party, SOLD_ELSEWHERE } from '../../rules.ts'
import type { DealRow, LockedDeal } from './deal-row.ts'
import { showMeeting } from './meeting.ts'
import { type AffectedRequest, type DecidedMove, type Invalidate, type Performed, performMove } from './perform-move.ts'

/** Makes a decided move and notifies of it, in the transaction that has locked the deal. */
export async function makeMove(
  tx: Tx,
  deal: LockedDeal,
  move: DecidedMove,
  invalidate?: Invalidate,
): Promise<Performed> {
  const performed = await performMove(tx, deal, move, invalidate)
  await writeLine(tx, deal, move)
  if (arePhonesOpen(deal.state) && !arePhonesOpen(move.to)) await maskNotifiedPlaces(tx, deal)
  for (const party of PARTIES) await notifyParty(tx, deal, party, move, performed.moveId)
  if (move.to === 'handed_over')
    await enqueue(tx, 'askForReviews', { bookingId: deal._id }, null, MINUTES_UNTIL_ASKED * 60)
  await notifyOtherBuyers(tx, deal, move, performed)
  const behind = movesLine(deal.state, move.to) ? await readBehind(tx, deal) : []
  await publishLive(tx, [...eventsOf(deal), ...[...performed.others, ...behind].flatMap(eventsOfOther)])
  return performed
}

/** True if later requests get another place in the line. An acceptance sends an event to all requests anyway. */
function movesLine(from: DealState, to: DealState): boolean {
  return from !== to && to !== 'accepted' && (from === 'requested' || to === 'requested')
}

/** The requests that were made after this one and wait for an answer. */
function readBehind(tx: Tx, { _id, productId }: LockedDeal) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'buyer_id as buyerId'])
    .where('product_id', '=', productId)
    .where('state', '=', 'requested')
    .where(sql<SqlBool>`(created_at, id) > (select created_at, id from bookings where id = ${_id})`)
    .execute()
}

/** A line of the conversation for each move; the phone numbers in it are shown while the deal opens them. */
export async function writeLine(
  tx: Tx,
  deal: LockedDeal,
  { move, actor, reason, to, changes = {} }: DecidedMove,
): Promise<void> {
  const { threadId, state } = deal
  if (!threadId) return
  const meeting = move === 'propose' ? meetingOf(changes) : move === 'agree' ? agreedOf(changes) : null
  await addSystemLine(tx, { threadId, kind: move, data: { by: actor, ...(reason && { reason }), ...meeting } })
  if (arePhonesOpen(to) !== arePhonesOpen(state))
    await setPhonesOpen(tx, threadId, arePhonesOpen(to) || (await isOpenByAnother(tx, deal)))
}

/** Masks phone numbers in the meeting places of stored notifications, as the page of the deal masks them. */
async function maskNotifiedPlaces(tx: Tx, deal: LockedDeal): Promise<void> {
  const notifications = { people: [deal.buyerId, deal.sellerId], link: linkTo(deal) }
  await changePlaces(tx, notifications, (place) => maskNumbers(place))
}

/** Checks if another deal in the same conversation shows the phone numbers. */
async function isOpenByAnother(tx: Tx, { _id, threadId }: LockedDeal): Promise<boolean> {
  const others = tx.selectFrom('bookings').select('state').where('thread_id', '=', threadId).where('id', '<>', _id)
  return (await others.execute()).some(({ state }) => arePhonesOpen(state))
}

type Changes = NonNullable<DecidedMove['changes']>

function meetingOf({ proposed_from, proposed_to, proposed_place }: Changes) {
  return showMeeting(proposed_from ?? null, proposed_to ?? null, proposed_place ?? null)
}

function agreedOf({ agreed_from, agreed_to, agreed_place }: Changes) {
  return showMeeting(agreed_from ?? null, agreed_to ?? null, agreed_place ?? null)
}

/** Notification of a move to the other side. A move of an admin or of the clock notifies both sides. */
const NOTIFICATION_OF_MOVE: Partial<Record<DealMove, NotificationKind>> = {
  accept: 'accepted',
  decline: 'declined',
  correct: 'corrected',
  propose: 'meetingProposed',
  agree: 'meetingAgreed',
  cancel: 'cancelled',
  'hand-over': 'handedOver',
  'no-show': 'noShow',
  contest: 'contested',
  uphold: 'noShowUpheld',
  dismiss: 'noShowDismissed',
  undo: 'undone',
  expire: 'expired',
  close: 'soldToAnother',
}

function kindOf({ move, actor }: DecidedMove, { state }: LockedDeal): NotificationKind | undefined {
  if (move !== 'cancel') return NOTIFICATION_OF_MOVE[move]
  if (actor === 'admin' || actor === 'clock') return 'ended'
  return state === 'requested' && actor === 'buyer' ? 'withdrawn' : 'cancelled'
}

async function notifyParty(tx: Tx, deal: LockedDeal, party: Party, made: DecidedMove, moveId: number): Promise<void> {
  const kind = kindOf(made, deal)
  // A closed request is news for its buyer alone.
  if (!kind || made.actor === party || (made.move === 'close' && party === 'saller')) return
  const { reason, changes, price } = made
  const from = changes?.proposed_from ?? changes?.agreed_from
  const place = changes?.proposed_place ?? changes?.agreed_place
  const { person, data } = namesFor(deal, party)
  await notify(tx, {
    to: party === 'buyer' ? deal.buyerId : deal.sellerId,
    event: kind === 'meetingProposed' || kind === 'meetingAgreed' ? 'meeting' : 'booking',
    kind,
    person,
    data: {
      ...data,
      ...(reason && { reason }),
      ...(typeof from === 'string' && { when: from }),
      ...(typeof place === 'string' && { place }),
      ...(price && { price }),
    },
    link: linkTo(deal),
    key: `deal:${deal._id}:${moveId}`,
  })
}

/** The other side, and the name of the product. */
export function namesFor(
  { buyerId, sellerId, productName }: Pick<DealRow, 'buyerId' | 'sellerId' | 'productName'>,
  party: Party,
): { person: string | null; data: NotificationData } {
  return { person: party === 'buyer' ? sellerId : buyerId, data: { product: productName } }
}

export function linkTo({ _id }: { _id: string }): `/${string}` {
  return `/dashboard/deals/${_id}`
}

/** Requests whose buyers one job notifies. */
const OTHERS_A_JOB = 50

/** Enqueues notifications of the other buyers, who may be many. For a free product only the next in line gets one. */
async function notifyOtherBuyers(
  tx: Tx,
  { _id }: LockedDeal,
  { move, to, reason }: DecidedMove,
  { moveId, others }: Performed,
): Promise<void> {
  // The job `closeRequests` notifies them that the product is sold, unless the saller takes that back in time.
  if (reason === SOLD_ELSEWHERE) return
  const kind = to === 'accepted' ? 'acceptedAnother' : to === 'handed_over' ? 'soldToAnother' : 'freeAgain'
  const recipients = kind === 'freeAgain' && move !== 'undo' ? others.slice(0, 1) : others
  await notifyQueue(tx, { kind, recipients, because: `${_id}:${moveId}` })
}

interface News {
  kind: 'acceptedAnother' | 'soldToAnother' | 'freeAgain'
  recipients: Pick<AffectedRequest, 'id'>[]
  /** Key of the event. Nobody is notified twice of one key. */
  because: string
}

export async function notifyQueue(tx: Tx, { kind, recipients, because }: News): Promise<void> {
  for (let at = 0; at < recipients.length; at += OTHERS_A_JOB) {
    const ids = recipients.slice(at, at + OTHERS_A_JOB).map(({ id }) => id)
    await enqueue(tx, 'notifyWaitingBuyers', { kind, ids, because })
  }
}

/** Live events by which open pages of both parties and of admins reload the deal and the lists that show its state. */
export function eventsOf({ _id, buyerId, sellerId }: Pick<DealRow, '_id' | 'buyerId' | 'sellerId'>): LiveEvent[] {
  return [...[buyerId, sellerId].flatMap((to) => (to ? eventsFor(to, _id) : [])), ADMIN_EVENT]
}

export function eventsOfOther({ id, buyerId }: Pick<AffectedRequest, 'id' | 'buyerId'>): LiveEvent[] {
  return buyerId ? eventsFor(buyerId, id) : []
}

function eventsFor(to: string, id: string): LiveEvent[] {
  return [
    { to, topic: 'deal', id },
    { to, topic: 'orders' },
  ]
}
