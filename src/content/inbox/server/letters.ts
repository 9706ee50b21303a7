import { serverWords } from '#messages/server-words.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { type Language, siteIn } from '#shared/language.ts'
import type { Message } from '../contract.ts'

/** To the office, in English: who wrote what, and how to reach them. */
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

/** To a new subscriber, with the way out. */
export function welcomeLetter(to: string, token: string, language: Language, publicUrl: string): Letter {
  const { subject, paragraphs, unsubscribe, footer } = serverWords[language].inboxLetters.welcome
  const url = `${siteIn(language, publicUrl)}/newsletter/unsubscribe?token=${token}`
  const button = { label: unsubscribe, url }
  return frameLetter({ to, language, subject, paragraphs: [...paragraphs], button, footer })
}
