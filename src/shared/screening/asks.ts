import { fold } from './fold.ts'
import { type Learned, learnedIn } from './model/model.ts'
import { type Term, termsOf } from './model/terms.ts'
import { inSource, numbersIn, type Span } from './numbers.ts'
import { sendsToSearch, speaksOfHandover, withFullHours } from './plain-talk.ts'
import { tokensOf } from './tokens.ts'
import { namesWallet } from './wallet.ts'

/** What a text asks its reader for, or where it leads them. */
export type Ask = 'link' | 'wallet' | 'advance' | 'app' | 'code'

/** What a text shows that its reader should beware of. */
export interface Shown {
  /** Its phone numbers. */
  numbers: Span[]
  /** What it asks for, in the order of `Ask`. */
  asks: Ask[]
}

/** Reads the words of one person to another. Takes time in proportion to their length. */
export function readWords(source: string): Shown {
  const folded = fold(source)
  const tokens = tokensOf(folded.text)
  const phones = numbersIn(folded, tokens)
  const asks = asksIn(termsOf(folded, tokens, phones))
  return { numbers: phones.map((span) => inSource(folded, span)), asks: corrected(asks, folded.text) }
}

/** What the model reads wrong of times, of the hand-over code and of searches, by rules. */
function corrected(asks: Ask[], text: string): Ask[] {
  const kinds = new Set(asks)
  if (speaksOfHandover(text)) kinds.delete('code')
  if (sendsToSearch(text)) kinds.add('app')
  const atFullHours = withFullHours(text)
  if (kinds.has('app') && atFullHours !== text && !readWords(atFullHours).asks.includes('app')) kinds.delete('app')
  return [...kinds]
}

/** Addresses and wallets are found by rules, all else by the model. */
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
