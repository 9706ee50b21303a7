import type { ExpiryWords, ProductLetterWords } from '#messages/en/product-letters.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { cleanName } from '#shared/text/person-name.ts'

interface EndingProduct {
  name: string
  email: string
  sallerName: string
  expiresAt: string
}

/** Products that a letter names; it counts the rest. */
const NAMED = 10

/** To the saller of products whose time ends or has ended. One press on its link extends them. */
export function expiryLetter(
  products: EndingProduct[],
  words: ExpiryWords,
  { greeting, until, others, footer }: ProductLetterWords,
  url: string,
): Letter {
  const [{ email, sallerName, name } = { email: '', sallerName: '', name: '' }] = products
  const rest = products.length - NAMED
  return frameLetter({
    to: email,
    subject: words.subject(name, products.length),
    paragraphs: [
      greeting(cleanName(sallerName)),
      words.body(products.length),
      words.advice,
      ...(rest > 0 ? [others(rest)] : []),
    ],
    facts: products.slice(0, NAMED).map((product): [string, string] => [product.name, until(product.expiresAt)]),
    button: { label: words.button(products.length), url },
    footer,
  })
}

/** To an address that nobody has proven: it may be a stranger's, so it names nothing and its link does nothing by itself. */
export function shortExpiryLetter(
  to: string,
  count: number,
  { shortSubject, body }: ExpiryWords,
  { hello, signIn, myProducts, footer }: ProductLetterWords,
  publicUrl: string,
): Letter {
  const button = { label: myProducts, url: `${publicUrl}/dashboard/my-products` }
  return frameLetter({ to, subject: shortSubject, paragraphs: [hello, body(count), signIn], button, footer })
}
