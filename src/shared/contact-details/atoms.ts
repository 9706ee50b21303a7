import { DIGIT_LETTERS, DIGITS_AMONG_DIGITS, LONGEST_WORD, NUMBER_WORDS, REPEATS, TENS } from './number-words.ts'
import type { Token } from './tokens.ts'
import { UNITS } from './units.ts'

/** Digits that stand together, in figures or in words. */
export interface Atom {
  digits: string
  /** From figures; else from words. */
  isFigures: boolean
  /** An amount or a measure, which is no part of a phone number: `56,000`, `8 GB`. */
  isAmount: boolean
  start: number
  end: number
}

/** Longer rows of letters are no words of numbers, however they are taken apart. */
const LONGEST_ROW = 120
const FEWEST_LETTERS_OF_A_ROW = 6

/**
 * The digits of a text. With `withHomographs`, letters and words that are digits only among digits (`o17l2`, `for`) are read
 * as digits, else as what stands between them.
 */
export function atomsOf(text: string, tokens: readonly Token[], withHomographs: boolean): Atom[] {
  const atoms: Atom[] = []
  let times = 1
  let tens: Atom | undefined
  for (const [place, token] of tokens.entries()) {
    const repeats = REPEATS.get(token.text)
    if (repeats !== undefined) {
      times = repeats
      continue
    }
    const digits = digitsOf(tokens, place, withHomographs)
    if (digits !== undefined) {
      // A repeated digit begins with the word that repeats it.
      const start = times > 1 ? (tokens[place - 1]?.start ?? token.start) : token.start
      addAtom(
        atoms,
        text,
        { digits: repeat(digits, times), isFigures: token.isNumber, isAmount: false, start, end: token.end },
        tokens[place + 1],
      )
      if (TENS.has(token.text)) tens = atoms.at(-1)
      else if (isAddedTo(tens, atoms, text)) addToTens(atoms)
    }
    times = 1
  }
  return atoms
}

function repeat(digits: string, times: number): string {
  return times === 1 ? digits : digits.charAt(0).repeat(times) + digits.slice(1)
}

/** `seventy eight` is 78. */
function isAddedTo(tens: Atom | undefined, atoms: readonly Atom[], text: string): boolean {
  const [before, last] = [atoms.at(-2), atoms.at(-1)]
  if (!before || !last || before !== tens || last.isFigures || !/^[1-9]$/.test(last.digits)) return false
  return before.digits.length === 2 && /^[ -]{1,3}$/.test(text.slice(before.end, last.start))
}

function addToTens(atoms: Atom[]): void {
  const [unit, tens] = [atoms.pop(), atoms.at(-1)]
  if (!unit || !tens) return
  atoms[atoms.length - 1] = { ...tens, digits: tens.digits.charAt(0) + unit.digits, end: unit.end }
}

function addAtom(atoms: Atom[], text: string, atom: Atom, next: Token | undefined): void {
  const before = atoms.at(-1)
  if (before && before.end === atom.start - 1 && text.charAt(before.end) === ',' && isGroupOfAmount(before, atom)) {
    before.isAmount = true
    atom.isAmount = true
  } else atom.isAmount = isMeasure(text, atom, next)
  atoms.push(atom)
}

/** `1,20,000`, also after `1,20`. */
function isGroupOfAmount(before: Atom, { digits, isFigures }: Pick<Atom, 'digits' | 'isFigures'>): boolean {
  if (!before.isFigures || !isFigures || before.digits.length > 3 || digits.length < 2 || digits.length > 3)
    return false
  return before.isAmount || !before.digits.startsWith('0')
}

function isMeasure(text: string, { digits, isFigures, start, end }: Atom, next: Token | undefined): boolean {
  if (!isFigures || digits.length > 7 || (digits.startsWith('0') && digits.length > 1)) return false
  const sign = text.charAt(start - 1) === ' ' ? text.charAt(start - 2) : text.charAt(start - 1)
  if (sign === '৳' || sign === '$') return true
  const isNext = next !== undefined && next.start - end <= 1 && !next.isNumber
  return isNext && UNITS.has(next.text)
}

function digitsOf(tokens: readonly Token[], place: number, withHomographs: boolean): string | undefined {
  const token = tokens[place]
  if (!token) return
  const { text: word, start, end } = token
  if (isCount(tokens, place)) return
  if (token.isNumber) return word
  const known = NUMBER_WORDS.get(word) ?? rowOfWords(word)
  if (known !== undefined || !withHomographs) return known
  const among = DIGITS_AMONG_DIGITS.get(word)
  if (among !== undefined) return among
  const touches = tokens[place - 1]?.end === start || tokens[place + 1]?.start === end
  if (word.length > 3 || !(touches || (word.length === 1 && 'oil'.includes(word)))) return
  return lookalikeDigits(word)
}

const ORDINALS = /^(?:first|last|next|rest|porer|agei?r|prothome?|sh?esh?e?r?|baki|সেস|সেসের|পরথম|পরের|আগের|বাকি)$/
const COUNTED = /^(?:ta|ti|টা|টি|are|is|digits?|numbers?|figures?)$/

const LONGEST_COUNT = 5

/** `first five 01712`, `baki 6 ta 223344`: how many digits follow, no digit itself. */
function isCount(tokens: readonly Token[], place: number): boolean {
  const [before, next] = [tokens[place - 1], tokens[place + 1]]
  if (!before || !next || !ORDINALS.test(before.text) || (tokens[place]?.text.length ?? 0) > LONGEST_COUNT) return false
  if (tokens[place]?.isNumber && tokens[place]?.text.length !== 1) return false
  return next.isNumber ? next.text.length > 2 : COUNTED.test(next.text)
}

/** The digits that the letters look like, if each of them does. */
function lookalikeDigits(word: string): string | undefined {
  let digits = ''
  for (let place = 0; place < word.length; place++) {
    const digit = DIGIT_LETTERS[word.charAt(place)]
    if (digit === undefined) return
    digits += digit
  }
  return digits
}

/** Words of numbers that are stuck together: `zeroonesevenone`. */
function rowOfWords(row: string): string | undefined {
  if (row.length < FEWEST_LETTERS_OF_A_ROW || row.length > LONGEST_ROW) return
  // The digits of the row up to each of its letters, where words of numbers end there.
  const upTo: (string | undefined)[] = ['']
  for (let end = 1; end <= row.length; end++) upTo[end] = digitsUpTo(row, end, upTo)
  return upTo[row.length]
}

function digitsUpTo(row: string, end: number, upTo: readonly (string | undefined)[]): string | undefined {
  for (let start = Math.max(0, end - LONGEST_WORD); start < end; start++) {
    const before = upTo[start]
    if (before === undefined) continue
    const digits = NUMBER_WORDS.get(row.slice(start, end))
    if (digits !== undefined) return before + digits
  }
}
