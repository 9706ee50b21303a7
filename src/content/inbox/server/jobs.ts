import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { LANGUAGES } from '#shared/language.ts'
import { Id } from '#shared/shapes.ts'
import { readContactDetails } from './contact-details.ts'
import { officeLetter, welcomeLetter } from './letters.ts'
import type { NewsletterLinks } from './links.ts'
import { deleteOldEntries, selectMessages, selectSubscribers, takeUnasked } from './store.ts'

/** Jobs of an earlier release have no language. */
const WelcomePayload = z.object({ subscriberId: Id, language: z._default(z.enum(LANGUAGES), 'en') })

export interface InboxJobsDeps {
  db: Database
  mail: Mail
  publicUrl: string
  newsletterLinks: NewsletterLinks
}

/** Subscriptions of earlier releases that are asked in one day for their confirmation. */
const ASKED_A_DAY = 1_000

/** The letters of the inbox, and clean-up (`deleteOldEntries`, daily). */
export function inboxJobs({ db, mail, publicUrl, newsletterLinks }: InboxJobsDeps): Jobs {
  const emailOffice = async (payload: unknown) => {
    const { email } = await readContactDetails(db)
    // The message is then in the inbox of the admins alone.
    if (email === '') return
    const { messageId } = z.parse(z.object({ messageId: Id }), payload)
    const message = await selectMessages(db).where('id', '=', messageId).executeTakeFirst()
    if (message) await mail.send(officeLetter(message, email, publicUrl))
  }
  return {
    emailOffice,
    // Its former name: an earlier release has enqueued jobs that still wait for their next try.
    tellOffice: emailOffice,
    welcomeSubscriber: async (payload) => {
      const { subscriberId, language } = z.parse(WelcomePayload, payload)
      const subscriber = await selectSubscribers(db).where('id', '=', subscriberId).executeTakeFirst()
      if (!subscriber) return
      const token = await newsletterLinks.makeToken({ subscriber: subscriberId })
      await mail.send(welcomeLetter(subscriber.email, token, language, publicUrl))
    },
    askSubscribers: () =>
      db.transaction().execute(async (tx) => {
        for (const { id, language } of await takeUnasked(tx, ASKED_A_DAY))
          await enqueue(tx, 'welcomeSubscriber', { subscriberId: id, language })
      }),
    deleteOldEntries: () => deleteOldEntries(db),
  }
}
