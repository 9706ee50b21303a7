import { groupDigits } from '#shared/money.ts'
import { dealReasons, whenInWords } from './deal-words.ts'

/**
 * What notifications say, in the list, in letters and on the screen of a device. Not a part of `en`: the server writes the
 * sentences, the browser need not load them. Stored lines name their kind: one that was used stays.
 */
type Data = Record<string, string | number>
interface Sentence {
  /** One line: it is the subject of the letter, too. */
  title: (data: Data) => string
  text: (data: Data) => string
}

const sentences = {
  // Requests and deals. `other`: the name of the person who did it; `product`: its name.
  requested: {
    title: ({ other }) => `${other} asks for one of your products`,
    text: ({ product }) => `${product}: accept the request or decline it.`,
  },
  requestedNext: {
    title: ({ other }) => `${other} is next in line`,
    text: ({ product }) => `${product} is reserved. You can accept this request if the deal ends.`,
  },
  accepted: {
    title: ({ other }) => `${other} accepted your request`,
    text: ({ product }) => `${product}: agree on a time and a place.`,
  },
  acceptedAnother: {
    title: () => 'Another request was accepted',
    text: ({ product }) => `${product} is reserved for somebody else. Your request waits.`,
  },
  declined: {
    title: ({ other }) => `${other} declined your request`,
    text: ({ product, reason }) => withReason(product, reason),
  },
  cancelled: {
    title: ({ other }) => `${other} cancelled the deal`,
    text: ({ product, reason }) => withReason(product, reason),
  },
  withdrawn: {
    title: ({ other }) => `${other} took the request back`,
    text: ({ product, reason }) => withReason(product, reason),
  },
  undone: {
    title: ({ other }) => `${other} changed their mind: it goes on`,
    text: ({ product }) => `${product}: see what is to be done next.`,
  },
  corrected: {
    title: ({ other }) => `${other} corrected the request`,
    text: ({ product }) => `${product}: look at the phone number and the place.`,
  },
  // Neither of the two did it.
  ended: {
    title: () => 'A deal has ended',
    text: ({ product, reason }) => withReason(product, reason),
  },
  freeAgain: {
    title: () => 'A product you asked for is free again',
    text: ({ product }) => `${product}: your request is waiting for an answer again.`,
  },
  // With what was paid, in taka. Stored notifications may have no price.
  handedOver: {
    title: () => 'The deal is done',
    text: ({ product, price }) =>
      price ? `${product} is handed over for ${inTaka(price)}.` : `${product} is handed over.`,
  },
  productHidden: {
    title: () => 'GreenTech has hidden a product that you asked for',
    text: ({ product }) => `${product}: do not pay for it and do not meet for it until we have decided.`,
  },
  productShown: {
    title: () => 'A product is shown again',
    text: ({ product }) => `${product}: we have looked at it, and your request or deal goes on.`,
  },
  codeLocked: {
    title: ({ other }) => `${other} entered wrong codes`,
    text: ({ product }) =>
      `${product}: the code can be entered again in a day. Show it only to a buyer who is with you.`,
  },
  soldToAnother: {
    title: () => 'A product you asked for is sold',
    text: ({ product }) => `${product}: your request is closed.`,
  },
  expiresSoon: {
    title: () => 'One day left',
    text: ({ product }) => `${product}: if nothing happens, the request or the deal ends tomorrow.`,
  },
  expired: {
    title: () => 'Time is over',
    text: ({ product }) => `${product}: nothing happened in time, so it ended by itself.`,
  },
  noShow: {
    title: ({ other }) => `${other} says that you did not come`,
    text: ({ product }) => `${product}: you can contest this for 48 hours.`,
  },
  contested: {
    title: ({ other }) => `${other} contests that they did not come`,
    text: ({ product }) => `${product}: the office decides, and until then it counts for nobody.`,
  },
  noShowUpheld: {
    title: () => 'The office has decided: the no-show counts',
    text: ({ product }) => `${product}: the page of the deal says why.`,
  },
  noShowDismissed: {
    title: () => 'The office has decided: the no-show counts for nobody',
    text: ({ product }) => `${product}: the page of the deal says why.`,
  },
  // Meetings. `when` is the moment at which it begins, `place` is in words.
  meetingProposed: {
    title: ({ other }) => `${other} proposes a meeting`,
    text: ({ when, place }) => `${whenItIs(when)}, ${place}. Agree, or propose another time.`,
  },
  meetingAgreed: {
    title: ({ other }) => `${other} agrees to the meeting`,
    text: ({ when, place }) => `${whenItIs(when)}, ${place}.`,
  },
  meetingSoon: {
    title: ({ when }) => `Your meeting: ${whenItIs(when)}`,
    text: ({ product, place }) => `${product}, ${place}.`,
  },
  // Offers. `price` in taka.
  offerMade: {
    title: ({ other, price }) => `${other} offers ${inTaka(price)}`,
    text: ({ product }) => `${product}: accept, name another price, or decline within 24 hours.`,
  },
  offerCountered: {
    title: ({ other, price }) => `${other} names another price: ${inTaka(price)}`,
    text: ({ product }) => `${product}: the answer is yours within 24 hours.`,
  },
  offerAccepted: {
    title: ({ other, price }) => `${other} accepts ${inTaka(price)}`,
    text: ({ product }) => `${product}: this is the price you agreed on.`,
  },
  offerDeclined: {
    title: ({ other, price }) => `${other} declines ${inTaka(price)}`,
    text: ({ product }) => `${product}: this offer is over.`,
  },
  offerExpired: {
    title: ({ price }) => `The offer of ${inTaka(price)} is over`,
    text: ({ product }) => `${product}: nobody answered within 24 hours.`,
  },
  message: {
    title: ({ other }) => `${other} wrote to you`,
    text: ({ product }) => `About ${product}.`,
  },
} satisfies Record<string, Sentence>

type Fact = string | number | undefined

function withReason(product: Fact, reason: Fact): string {
  return reason ? `${product}: ${dealReasons[reason] ?? reason}` : `${product}.`
}

/** Older notifications have the price in words, as they have the reason and the time. */
function inTaka(price: Fact): string {
  return typeof price === 'number' ? `BDT ${groupDigits(price)}` : `${price}`
}

function whenItIs(when: Fact): string {
  const time = String(when)
  return /^\d{4}-/.test(time) ? whenInWords(time) : time
}

export type NotificationKind = keyof typeof sentences

export const notificationTexts: Record<NotificationKind, Sentence> = sentences
