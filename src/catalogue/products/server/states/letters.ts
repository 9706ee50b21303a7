import { serverWords } from '#messages/server-words.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { type Language, siteIn } from '#shared/language.ts'
import { cleanName } from '#shared/text/person-name.ts'

interface EndingProduct {
  name: string
  email: string
  sallerName: string
  expiresAt: string
  language: Language
}

/** Whether the time on sale ends or has ended, and the public address of the site. */
interface Frame {
  event: 'ending' | 'ended'
  publicUrl: string
}

/** Products that a letter names; it counts the rest. */
const NAMED = 10

/** To the saller of products whose time ends or has ended: `first` is one of them. One press on its link extends them. */
export function expiryLetter(
  first: EndingProduct,
  products: EndingProduct[],
  token: string,
  { event, publicUrl }: Frame,
): Letter {
  const { email, sallerName, name, language } = first
  const { expiryLetters, productLetters } = serverWords[language]
  const { greeting, until, others, footer } = productLetters
  const words = expiryLetters[event]
  const rest = products.length - NAMED
  return frameLetter({
    to: email,
    language,
    subject: words.subject(name, products.length),
    paragraphs: [
      greeting(cleanName(sallerName)),
      words.body(products.length),
      words.advice,
      ...(rest > 0 ? [others(rest)] : []),
    ],
    facts: products.slice(0, NAMED).map((product): [string, string] => [product.name, until(product.expiresAt)]),
    button: { label: words.button(products.length), url: `${siteIn(language, publicUrl)}/extend?token=${token}` },
    footer,
  })
}

/** To an address that nobody has proven: it may be a stranger's, so it names nothing and its link does nothing by itself. */
export function shortExpiryLetter(
  { email, language }: EndingProduct,
  count: number,
  { event, publicUrl }: Frame,
): Letter {
  const { expiryLetters, productLetters } = serverWords[language]
  const { hello, signIn, myProducts, footer } = productLetters
  const { shortSubject: subject, body } = expiryLetters[event]
  const button = { label: myProducts, url: `${siteIn(language, publicUrl)}/dashboard/my-products` }
  return frameLetter({ to: email, language, subject, paragraphs: [hello, body(count), signIn], button, footer })
}
