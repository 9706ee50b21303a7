import type { NotificationLetterWords } from '#messages/en/notification-letters.ts'
import { type NotificationKind, notificationTexts } from '#messages/en/notification-texts.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { cleanName } from '#shared/text/person-name.ts'
import type { NotificationData } from '../store.ts'
import type { StopScope } from './stop-links.ts'

interface Recipient {
  email: string
  name: string
}

interface Line {
  kind: NotificationKind
  data: NotificationData
  link: string
}

/** What the letters of one sort have in common. */
interface Frame {
  words: NotificationLetterWords
  publicUrl: string
  /** Why the letter comes. */
  event: StopScope['event']
  /** The address that ends such letters. */
  stopUrl: string
}

/** Lines that the letter of the day names; it counts the rest. */
const NAMED = 20
const LIST = '/dashboard/notifications'

/** One notification as a letter. */
export function notificationLetter({ email, name }: Recipient, { kind, data, link }: Line, frame: Frame): Letter {
  const { title, text } = notificationTexts[kind]
  const { words, publicUrl } = frame
  return frameLetter({
    to: email,
    subject: title(data),
    paragraphs: [words.greeting(cleanName(name)), words.sentence(title(data)), text(data)],
    button: { label: words.button, url: `${publicUrl}${link}` },
    ...endOf(frame),
  })
}

/** Everything new of a day in one letter. */
export function digestLetter({ email, name }: Recipient, lines: Line[], frame: Frame): Letter {
  const { words, publicUrl } = frame
  const { subject, body, more, button } = words.digest
  const rest = lines.length - NAMED
  return frameLetter({
    to: email,
    subject: subject(lines.length),
    paragraphs: [words.greeting(cleanName(name)), body, ...(rest > 0 ? [more(rest)] : [])],
    facts: lines.slice(0, NAMED).map(({ kind, data }): [string, string] => {
      const { title, text } = notificationTexts[kind]
      return [title(data), text(data)]
    }),
    button: { label: button, url: `${publicUrl}${LIST}` },
    ...endOf(frame),
  })
}

/** To an address that nobody has proven: it may be a stranger's, so nothing that people wrote is in it. */
export function shortLetter(to: string, frame: Frame): Letter {
  const { words, publicUrl } = frame
  const { subject, greeting, body } = words.unconfirmed
  return frameLetter({
    to,
    subject,
    paragraphs: [greeting, body],
    button: { label: words.button, url: `${publicUrl}${LIST}` },
    ...endOf(frame),
  })
}

function endOf({ words, event, stopUrl }: Frame) {
  return { footer: words.footers[event], stop: { label: words.stop[event], url: stopUrl } }
}
