import { groupDigits } from '#shared/money.ts'
import { dealReasons, whenInWords } from './deal-words.ts'
import { reasonSentences, reasons } from './desk.ts'

/**
 * Texts of notifications in the list, in e-mails and on the screen of a device. Not a part of `en`: the server writes the
 * sentences, and the browser need not load them. Stored lines name their kind: a kind that was used stays.
 */
type Data = Record<string, string | number>
interface Sentence {
  /** Title in one line: it is the subject of the e-mail, too. */
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
  // To its saller: because of signs of fraud, or because an admin holds it back.
  productWaits: {
    title: () => 'One of your products waits until we have looked at it',
    text: ({ product, first }) =>
      first
        ? `${product}: we look at the first product of a new account before others see it.`
        : `${product}: its page says why. Change what is wrong, and it is on sale at once.`,
  },
  productFreed: {
    title: () => 'Your product waits no longer',
    text: ({ product }) => `${product} is as it was before.`,
  },
  photoSeen: {
    title: () => 'A photo of one of your products was in another listing before',
    text: ({ product }) =>
      `${product}: its page says so to readers, and we look at both. Show photos that you took yourself.`,
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
    text: ({ product }) => `${product}: GreenTech decides, and until then it counts for nobody.`,
  },
  noShowUpheld: {
    title: () => 'GreenTech has decided: the no-show counts',
    text: ({ product }) => `${product}: the page of the deal says why.`,
  },
  noShowDismissed: {
    title: () => 'GreenTech has decided: the no-show counts for nobody',
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
  // Reviews.
  reviewAsked: {
    title: ({ other }) => `How was it with ${other}?`,
    text: ({ product }) => `${product}: you have 14 days from the hand-over to write a review.`,
  },
  reviewShown: {
    title: ({ other }) => (other ? `${other} has reviewed you` : 'You have a review'),
    text: ({ product }) => `${product}: everybody reads it now. You can answer it once.`,
  },
  reviewAnswered: {
    title: ({ other }) => `${other} has answered your review`,
    text: ({ product }) => `${product}: everybody reads the answer.`,
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
  offerOnSold: {
    title: ({ product }) => `${product} is sold`,
    text: ({ price }) => `Your offer of ${inTaka(price)} has ended. Its page shows similar products.`,
  },
  // Favourites and saved searches. `price` and `before` in taka; `count` is over 100 for more than that.
  priceFell: {
    title: ({ product, price }) => `Now ${inTaka(price)}: ${product}`,
    text: ({ before }) => `It was ${inTaka(before)}. You marked it as a favourite.`,
  },
  favouriteSold: {
    title: ({ product }) => `Sold: ${product}`,
    text: () => 'You marked it as a favourite. Its page shows others like it.',
  },
  searchFound: {
    title: ({ search, found }) => `${inFigures(found)} new: ${search}`,
    text: () => 'Your saved search has found something, newly listed or cheaper than before.',
  },
  searchesFound: {
    title: ({ searches }) => `${searches} of your saved searches have found something`,
    text: ({ names }) => `${names}`,
  },
  message: {
    title: ({ other }) => `${other} wrote to you`,
    text: ({ product }) => `About ${product}.`,
  },
  // The desk. `title`: what it is about. `reason` and `until` are in words here, `words` as the admin wrote them.
  deskCase: {
    title: () => 'A case waits at the desk',
    text: ({ title }) => `${title}: look at it, and at what else waits.`,
  },
  deskFounded: {
    title: () => 'Thank you for your report: we have acted on it',
    text: ({ title }) => `${title}.`,
  },
  deskUnfounded: {
    title: () => 'We have looked at your report',
    text: ({ title }) => `${title}: we found nothing wrong.`,
  },
  deskHid: {
    title: () => 'GreenTech has hidden something of yours',
    text: (data) => `${decided(data)} You can appeal once.`,
  },
  // `reason`: that of most reports, or one of several that are named as often.
  deskHidByReports: {
    title: () => 'Reports have hidden one of your products',
    text: ({ title, reason }) =>
      `${title}: a reason given is “${reasons[reason as keyof typeof reasons]}”. It is hidden until we have looked at it; nothing is decided yet.`,
  },
  deskShown: {
    title: () => 'One of your products is shown again',
    text: ({ title }) => `${title}: we have looked at the reports, and the product is no longer hidden.`,
  },
  deskWarned: {
    title: () => 'A warning from GreenTech',
    text: (data) => `${decided(data)} You can appeal once.`,
  },
  deskSuspended: {
    title: ({ until }) =>
      until ? `Your account is suspended until ${whenInWords(String(until))}` : 'Your account is suspended for good',
    text: (data) => `${decided(data)} You can sign in to read why, to appeal once, and to take your data.`,
  },
  deskAsked: {
    title: () => 'GreenTech asks you something',
    text: ({ title, words }) => `${title}: ${words}`,
  },
  deskGranted: {
    title: () => 'We have taken our decision back',
    text: ({ title }) => `${title}: you were right.`,
  },
  proofAccepted: {
    title: () => 'We have seen your proof: accepted',
    text: ({ title }) => `${title}: the badge is there, and we have deleted the photo.`,
  },
  proofRefused: {
    title: () => 'We could not accept your proof',
    text: ({ title, words }) => `${title}: ${words} You can send another photo.`,
  },
  deskKept: {
    title: () => 'We have looked at your appeal',
    text: ({ title }) => `${title}: our decision stays.`,
  },
} satisfies Record<string, Sentence>

type Fact = string | number | undefined

function decided({ title, reason, words }: Data): string {
  return [`${title}: ${reasonSentences[reason as keyof typeof reasonSentences] ?? ''}`, words].filter(Boolean).join(' ')
}

function withReason(product: Fact, reason: Fact): string {
  return reason ? `${product}: ${dealReasons[reason] ?? reason}` : `${product}.`
}

/** Older notifications have the price in words, as they have the reason and the time. */
function inTaka(price: Fact): string {
  return typeof price === 'number' ? `BDT ${groupDigits(price)}` : `${price}`
}

/** Found products are counted up to a hundred. */
function inFigures(found: Fact): string {
  return Number(found) > 100 ? 'More than 100' : `${found}`
}

function whenItIs(when: Fact): string {
  const time = String(when)
  return /^\d{4}-/.test(time) ? whenInWords(time) : time
}

export type NotificationKind = keyof typeof sentences

export const notificationTexts: Record<NotificationKind, Sentence> = sentences
