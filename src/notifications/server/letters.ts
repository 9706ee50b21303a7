import type { NotificationLetterWords } from '#messages/en/notification-letters.ts'
import { type NotificationKind, notificationTexts } from '#messages/en/notification-texts.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { cleanName } from '#shared/text/person-name.ts'
import type { NotificationEvent } from '../rules.ts'
import type { NotificationData } from './store.ts'

interface ForLetter {
  email: string
  name: string
  event: NotificationEvent
  kind: NotificationKind
  data: NotificationData
  link: string
}

/** One notification as a letter. */
export function notificationLetter(row: ForLetter, words: NotificationLetterWords, publicUrl: string): Letter {
  const { title, text } = notificationTexts[row.kind]
  return frameLetter({
    to: row.email,
    subject: title(row.data),
    paragraphs: [words.greeting(cleanName(row.name)), `${title(row.data)}.`, text(row.data)],
    button: { label: words.button, url: `${publicUrl}${row.link}` },
    footer: words.footers[row.event],
  })
}

/** To an address that nobody has proven: it may be a stranger's, so nothing that people wrote is in it. */
export function shortLetter(
  to: string,
  event: NotificationEvent,
  { unconfirmed, button, footers }: NotificationLetterWords,
  publicUrl: string,
): Letter {
  const { subject, greeting, body } = unconfirmed
  const url = `${publicUrl}/dashboard/notifications`
  return frameLetter({
    to,
    subject,
    paragraphs: [greeting, body],
    button: { label: button, url },
    footer: footers[event],
  })
}
