import { longDate } from './dates.ts'
import { groupDigits, number } from './numbers.ts'

function time(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.round(hours / 24)} days`
}

const deals = (count: number) => (count > 1_000 ? 'more than 1,000' : groupDigits(count))

/** The page of a person, what is proven of them, and reviews of deals. */
export const people = {
  pageOf: (name: string) => `The page of ${name}`,
  since: (day: string) => `Here since ${longDate(day)}`,
  /** Counted facts, each with its label. */
  figures: {
    sold: 'sold here',
    bought: 'bought here',
    noShows: 'no-shows',
    answer: 'usual time of an answer',
    answerUnknown: 'Too few answers to say',
    deals,
    time,
  },
  /** The short form on a product and a deal. */
  facts: {
    sold: (count: number) => (count === 1 ? '1 deal as saller' : `${deals(count)} deals as saller`),
    noDeals: 'No deal as saller yet',
    bought: (count: number) => (count === 1 ? '1 deal as buyer' : `${deals(count)} deals as buyer`),
    boughtNone: 'No deal as buyer yet',
    answers: (minutes: number) => `Usually answers within ${time(minutes)}`,
    isNew: 'The account is younger than 7 days',
    isSuspended: 'The account is suspended',
    noShows: (count: number) => (count === 1 ? '1 no-show' : `${count} no-shows`),
    rating: (mean: number, count: number) => `${number(mean)} of 5 in ${count} reviews`,
    reviews: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  },
  badges: {
    title: 'What is proven',
    none: { email: 'E-mail not confirmed', phone: 'Phone not confirmed', shop: 'No shop papers seen' },
    prove: 'Prove your shop or what you sell',
    shopWaits: 'Shop papers: not checked yet',
    text: {
      email: (day: string) => `Opened a link that we sent to the address. Confirmed on ${longDate(day)} or before.`,
      phone: (day: string) =>
        `Typed a code that we sent to the number with which the account signs in. Confirmed on ${longDate(day)} or before.`,
      shop: (day: string) => `An admin saw a trade licence or a DBID on ${longDate(day)}. We do not keep the document.`,
    },
  },
  goods: {
    title: (count: number) => (count === 1 ? '1 thing for sale' : `${groupDigits(count)} things for sale`),
    none: 'Nothing for sale now',
  },
  more: 'Show more',
  failed: 'This did not load',
  reviews: {
    title: 'Reviews',
    by: {
      buyer: (count: number) => `As saller: ${groupDigits(count)}`,
      saller: (count: number) => `As buyer: ${groupDigits(count)}`,
    },
    none: 'No review yet. Only the two people of a deal write one, after the hand-over.',
    few: 'Means are shown from three reviews on.',
    former: 'A former member',
    stars: (value: number) => `${number(value)} of 5`,
    answerOf: (name: string) => `Answer of ${name}`,
    criteria: {
      buyer: { described: 'As described', onTime: 'On time', kind: 'Fair and friendly' },
      saller: { described: 'As agreed', onTime: 'On time', kind: 'Fair and friendly' },
    },
  },
  /** Texts on the page of a deal. */
  review: {
    ask: (name: string) => `How was it with ${name}?`,
    until: (name: string, day: string) =>
      `${name} reads it when both have written, or on ${longDate(day)}. Until then you can change it.`,
    soon: (time: string) => `Both reviews are shown from ${time}. Until then you can change yours.`,
    sealed: 'Your review is stored',
    over: 'The time for reviews is over.',
    write: 'Write a review',
    change: 'Change it',
    shown: 'Reviews of this deal',
    hints: {
      buyer: {
        described: 'Condition, parts and price as on the page',
        onTime: 'At the place you agreed on',
        kind: 'Let you check, kept the price',
      },
      saller: {
        described: 'Paid the price that you agreed on',
        onTime: 'At the place you agreed on',
        kind: 'Polite, and clear in messages',
      },
    },
    starsOf: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
    words: 'In your words (if you like)',
    wordsHint: 'Everybody reads it. No phone numbers.',
    missing: 'Please choose stars',
    send: 'Send the review',
    sent: 'Your review is stored',
    close: 'Close',
    cancel: 'Not now',
    answer: 'Answer',
    answerTitle: 'Answer this review',
    answerText: 'Everybody reads your answer. You answer once, and cannot change it.',
    answerWords: 'Your answer',
    answerMissing: 'Please write your answer',
    answerSend: 'Show my answer',
    answered: 'Your answer is shown',
  },
}
