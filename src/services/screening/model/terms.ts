import type { Folded } from '#shared/contact-details/fold-bangla.ts'
import { joinTokens } from '#shared/contact-details/joined.ts'
import { type Address, addressesIn } from '#shared/contact-details/links.ts'
import type { Span } from '#shared/contact-details/numbers.ts'
import { skeletonOf } from '#shared/contact-details/skeleton.ts'
import type { Token } from '#shared/contact-details/tokens.ts'
import { conceptsOf } from './concepts.ts'

/** A word of a text as the model knows it: without its spelling, with what it can mean. */
export interface Term {
  text: string
  concepts: readonly string[]
}

const SIGNS = '?!.,|:\n*'
const MOST_SIGNS = 2
const LONGEST_WORD = 24

/** The words, numbers, addresses and signs of a folded text in their order. */
export function termsOf({ text }: Pick<Folded, 'text'>, tokens: readonly Token[], phones: readonly Span[]): Term[] {
  const joined = joinTokens(text, tokens)
  const found = [
    ...phones.map(({ start, end }) => ({ start, end, kind: 'phone' as const })),
    ...addressesIn(text, joined),
  ].toSorted((a, b) => a.start - b.start)
  const terms: Term[] = []
  const known = new Map<string, Term>()
  let [end, next] = [0, 0]
  for (const [place, token] of joined.entries()) {
    if (token.start < end) continue
    terms.push(...signsOf(text.slice(end, token.start)))
    end = token.end
    while (next < found.length && (found[next]?.end ?? 0) <= token.start) next++
    const here = found[next]
    if (here && here.start <= token.start) {
      terms.push(termOf(here.kind))
      end = Math.max(end, here.end)
    } else terms.push(token.isNumber ? numberTerm(text, token, joined[place + 1]) : wordTerm(token.text, known))
  }
  return [...terms, ...signsOf(text.slice(end))]
}

function termOf(kind: Address['kind'] | 'phone'): Term {
  return { text: `<${kind}>`, concepts: [`<${kind}>`] }
}

const NONE: readonly string[] = []

function signsOf(gap: string): Term[] {
  if (gap === '' || gap === ' ') return []
  return Array.from(gap)
    .filter((sign) => SIGNS.includes(sign))
    .slice(0, MOST_SIGNS)
    .map((sign) => ({ text: sign, concepts: sign === '?' ? ['?'] : sign === ',' ? NONE : ['.'] }))
}

function wordTerm(word: string, known: Map<string, Term>): Term {
  const before = known.get(word)
  if (before) return before
  const text = skeletonOf(word.slice(0, LONGEST_WORD))
  const term = { text, concepts: conceptsOf(text) }
  known.set(word, term)
  return term
}

function numberTerm(text: string, { text: digits, end }: Token, next: Token | undefined): Term {
  if (text.charAt(end) === '%') return { text: '<percent>', concepts: ['part'] }
  const unit = next && next.start - end <= 1 ? next.text : ''
  return { text: `<${Math.min(digits.length, 7)} digits>`, concepts: conceptOfNumber(digits, unit) }
}

function conceptOfNumber(digits: string, unit: string): readonly string[] {
  if (/^(?:k|tk|taka|hajar|hazar|thousand|টাকা|হাজার)/.test(unit)) return ['amount']
  if (digits.length === 1) return digits > '2' ? ['few'] : NONE
  return digits.length > 2 && digits.length < 7 && !/^(?:0|20[12]\d$)/.test(digits) ? ['amount'] : NONE
}
