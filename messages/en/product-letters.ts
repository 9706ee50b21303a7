import { longDate } from './dates.ts'

const your = (count: number) => (count === 1 ? 'your product' : `${count} of your products`)

/** The words of e-mails about products that leave the lists. Not a part of `en`: only the server writes e-mails. */
export const productLetters = {
  greeting: (name: string) => `Hello ${name},`,
  hello: 'Hello,',
  until: (time: string) => `until ${longDate(time)}`,
  others: (count: number) => `This is about ${count} more, which My Products shows.`,
  footer: 'You get this letter because you sell on GreenTech.',
  signIn: 'You find it when you sign in. Once your e-mail address is confirmed, these letters say more.',
  myProducts: 'See your products',
}

/** The words of an e-mail about products whose time ends, or has ended. */
export interface ExpiryWords {
  subject: (name: string, count: number) => string
  /** Subject without a name, for an address that nobody has proven. */
  shortSubject: string
  body: (count: number) => string
  advice: string
  button: (count: number) => string
}

export const expiryLetters: Record<'ending' | 'ended', ExpiryWords> = {
  ending: {
    subject: (name: string, count: number) =>
      count === 1 ? `Three days left: ${name}` : `Three days left for ${count} of your products`,
    shortSubject: 'Three days left for a product of yours',
    body: (count: number) => `The time on sale of ${your(count)} ends in three days. Nobody finds it after that.`,
    advice:
      'If it is still for sale, one press on the button keeps it in the lists for 60 more days. Nothing else is needed.',
    button: (count: number) => (count === 1 ? 'Keep it on sale' : 'Keep them on sale'),
  },
  ended: {
    subject: (name: string, count: number) =>
      count === 1 ? `No longer on sale: ${name}` : `${count} of your products are no longer on sale`,
    shortSubject: 'A product of yours is no longer on sale',
    body: (count: number) => `The time on sale of ${your(count)} is over. Nobody finds it any more.`,
    advice:
      'If it is still for sale, one press on the button puts it back into the lists for 60 days. Nothing else is needed.',
    button: (count: number) => (count === 1 ? 'Put it back on sale' : 'Put them back on sale'),
  },
}
