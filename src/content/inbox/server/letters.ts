import type { InboxLetterWords } from '#messages/en/inbox-letters.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import type { Message } from '../contract.ts'

/** To the office: who wrote what, and how to reach them. */
export function officeLetter(message: Message, office: string, words: InboxLetterWords, publicUrl: string): Letter {
  const { newMessage: news, facts } = words
  const known: [string, string | null][] = [
    [facts.name, message.name],
    [facts.email, message.email],
    [facts.phone, message.phone],
    [facts.company, message.company],
  ]
  return frameLetter({
    to: office,
    subject: news.subject[message.kind](message.name),
    paragraphs: message.message.split(/\n\s*\n/),
    facts: known.filter((fact): fact is [string, string] => fact[1] !== null),
    button: { label: news.button, url: `${publicUrl}/dashboard/inbox` },
    footer: news.footer,
  })
}

/** To a new subscriber, with the way out. */
export function welcomeLetter(to: string, token: string, words: InboxLetterWords, publicUrl: string): Letter {
  const { subject, paragraphs, unsubscribe, footer } = words.welcome
  const url = `${publicUrl}/newsletter/unsubscribe?token=${token}`
  return frameLetter({ to, subject, paragraphs: [...paragraphs], button: { label: unsubscribe, url }, footer })
}
