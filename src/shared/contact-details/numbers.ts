import { accountsIn } from './accounts.ts'
import { type Atom, atomsOf } from './atoms.ts'
import { fold } from './fold.ts'
import type { Folded } from './fold-bangla.ts'
import { hiddenIn } from './hidden.ts'
import { reversedNumbersIn } from './reversed-numbers.ts'
import { type Token, tokensOf } from './tokens.ts'
import { LABELS, SCREEN_SIZE } from './units.ts'

/** A part of a text, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** Phone numbers in a text, in any script, in figures or words, and with what people put between their digits. */
export function readNumbers(text: string): Span[] {
  const folded = fold(text)
  return numbersIn(folded, tokensOf(folded.text)).map((span) => inSource(folded, span))
}

export function inSource({ at }: Folded, { start, end }: Span): Span {
  return { start: at[start] ?? 0, end: at[end] ?? 0 }
}

/** The same in a folded text that is taken apart; the places are those of the folded text. */
export function numbersIn({ text }: Pick<Folded, 'text'>, tokens: readonly Token[]): Span[] {
  const [all, certain] = [atomsOf(text, tokens, true), atomsOf(text, tokens, false)]
  const found = [all, ...(all.length > certain.length ? [certain] : [])].flatMap((atoms) =>
    phonesOf(text, atoms, tokens),
  )
  found.push(...reversedNumbersIn(text, certain), ...hiddenIn(text), ...accountsIn(text))
  const spans: Span[] = []
  for (const span of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1)
    if (!last || span.start >= last.end) spans.push(span)
    else spans[spans.length - 1] = { ...last, end: Math.max(last.end, span.end) }
  }
  return spans
}

function phonesOf(text: string, atoms: readonly Atom[], tokens: readonly Token[]): Span[] {
  const spans: Span[] = []
  const gaps: Gap[] = []
  for (let first = 0; first < atoms.length; first++) {
    const last = lastOfPhone(text, { atoms, gaps, tokens }, first)
    const [begin, end] = [atoms[first], last === undefined ? undefined : atoms[last]]
    if (last === undefined || !begin || !end) continue
    spans.push({ start: startWithPlus(text, begin.start), end: end.end })
    first = last
  }
  return spans
}

interface Run {
  atoms: readonly Atom[]
  /** Gap after each atom, filled as far as the text was read. */
  gaps: Gap[]
  tokens: readonly Token[]
}

/** Which atom ends the phone number that begins with this one; the longest if there are several. */
function lastOfPhone(text: string, { atoms, gaps, tokens }: Run, first: number): number | undefined {
  const begin = atoms[first]
  const isAbroad = begin !== undefined && hasPlus(text, begin.start)
  if (!begin || !(isAbroad || mayBeginPhone(atoms, first))) return
  const parts: string[] = []
  const form = { isAbroad, inWords: !begin.isFigures, width: TOUCHING as Gap, parts, digits: '', begun: 0 }
  let found: number | undefined
  for (let place = first; place < atoms.length; place++) {
    const atom = atoms[place]
    if (!atom || atom.isAmount) break
    parts.push(atom.digits)
    form.digits += atom.digits
    const [fewest, most] = lengthsOf(form)
    if (form.digits.length > most) break
    if (form.digits.length >= fewest && isPhone(form) && !(mayBeLabelled(form) && hasLabel(tokens, begin.start)))
      found = place
    const gap = gaps[place] ?? gapOf(text, atom.end, atoms[place + 1]?.start ?? atom.end)
    gaps[place] = gap
    if (form.begun === 0 && gap > SIGNS) form.begun = form.digits.length
    form.width = Math.max(form.width, gap) as Gap
    if (form.width === WIDE || (form.width > SIGNS && !/^(?:0|0?1|01[3-9].*|(?:00)?8.*)$/.test(form.digits))) break
  }
  return found
}

/** First digits of a number without a plus sign. The second or third digit excludes most numbers that are no phone numbers. */
const FIRST_DIGITS = /^(?:0(?:1[3-9]|[02-9]|1?$)|1(?:[3-9]|$)|8(?:8|$))/

function mayBeginPhone(atoms: readonly Atom[], first: number): boolean {
  let digits = ''
  for (let place = first; digits.length < 3 && place < atoms.length; place++) digits += atoms[place]?.digits ?? ''
  return FIRST_DIGITS.test(digits)
}

interface Form {
  digits: string
  /** The digits as they stand together. */
  parts: readonly string[]
  /** The widest gap between them. */
  width: Gap
  /** How many digits stand before the first gap with letters. */
  begun: number
  isAbroad: boolean
  inWords: boolean
}

const NO_PHONE: [number, number] = [1, 0]

/** How many digits a phone number has that begins so; none when there is no such number. */
function lengthsOf({ digits, parts, isAbroad }: Form): [number, number] {
  const [first, second, third] = [digits.charAt(0), digits.charAt(1), digits.charAt(2)]
  if (isAbroad) return [8, 15]
  if (first === '1') return second === '' || second > '2' ? [10, 10] : NO_PHONE
  if (first === '8') return second === '' || second === '8' ? [11, 14] : NO_PHONE
  if (first !== '0') return NO_PHONE
  if (second === '1') return third === '' || third > '2' ? [11, 11] : NO_PHONE
  if (second === '' || second === '0') return [11, 17]
  return (parts[0]?.length ?? 0) > 1 ? [9, 11] : NO_PHONE
}

/** Groups of a mobile number without its zero. Two prices have ten digits, too. */
const GROUPS_WITHOUT_ZERO = /^(?:10|4,6|4,3,3|2,8|2,4,4|1(?:,1){9})$/
/** Groups of a landline with its code. */
const GROUPS_OF_LANDLINE = /^(?:[2-5](?:,[2-8]){1,4}|9|10|11)$/
const DATE = /^(?:0?[1-9]|[12]\d|3[01]),(?:0?[1-9]|1[0-2]),(?:19|20)\d\d\b/

function isPhone({ digits, parts, width, begun, isAbroad, inWords }: Form): boolean {
  if (/^01[3-9]\d{8}$/.test(digits)) return width < WORDS || begun > 2 || parts.length > 7
  if (/^(?:00)?880{0,2}1[3-9]\d{8}$/.test(digits)) return width <= LETTERS
  if (width > SIGNS) return false
  if (/^1[3-9]\d{8}$/.test(digits) && !isAbroad)
    return (
      !SCREEN_SIZE.test(parts.join(',')) &&
      GROUPS_WITHOUT_ZERO.test(groupsOf(parts)) &&
      (inWords || width <= HYPHENS) &&
      !parts.some((part) => part.endsWith('000'))
    )
  if (width > HYPHENS || inWords) return false
  return (isAbroad || isOfCode(digits, parts)) && !DATE.test(parts.join(','))
}

/** With a code of a country or a district. */
function isOfCode(digits: string, parts: readonly string[]): boolean {
  if (/^8802\d{7,8}$/.test(digits)) return true
  if (/^00[1-9]\d{8,12}$/.test(digits)) return (parts[0]?.length ?? 0) > 1
  return /^0[2-9]\d{7,9}$/.test(digits) && GROUPS_OF_LANDLINE.test(groupsOf(parts))
}

function groupsOf(parts: readonly string[]): string {
  return parts.map(({ length }) => length).join(',')
}

/** A whole mobile number is one, whatever somebody calls it. */
function mayBeLabelled({ digits }: Form): boolean {
  return !/^01[3-9]/.test(digits)
}

/** Width of the gap between two atoms, from nothing to words of a sentence. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5
const TOUCHING: Gap = 0
export const HYPHENS: Gap = 1
export const SIGNS: Gap = 2
const LETTERS: Gap = 3
const WORDS: Gap = 4
const WIDE: Gap = 5
const MOST_SIGNS = 20
const MOST_LETTERS = 30

export function gapOf(text: string, start: number, end: number): Gap {
  if (start === end) return TOUCHING
  if (end - start === 1 && text.charAt(start) === ' ') return HYPHENS
  if (end - start > MOST_SIGNS + MOST_LETTERS) return WIDE
  const gap = text.slice(start, end)
  const letters = gap.replace(/[^a-z\u0080-\uffff]/g, '').length
  if (letters === 0)
    return gap.length <= 3 && /^[ .()-]+$/.test(gap) ? HYPHENS : gap.length <= MOST_SIGNS ? SIGNS : WIDE
  if (letters <= 2) return LETTERS
  return letters <= MOST_LETTERS && gap.split(' ').length <= 6 && !/[?!|]/.test(gap) ? WORDS : WIDE
}

/** Characters that may stand directly before a number with a plus sign. */
const PLUS_BEFORE = new Set(['+', ' ', '('])

function hasPlus(text: string, start: number): boolean {
  return PLUS_BEFORE.has(text.charAt(start - 1)) && /(?:^|\D)\+ ?\(?$/.test(text.slice(Math.max(0, start - 4), start))
}

function startWithPlus(text: string, start: number): number {
  const before = /\+ ?\(?$|\($/.exec(text.slice(Math.max(0, start - 3), start))
  return before?.[0].includes('+') ? start - before[0].length : start
}

/** How many words before a number may say what it is. */
const LABEL_WORDS = 4

function hasLabel(tokens: readonly Token[], start: number): boolean {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  return tokens
    .slice(Math.max(0, low - LABEL_WORDS), low)
    .some(({ text }, at, before) => LABELS.has(text) || (text === 's' && before[at + 1]?.text === 'n'))
}
