import * as z from 'zod/mini'
import { endpoint, type Limit } from '#shared/endpoint.ts'
import { LANGUAGES } from '#shared/language.ts'
import { optionalPhoneNumber, phoneNumber, shownNumber } from '#shared/phone-shape.ts'
import { Acknowledged, emailAddress, Id, optionalText, pageInput, Timestamp, text } from '#shared/shapes.ts'
import { FORBIDDEN, normalizeLine, oneLine } from '#shared/text/one-line.ts'
import { typedLength } from '#shared/text/typed-length.ts'
import { WRITABLE } from '#shared/text/writable.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    looks_automatic: 400
  }
}

/** A message to the admins, from the contact page or from Mail Us in the footer. */
export const Message = z.object({
  _id: Id,
  kind: z.enum(['contact', 'mail-us']),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  message: z.string(),
  /** When an admin settled it; null while it waits for an answer. */
  doneAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Message = z.output<typeof Message>

/** An address on the list of the newsletter. */
export const Subscriber = z.object({
  _id: Id,
  email: z.string(),
  /** The language of the page where it was entered. */
  language: z.enum(LANGUAGES),
  /** Time at which its owner confirmed it by the link in an e-mail. Null before: an unconfirmed address gets no newsletter. */
  confirmedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Subscriber = z.output<typeof Subscriber>

/** How people reach the shop, as the footer and the contact page show it. What is empty is not shown. */
export const ContactDetails = z.object({
  /** Postal address on English pages, and on Bangla ones. */
  address: z.string(),
  addressBangla: z.string(),
  /** Phone number that costs the caller nothing. */
  tollFree: z.string(),
  phone: z.string(),
  /** Opening hours on English pages, and on Bangla ones. */
  hours: z.string(),
  hoursBangla: z.string(),
  /** E-mail address. Messages of the contact form are also sent to it. */
  email: z.string(),
  /** The address of our page there; likewise the next two. */
  facebook: z.string(),
  youtube: z.string(),
  instagram: z.string(),
})
export type ContactDetails = z.output<typeof ContactDetails>

const shownLine = z.string().check(
  typedLength(200),
  z.overwrite(normalizeLine),
  z.maxLength(200, { error: 'too_long', abort: true }),
  z.refine((line) => !FORBIDDEN.test(line), 'invalid_text'),
)
const shownPhone = shownNumber().check(z.regex(/^(\+?\d[\d ()-]{2,})?$/, 'invalid_phone'))
const shownLink = z.string().check(
  typedLength(200),
  z.trim(),
  z.maxLength(200, { error: 'too_long', abort: true }),
  z.refine((link) => link === '' || isWebAddress(link), 'invalid_web_address'),
)

/** Form of the contact details. Every field may be empty. */
export const ContactDetailsForm = z.object({
  address: shownLine,
  addressBangla: z._default(shownLine, ''),
  tollFree: shownPhone,
  phone: shownPhone,
  hours: shownLine,
  hoursBangla: z._default(shownLine, ''),
  email: z.string().check(
    typedLength(254),
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, { error: 'too_long', abort: true }),
    z.refine((address) => address === '' || z.safeParse(emailAddress(), address).success, 'invalid_email'),
  ),
  facebook: shownLink,
  youtube: shownLink,
  instagram: shownLink,
})

function isWebAddress(text: string): boolean {
  return WRITABLE.test(text) && URL.parse(text)?.protocol === 'https:'
}

/** A field that people do not see: who fills it is a program. */
const honeypot = { website: optionalText(200) }

/** The contact form: all five are required (rows C01 X10). */
export const ContactForm = z.object({
  name: oneLine(80),
  email: emailAddress(),
  phone: phoneNumber(),
  company: text(120),
  message: text(4000),
  ...honeypot,
})

/** Mail Us in the footer: the phone may stay empty (row U10). */
export const MailUsForm = z.object({
  name: oneLine(80),
  email: emailAddress(),
  phone: optionalPhoneNumber(),
  message: text(4000),
  ...honeypot,
})

/** Row X11. */
export const NewsletterForm = z.object({ email: emailAddress(), ...honeypot })

const admins = ['admin'] as const

/** Contact form, mail-us and newsletter together. Many homes share one address behind the gateway of a phone company. */
const SUBMISSIONS: Limit = { name: 'inbox', calls: 60, seconds: 3600, networkBits: 56 }

export const inbox = {
  sendContact: endpoint({
    method: 'POST',
    path: '/api/contact',
    who: 'anyone',
    summary: 'Stores a message of the contact page and notifies the office',
    input: ContactForm,
    output: Acknowledged,
    errors: ['looks_automatic', 'too_many_requests'],
    limits: [SUBMISSIONS],
  }),
  mailUs: endpoint({
    method: 'POST',
    path: '/api/mail-us',
    who: 'anyone',
    summary: 'Stores a message of the Mail Us form and notifies the office',
    input: MailUsForm,
    output: Acknowledged,
    errors: ['looks_automatic', 'too_many_requests'],
    limits: [SUBMISSIONS],
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter',
    who: 'anyone',
    summary:
      'Takes an address onto the list of the newsletter and asks it by letter for a confirmation; one that is on it already gets the same answer',
    input: NewsletterForm,
    output: Acknowledged,
    errors: ['looks_automatic', 'too_many_requests'],
    limits: [SUBMISSIONS],
  }),
  confirmSubscription: endpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    who: 'anyone',
    summary: 'Confirms the address whose letter carried the token: it gets the newsletter from now on; safe to repeat',
    input: z.object({ token: text(500) }),
    output: Acknowledged,
    errors: ['unknown_link', 'too_many_requests'],
    limits: [{ name: 'unsubscribe', calls: 60, seconds: 3600 }],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    who: 'anyone',
    summary: 'Forgets the address whose letter carried the token; safe to repeat',
    input: z.object({ token: text(500) }),
    output: Acknowledged,
    errors: ['unknown_link', 'too_many_requests'],
    limits: [{ name: 'unsubscribe', calls: 60, seconds: 3600 }],
  }),
  showContactDetails: endpoint({
    method: 'GET',
    path: '/api/contact-details',
    who: 'anyone',
    summary: 'How people reach the shop',
    input: z.object({}),
    output: ContactDetails,
    // Every page shows them.
    tags: ['contact'],
  }),
  editContactDetails: endpoint({
    method: 'PUT',
    path: '/api/contact-details',
    who: admins,
    summary: 'Writes how people reach the shop; all pages show it',
    input: ContactDetailsForm,
    output: Acknowledged,
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/api/inbox',
    who: admins,
    summary: 'Messages to the office that wait for an answer, or those that are done; newest first',
    input: z.object({ ...pageInput, state: z._default(z.enum(['open', 'done'], 'invalid_value'), 'open') }),
    output: Message,
    paged: true,
  }),
  markMessage: endpoint({
    method: 'POST',
    path: '/api/inbox/{id}',
    who: admins,
    summary: 'Marks a message as done, or takes that back',
    input: z.object({ id: Id, done: z.boolean('invalid_value') }),
    output: Acknowledged,
    errors: ['not_found'],
  }),
  listSubscribers: endpoint({
    method: 'GET',
    path: '/api/newsletter',
    who: admins,
    summary: 'The list of the newsletter, newest first',
    input: z.object(pageInput),
    output: Subscriber,
    paged: true,
  }),
}
