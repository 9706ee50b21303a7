import type { Parsed } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { ShownContact } from '#shared/settings.ts'
import type { ContactDetails, inbox, Message } from './contract.ts'

type Sent = Parsed<typeof inbox.sendContact> | Parsed<typeof inbox.mailUs>

/** Form as it is stored. Empty fields are null. */
export function asMessage(kind: Message['kind'], sent: Sent): Omit<Message, '_id' | 'doneAt' | 'createdAt'> {
  const { name, email, message } = sent
  const company = 'company' in sent ? sent.company : null
  return { kind, name, email, phone: sent.phone || null, company, message }
}

/** The contact details that pages in a language show, without empty ones: a text that lacks in it is shown in the other. */
export function contactIn(language: Language, details: Partial<ContactDetails>): ShownContact {
  const { addressBangla, hoursBangla, ...english } = details
  const choose = (en: string | undefined, bn: string | undefined) => {
    const texts: Record<Language, string | undefined> = { en, bn }
    return texts[language] || en || bn || ''
  }
  const shown = {
    ...english,
    address: choose(english.address, addressBangla),
    hours: choose(english.hours, hoursBangla),
  }
  return Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== ''))
}
