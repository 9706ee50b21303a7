import type { WarningKind } from '../../contract.ts'
import { MAX_WRITTEN_OUT } from '../../rules.ts'
import { PATTERNS } from './patterns.ts'
import { findPhones } from './phones.ts'

/** Some letters of Bangla have two spellings in Unicode. */
const NORMALIZED = PATTERNS.map(({ kind, pattern }) => ({ kind, pattern: new RegExp(pattern.source.normalize('NFC')) }))
/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Record<string, string> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', к: 'k', і: 'i', ѕ: 's', ԁ: 'd', ɡ: 'g', һ: 'h' },
  ...{ α: 'a', ο: 'o', κ: 'k', ρ: 'p', ν: 'v', τ: 't', ι: 'i' },
}
/** Words that are taken apart or altered so that no filter knows them: `b-k-a-s-h`, `b.kash`, `bk@sh`, `what's app`. */
const DISGUISED: [RegExp, string][] = [
  [/\bb[\s._*-]{0,2}[ik1]?[\s._*-]{0,2}k[\s._*-]{0,2}[a@4][\s._*-]{0,2}[s$5][\s._*-]{0,2}h\b/g, 'bkash'],
  [/\bn[\s._*-]{0,2}[a@4][\s._*-]{0,2}g[\s._*-]{0,2}[a@4][\s._*-]{0,2}d\b/g, 'nagad'],
  [
    /\bw[\s._*'’-]{0,2}h?[\s._*'’-]{0,2}[a@4][\s._*'’-]{0,2}t[\s._*'’-]{0,2}s[\s._*'’-]{0,2}[a@4][\s._*'’-]{0,2}p{1,2}\b/g,
    'whatsapp',
  ],
  [
    /\bt[\s._*-]{0,2}[e3][\s._*-]{0,2}l[\s._*-]{0,2}[e3][\s._*-]{0,2}g[\s._*-]{0,2}r[\s._*-]{0,2}[a@4][\s._*-]{0,2}m\b/g,
    'telegram',
  ],
]

/**
 * What to warn the reader of, in the order of the table. After the request was accepted, both sides have each other's number
 * and may well talk elsewhere: `app` is left out then.
 */
export function warningsOf(text: string, phonesOpen: boolean): WarningKind[] {
  const folded = foldText(text)
  const found = new Set(NORMALIZED.filter(({ pattern }) => pattern.test(folded)).map(({ kind }) => kind))
  if (phonesOpen) found.delete('app')
  return [...found]
}

/** The text as the patterns expect it; a phone number is `#phone#`. */
function foldText(text: string): string {
  const plain = [...text.normalize('NFKC')]
    // A stored message may be longer than one that is accepted now.
    .slice(0, MAX_WRITTEN_OUT)
    .join('')
    .replace(/\p{Cf}|\ufe0f/gu, '')
    .toLowerCase()
    .replace(/./gsu, (letter) => LOOKALIKES[letter] ?? letter)
    // Accents of Latin letters; the vowel signs of Bangla are marks, too, and stay.
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  const numbered = findPhones(plain).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}#phone#${rest.slice(end)}`,
    plain,
  )
  const known = DISGUISED.reduce((rest, [pattern, word]) => rest.replace(pattern, word), numbered)
  return known.replace(/\s+/g, ' ')
}
