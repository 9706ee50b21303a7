import * as z from 'zod/mini'
import { letters } from '#messages/en/letters.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { Id } from '#shared/shapes.ts'
import { runDealClock } from './clock/deal-clock.ts'
import { closeRequests, endDealsOf } from './clock/end-deals.ts'
import { tellWaiting } from './deals/tell-waiting.ts'
import { buyerLetter, buyerShortLetter, sallerLetter, sallerShortLetter } from './letters.ts'
import { selectBookings } from './store.ts'

const Payload = z.object({ bookingId: Id })

export interface BookingsJobsDeps {
  db: Database
  mail: Mail
  publicUrl: string
  /** Whether the owner of an account has proven this e-mail address. */
  isProven: (email: string) => Promise<boolean>
}

/** The letters and notices that follow a booking and its moves; a failed one is tried again by the worker. */
export function bookingsJobs({ db, mail, publicUrl, isProven }: BookingsJobsDeps): Jobs {
  const sending = (write: typeof sallerLetter, shortLetter: typeof sallerShortLetter) => async (payload: unknown) => {
    const { bookingId } = z.parse(Payload, payload)
    const booking = await selectBookings(db).where('id', '=', bookingId).executeTakeFirst()
    if (!booking) return
    const letter = write(booking, letters, publicUrl)
    await mail.send((await isProven(letter.to)) ? letter : shortLetter(letter.to, letters, publicUrl))
  }
  return {
    emailSaller: sending(sallerLetter, sallerShortLetter),
    emailBuyer: sending(buyerLetter, buyerShortLetter),
    runDealClock: () => runDealClock(db),
    endDealsOf: (payload) => endDealsOf(db, payload),
    closeRequests: (payload) => closeRequests(db, payload),
    tellWaiting: (payload) => tellWaiting(db, payload),
  }
}
