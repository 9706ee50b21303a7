import { fold } from '#shared/contact-details/fold.ts'
import { inSource, numbersIn, type Span } from '#shared/contact-details/numbers.ts'
import { tokensOf } from '#shared/contact-details/tokens.ts'
import { type Learned, learnedIn } from './model/model.ts'
import { type Term, termsOf } from './model/terms.ts'
import { sendsToSearch, speaksOfHandover, withFullHours } from './plain-talk.ts'
import { namesWallet } from './wallet.ts'

/** Request of a text to its reader, or place to which it leads the reader. */
export type Ask = 'link' | 'wallet' | 'advance' | 'app' | 'code'

/** Suspicious content of a text. */
export interface Screening {
  /** Phone numbers in the text. */
  numbers: Span[]
  /** The requests of the text, in the order of `Ask`. */
  asks: Ask[]
}

/** Screens a text from one person to another. The time is proportional to its length. */
export function readWords(source: string): Screening {
  const folded = fold(source)
  const tokens = tokensOf(folded.text)
  const phones = numbersIn(folded, tokens)
  const asks = asksIn(termsOf(folded, tokens, phones))
  return { numbers: phones.map((span) => inSource(folded, span)), asks: corrected(asks, folded.text) }
}

/** Corrects by rules the errors of the model about times, the hand-over code and searches. */
function corrected(asks: Ask[], text: string): Ask[] {
  const kinds = new Set(asks)
  if (speaksOfHandover(text)) kinds.delete('code')
  if (sendsToSearch(text)) kinds.add('app')
  const atFullHours = withFullHours(text)
  if (kinds.has('app') && atFullHours !== text && !readWords(atFullHours).asks.includes('app')) kinds.delete('app')
  return [...kinds]
}

/** Rules find addresses and wallets; the model finds the other requests. */
function asksIn(terms: readonly Term[]): Ask[] {
  const learned = learnedIn(terms)
  const has = (kind: Learned) => learned.has(kind)
  const hasMail = terms.some(({ text }) => text === '<mail>')
  const asks: [Ask, boolean][] = [
    ['link', hasMail || has('link') || terms.some(({ text }) => text === '<url>' || text === '<chat>')],
    ['wallet', namesWallet(terms)],
    ['advance', has('money')],
    ['app', hasMail || has('app')],
    ['code', has('code')],
  ]
  return asks.flatMap(([ask, isAsked]) => (isAsked ? [ask] : []))
}
