import { serverWords } from '#messages/server-words.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { type Language, siteIn } from '#shared/language.ts'
import type { Message } from '../contract.ts'

/** Pages of the links in e-mails to subscribers. */
export const CONFIRM_PATH = '/newsletter/confirm'
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe'

/** E-mail to the admins in English: the message, its sender, and how to reach them. */
export function officeLetter(message: Message, office: string, publicUrl: string): Letter {
  const { newMessage: news, facts } = serverWords.en.inboxLetters
  const known: [string, string | null][] = [
    [facts.name, message.name],
    [facts.email, message.email],
    [facts.phone, message.phone],
    [facts.company, message.company],
  ]
  return frameLetter({
    to: office,
    language: 'en',
    subject: news.subject[message.kind](message.name),
    paragraphs: message.message.split(/\n\s*\n/),
    facts: known.filter((fact): fact is [string, string] => fact[1] !== null),
    button: { label: news.button, url: `${publicUrl}/dashboard/inbox` },
    footer: news.footer,
  })
}

/** E-mail to a new subscriber. It asks for the confirmation of the address. */
export function welcomeLetter(to: string, token: string, language: Language, publicUrl: string): Letter {
  const { subject, paragraphs, confirm, unsubscribe, footer } = serverWords[language].inboxLetters.welcome
  const linkTo = (path: string) => `${siteIn(language, publicUrl)}${path}?token=${token}`
  const button = { label: confirm, url: linkTo(CONFIRM_PATH) }
  const stop = { label: unsubscribe, url: linkTo(UNSUBSCRIBE_PATH) }
  return frameLetter({ to, language, subject, paragraphs: [...paragraphs], button, footer, stop })
}
