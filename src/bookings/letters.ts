import type { LetterWords } from '#messages/en/letters.ts'
import { frameLetter } from '#platform/letter-frame.ts'
import type { Letter } from '#platform/mail.ts'
import { groupDigits } from '#shared/money.ts'
import type { Booking } from './contract.ts'

/** To the saller: who booked what, and how to reach them. */
export function sallerLetter(booking: Booking, words: LetterWords, publicUrl: string): Letter {
  const { sallerNews: news, facts } = words
  return frameLetter({
    to: booking.salerEmail,
    subject: news.subject(booking.productName),
    paragraphs: [news.greeting(booking.salerName), news.body(booking.buyerName, booking.productName), news.advice],
    facts: [
      [facts.buyer, booking.buyerName],
      [facts.phone, booking.phone],
      [facts.email, booking.email],
      [facts.place, booking.location],
      [facts.price, words.price(groupDigits(booking.priceTaka))],
    ],
    button: { label: news.button, url: `${publicUrl}/dashboard/my-buyers` },
    footer: news.footer,
  })
}

/** To the buyer: what they booked, from whom, and how to meet safely. */
export function buyerLetter(booking: Booking, words: LetterWords, publicUrl: string): Letter {
  const { buyerNews: news, facts } = words
  return frameLetter({
    to: booking.email,
    subject: news.subject(booking.productName),
    paragraphs: [news.greeting(booking.buyerName), news.body(booking.productName, booking.salerName), news.advice],
    facts: [
      [facts.product, booking.productName],
      [facts.price, words.price(groupDigits(booking.priceTaka))],
      [facts.used, booking.used],
      [facts.saller, booking.salerName],
      [facts.email, booking.salerEmail],
      [facts.place, booking.location],
    ],
    button: { label: news.button, url: `${publicUrl}/dashboard/my-orders` },
    footer: news.footer,
  })
}
