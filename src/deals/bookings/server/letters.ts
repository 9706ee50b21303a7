import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import type { LetterWords } from '#messages/en/letters.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import type { Language } from '#shared/language.ts'
import { groupDigits } from '#shared/money.ts'
import { isNoAddress } from '#shared/no-address.ts'
import { cleanName } from '#shared/text/person-name.ts'
import type { Booking } from '../contract.ts'
import { dealPrice } from '../rules.ts'

/** Parts that all e-mails about a request share. */
interface LetterFrame {
  language: Language
  words: LetterWords
  /** URL of the site in this language. */
  site: string
  /** Link that unsubscribes from such e-mails. */
  stop: { label: string; url: string }
}

/** Makes the e-mail to the saller about a booking: product, buyer and contact. */
export function sallerLetter(booking: Booking, { language, words, site, stop }: LetterFrame): Letter {
  const { bookingForSaller: news, facts } = words
  const { buyerName, salerName } = namesOf(booking)
  return frameLetter({
    to: booking.salerEmail,
    language,
    subject: news.subject(booking.productName),
    paragraphs: [news.greeting(salerName), news.body(buyerName, booking.productName), news.advice],
    facts: [
      [facts.buyer, buyerName],
      [facts.phone, booking.phone],
      ...addressFact(facts.email, booking.email),
      [facts.place, placeInLanguage(booking.location, language)],
      [facts.price, words.price(groupDigits(dealPrice(booking)))],
    ],
    button: { label: news.button, url: `${site}/dashboard/my-buyers` },
    footer: news.footer,
    stop,
  })
}

/** The line with an e-mail address; none for a person who registered by phone. */
function addressFact(label: string, email: string): [string, string][] {
  return isNoAddress(email) ? [] : [[label, email]]
}

/** Makes the e-mail to the buyer about a booking: product, saller and advice for a safe meeting. */
export function buyerLetter(booking: Booking, { language, words, site, stop }: LetterFrame): Letter {
  const { bookingForBuyer: news, facts } = words
  const { buyerName, salerName } = namesOf(booking)
  return frameLetter({
    to: booking.email,
    language,
    subject: news.subject(booking.productName),
    paragraphs: [news.greeting(buyerName), news.body(booking.productName, salerName), news.advice],
    facts: [
      [facts.product, booking.productName],
      [facts.price, words.price(groupDigits(dealPrice(booking)))],
      [facts.used, words.usedName(booking.used)],
      [facts.saller, salerName],
      ...addressFact(facts.email, booking.salerEmail),
      [facts.place, placeInLanguage(booking.location, language)],
    ],
    button: { label: news.button, url: `${site}/dashboard/my-orders` },
    footer: news.footer,
    stop,
  })
}

/** Makes the e-mail to a saller with an unproven address. It may be a stranger's, so nothing that people wrote is in it. */
export function sallerShortLetter(to: string, frame: LetterFrame): Letter {
  const { bookingForSaller: news, unconfirmed } = frame.words
  return shortLetter(
    to,
    { ...unconfirmed.saller, button: news.button, footer: news.footer },
    '/dashboard/my-buyers',
    frame,
  )
}

/** The same to a buyer. */
export function buyerShortLetter(to: string, frame: LetterFrame): Letter {
  const { bookingForBuyer: news, unconfirmed } = frame.words
  return shortLetter(
    to,
    { ...unconfirmed.buyer, button: news.button, footer: news.footer },
    '/dashboard/my-orders',
    frame,
  )
}

function shortLetter(
  to: string,
  said: { subject: string; greeting: string; body: string; button: string; footer: string },
  path: string,
  { language, site, stop }: LetterFrame,
): Letter {
  const { subject, greeting, body, footer } = said
  const button = { label: said.button, url: `${site}${path}` }
  return frameLetter({ to, language, subject, paragraphs: [greeting, body], button, footer, stop })
}

/** Old bookings hold names of before the rule for names. */
function namesOf({ buyerName, salerName }: Booking): Pick<Booking, 'buyerName' | 'salerName'> {
  return { buyerName: cleanName(buyerName), salerName: cleanName(salerName) }
}
