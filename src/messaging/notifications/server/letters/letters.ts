import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { serverWords } from '#messages/server-words.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { type Language, siteIn } from '#shared/language.ts'
import { cleanName } from '#shared/text/person-name.ts'
import { sentencesOf } from '../sentences.ts'
import type { NotificationData } from '../store.ts'
import type { StopScope } from './stop-links.ts'

interface Recipient {
  email: string
  name: string
}

interface Line {
  kind: NotificationKind
  data: NotificationData
  person: string | null
  link: string
}

/** Parts that all e-mails of one sort share. */
interface Frame {
  language: Language
  publicUrl: string
  /** Event that the e-mail is about, or `digest`. */
  event: StopScope['event']
  /** URL that unsubscribes from such e-mails. */
  stopUrl: string
}

/** Notifications that the daily e-mail names, at most. It gives the number of the others. */
const NAMED = 20
const LIST = '/dashboard/notifications'

/** Makes the e-mail of one notification. */
export function notificationLetter({ email, name }: Recipient, line: Line, frame: Frame): Letter {
  const { notificationLetters: words } = serverWords[frame.language]
  const { title, text } = sentencesOf(line, frame.language)
  return frameLetter({
    to: email,
    subject: title,
    paragraphs: [words.greeting(cleanName(name)), words.sentence(title), text],
    button: { label: words.button, url: `${siteOf(frame)}${line.link}` },
    ...endOf(frame),
  })
}

/** Makes the daily e-mail. */
export function digestLetter({ email, name }: Recipient, lines: Line[], frame: Frame): Letter {
  const { notificationLetters: words } = serverWords[frame.language]
  const { subject, body, more, button } = words.digest
  const rest = lines.length - NAMED
  return frameLetter({
    to: email,
    subject: subject(lines.length),
    paragraphs: [words.greeting(cleanName(name)), body, ...(rest > 0 ? [more(rest)] : [])],
    facts: lines.slice(0, NAMED).map((line): [string, string] => {
      const { title, text } = sentencesOf(line, frame.language)
      return [title, text]
    }),
    button: { label: button, url: `${siteOf(frame)}${LIST}` },
    ...endOf(frame),
  })
}

/** Makes the e-mail to an unproven address. It may be a stranger's, so the e-mail has no words of other people. */
export function shortLetter(to: string, frame: Frame): Letter {
  const { notificationLetters: words } = serverWords[frame.language]
  const { subject, greeting, body } = words.unconfirmed
  return frameLetter({
    to,
    subject,
    paragraphs: [greeting, body],
    button: { label: words.button, url: `${siteOf(frame)}${LIST}` },
    ...endOf(frame),
  })
}

function siteOf({ language, publicUrl }: Frame): string {
  return siteIn(language, publicUrl)
}

function endOf({ language, event, stopUrl }: Frame) {
  const { footers, stop } = serverWords[language].notificationLetters
  return { language, footer: footers[event], stop: { label: stop[event], url: stopUrl } }
}
