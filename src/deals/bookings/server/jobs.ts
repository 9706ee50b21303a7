import * as z from 'zod/mini'
import { serverWords } from '#messages/server-words.ts'
import { settingOf } from '#messaging/notifications/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { AddressState, Mail } from '#platform/mail/mail.ts'
import { siteIn } from '#shared/language.ts'
import { Id } from '#shared/shapes.ts'
import { runDealClock } from './clock/deal-clock.ts'
import { closeRequests, endDealsOf } from './clock/end-deals.ts'
import { refreshDealPages } from './clock/notify-buyers.ts'
import { notifyWaitingBuyers } from './deals/notify-waiting-buyers.ts'
import { buyerLetter, buyerShortLetter, sallerLetter, sallerShortLetter } from './letters.ts'
import { expireOffers } from './offers/jobs.ts'
import { selectBookings } from './store.ts'

const Payload = z.object({ bookingId: Id })

export interface BookingsJobsDeps {
  db: Database
  mail: Mail
  publicUrl: string
  addressState: (email: string) => Promise<AddressState>
  /** Link that unsubscribes a user from e-mails about an event, on the site in a language. */
  stopUrl: (scope: { sub: string; event: 'booking' }, site: string) => Promise<string>
}

/** Jobs for the e-mails and notifications about a booking and its moves. The worker retries a failed job. */
export function bookingsJobs(deps: BookingsJobsDeps): Jobs {
  const { db } = deps
  return {
    emailSaller: (payload: unknown) => emailParty('seller_id', payload, deps),
    emailBuyer: (payload: unknown) => emailParty('buyer_id', payload, deps),
    runDealClock: () => runDealClock(db),
    expireOffers: () => expireOffers(db),
    endDealsOf: (payload: unknown) => endDealsOf(db, payload),
    closeRequests: (payload: unknown) => closeRequests(db, payload),
    notifyBuyers: (payload: unknown) => refreshDealPages(db, payload),
    notifyWaitingBuyers: (payload: unknown) => notifyWaitingBuyers(db, payload),
  }
}

const LETTERS = {
  seller_id: { whole: sallerLetter, short: sallerShortLetter },
  buyer_id: { whole: buyerLetter, short: buyerShortLetter },
}

/** Sends the e-mail about a new request to one party, unless they want none or their account is deleted. */
async function emailParty(
  side: 'seller_id' | 'buyer_id',
  payload: unknown,
  { db, mail, publicUrl, addressState, stopUrl }: BookingsJobsDeps,
): Promise<void> {
  const { bookingId } = z.parse(Payload, payload)
  const booking = await selectBookings(db)
    .select(`bookings.${side} as userId`)
    .select((row) => row.selectFrom('users').select('language').whereRef('users.id', '=', side).as('language'))
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!booking?.userId || !(await wantsLetter(db, booking.userId, side))) return
  const language = booking.language ?? 'en'
  const { letters, notificationLetters } = serverWords[language]
  const site = siteIn(language, publicUrl)
  const url = await stopUrl({ sub: booking.userId, event: 'booking' }, site)
  const frame = { language, words: letters, site, stop: { label: notificationLetters.stop.booking, url } }
  const { whole, short } = LETTERS[side]
  const letter = whole(booking, frame)
  const state = await addressState(letter.to)
  if (state !== 'unconfirmed') await mail.send(state === 'proven' ? letter : short(letter.to, frame))
}

/** With `daily` the saller gets a request in the daily e-mail. The buyer, who made it, gets no other e-mail about it. */
async function wantsLetter(db: Database, userId: string, side: 'seller_id' | 'buyer_id'): Promise<boolean> {
  const { timing, letter } = await settingOf(db, userId, 'booking')
  return letter && (timing === 'now' || (timing === 'daily' && side === 'buyer_id'))
}
