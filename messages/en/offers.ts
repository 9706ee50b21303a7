import { groupDigits } from '#shared/money.ts'
import { confirmFirst } from './confirm-first.ts'
import { dealStates } from './deal-states.ts'
import { dayAndTime, shortTime } from './times.ts'

const bdt = (taka: number) => `BDT ${groupDigits(taka)}`

/** Offers below the asked price: on the page of a product, in a deal, and on the list of requests. */
export const offers = {
  unit: 'BDT',
  time: shortTime,
  make: 'Make an offer',
  bookIt: (taka: number) =>
    `Book it within three days of the agreement: your booking then has the price of ${bdt(taka)}.`,
  inBooking: (taka: number) => `You agreed on ${bdt(taka)}: your booking has this price.`,
  dialog: {
    title: 'Make an offer',
    counterTitle: 'Offer another price',
    close: 'Close',
    cancel: 'Cancel',
    askedPrice: 'Asked price',
    offered: (name: string) => `${name} offers`,
    yourOffer: 'Your offer',
    less: (percent: number) => (percent < 1 ? 'under 1 % less' : `${percent} % less`),
    proposals: 'Proposals',
    invalidPrice: 'Please write the price in numbers, like 12,000: one amount, and no point between the digits.',
    word: (name: string) => `A word to ${name}`,
    optional: 'Optional',
    promise: (name: string) =>
      `One offer at a time. ${name} has 24 hours. An accepted offer is a promise, not a payment.`,
    send: (taka: number | null) => (taka === null ? 'Send the offer' : `Send the offer of ${bdt(taka)}`),
    sent: (name: string) => `Sent. ${name} has 24 hours to answer.`,
    confirmFirst,
    unsaved: {
      title: 'Leave without an offer?',
      text: 'What you have written here will be lost.',
      stay: 'Stay',
      leave: 'Leave',
    },
  },
  live: {
    title: 'Price offers',
    until: (time: string) => `Ends by itself on ${dayAndTime(time)}`,
    accept: (taka: number) => `Accept ${groupDigits(taka)}`,
    counter: 'Another price',
    decline: 'No, thanks',
    withdraw: 'Take it back',
    accepted: (taka: number) => `${bdt(taka)} is agreed`,
    declined: 'You said no to the offer',
    withdrawn: 'You took your offer back',
    asked: (taka: number) => `Asked: ${bdt(taka)}`,
    loading: 'Loading the offers',
  },
  you: 'You offered',
  them: (name: string) => `${name} offered`,
  /** State of an offer, beside its struck-through figure. */
  states: {
    open: 'Waits for an answer',
    accepted: 'Accepted',
    countered: 'Answered with another price',
    declined: 'Declined',
    withdrawn: 'Taken back',
    expired: 'Nobody answered',
    closed: 'No longer on sale',
  },
  agreedBadge: (taka: number) => `Agreed: ${bdt(taka)}`,
  /** The user's own request or offer, on the page of a product. */
  between: {
    states: dealStates,
    booked: (state: string, agreedTaka: number | null) =>
      `${agreedTaka === null ? 'You booked it' : `You agreed on ${bdt(agreedTaka)}`}: ${state.toLowerCase()}.`,
    deal: 'See the deal',
    offered: (taka: number) => `You offered ${bdt(taka)}, waiting.`,
    countered: (taka: number) => `The answer to your offer is ${bdt(taka)}.`,
    agreed: (taka: number) => `You agreed on ${bdt(taka)}. Book it within three days.`,
  },
  /** People who made an offer and have not booked. */
  onlyOffers: 'Offers from people who have not booked yet',
}
