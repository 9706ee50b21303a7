import * as z from 'zod/mini'
import { letters } from '#messages/en/letters.ts'
import type { Database } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail.ts'
import { Id } from '#shared/shapes.ts'
import { buyerLetter, sallerLetter } from './letters.ts'
import { bookingQuery } from './store.ts'

const Payload = z.object({ bookingId: Id })

/** The letters that follow a booking; a failed one is tried again by the worker. */
export function bookingsJobs({ db, mail, publicUrl }: { db: Database; mail: Mail; publicUrl: string }): Jobs {
  const sending = (write: typeof sallerLetter) => async (payload: unknown) => {
    const { bookingId } = z.parse(Payload, payload)
    const booking = await bookingQuery(db).where('id', '=', bookingId).executeTakeFirst()
    if (booking) await mail.send(write(booking, letters, publicUrl))
  }
  return { tellSaller: sending(sallerLetter), tellBuyer: sending(buyerLetter) }
}
