import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { LANGUAGES } from '#shared/language.ts'
import { Id } from '#shared/shapes.ts'
import { readContactDetails } from './contact-details.ts'
import { officeLetter, welcomeLetter } from './letters.ts'
import type { NewsletterLinks } from './links.ts'
import { deleteOldEntries, selectMessages, selectSubscribers } from './store.ts'

const WelcomePayload = z.object({ subscriberId: Id, language: z.enum(LANGUAGES) })

export interface InboxJobsDeps {
  db: Database
  mail: Mail
  publicUrl: string
  newsletterLinks: NewsletterLinks
}

/** E-mails of the inbox, and clean-up (`deleteOldEntries`, daily). */
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
    welcomeSubscriber: async (payload) => {
      const { subscriberId, language } = z.parse(WelcomePayload, payload)
      const subscriber = await selectSubscribers(db).where('id', '=', subscriberId).executeTakeFirst()
      if (!subscriber) return
      const token = await newsletterLinks.makeToken({ subscriber: subscriberId })
      await mail.send(welcomeLetter(subscriber.email, token, language, publicUrl))
    },
    deleteOldEntries: () => deleteOldEntries(db),
  }
}
