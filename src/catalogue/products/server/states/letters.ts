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

/** State of the time on sale, which ends or has ended, and the public address of the site. */
interface Frame {
  event: 'ending' | 'ended'
  publicUrl: string
}

/** Products that an e-mail names, at most; it counts the rest. */
const NAMED = 10

/** E-mail to the saller of products whose time on sale ends or has ended. `first` is one of them. Its link extends them all. */
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

/** E-mail to an unproven address, which may be a stranger's. It names no product, and its link does nothing by itself. */
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
