import type { Parsed } from '#shared/endpoint.ts'
import type { inbox, Message } from './contract.ts'

type Sent = Parsed<typeof inbox.sendContact> | Parsed<typeof inbox.mailUs>

/** What of a form is stored; fields that were left empty are null. */
export function asMessage(kind: Message['kind'], sent: Sent): Omit<Message, '_id' | 'doneAt' | 'createdAt'> {
  const { name, email, message } = sent
  const company = 'company' in sent ? sent.company : null
  return { kind, name, email, phone: sent.phone || null, company, message }
}
