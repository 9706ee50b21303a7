import { type Atom, atomsOf } from '#shared/contact-details/atoms.ts'
import { foldSigns } from '#shared/contact-details/fold.ts'
import { foldBangla } from '#shared/contact-details/fold-bangla.ts'
import { joinTokens } from '#shared/contact-details/joined.ts'
import { gapOf, HYPHENS, SIGNS } from '#shared/contact-details/numbers.ts'
import { type Token, tokensOf } from '#shared/contact-details/tokens.ts'

/** A word or a digit of a text, with whether a word or a row of digits begins and ends with it. */
interface Part {
  text: string
  begins: boolean
  ends: boolean
}

/** Stands between two numbers that are none together. */
const BREAK: Part = { text: '|', begins: false, ends: false }

/**
 * Form in which blocked words and numbers are compared: lower case, ASCII digits, one space between words, and the digits of a
 * number together, however they are grouped. Empty for a text without a letter or digit.
 */
export function formOf(text: string): string {
  const plain = foldSigns(text).text
  const parts = partsOf(plain, tokensOf(plain))
  return parts
    .map((part) => part.text)
    .join(' ')
    .replace(/(?<=\d) (?=\d)/g, '')
}

function partsOf(text: string, tokens: readonly Token[]): Part[] {
  return tokens.flatMap((token, place) => {
    if (!token.isNumber) return [{ text: token.text, begins: true, ends: true }]
    const before = tokens[place - 1]
    const digits = digitsOf(token.text)
    return before?.isNumber && !isGrouped(text, before.end, token.start) ? [BREAK, ...digits] : digits
  })
}

function digitsOf(row: string): Part[] {
  return Array.from(row, (digit, at) => ({ text: digit, begins: at === 0, ends: at === row.length - 1 }))
}

/** The digits of a text in figures and in words, whatever signs stand between them. */
function partsOfNumbers(text: string, atoms: readonly Atom[]): Part[] {
  return atoms.flatMap(({ digits, start }, place) => {
    const before = atoms[place - 1]
    return before && gapOf(text, before.end, start) > SIGNS ? [BREAK, ...digitsOf(digits)] : digitsOf(digits)
  })
}

/** `0171-234 567` and `1,20,000` are numbers; `8/256` and `16, 32` are two each. */
function isGrouped(text: string, start: number, end: number): boolean {
  return gapOf(text, start, end) <= HYPHENS || text.slice(start, end) === ','
}

interface Node<B> {
  next: Map<string, Node<B>>
  /** Blocked entry that ends at this node. */
  blocked: B | null
}

/** Number that is also found in words. Shorter numbers occur in sizes and dates: `16, 32, 64 GB`. */
const LONG_NUMBER = /^\d{8,}$/

/**
 * Finds blocked entries in texts as whole words and numbers. It also finds a word that is spelled apart (`v i b e r`) and a
 * long number in words. The time is proportional to the length of the text and does not depend on the number of entries.
 */
export function findBlocked<B extends { form: string }>(all: readonly B[]): (text: string) => B[] {
  const root = treeOf(all, (form) => [form])
  const long = all.filter(({ form }) => LONG_NUMBER.test(form))
  const numbers = treeOf(long, withAndWithoutCode)
  return (text) => {
    const plain = foldSigns(text)
    const tokens = tokensOf(plain.text)
    const found = new Set<B>()
    for (const read of [tokens, joinTokens(plain.text, tokens)]) collect(root, partsOf(plain.text, read), found)
    if (numbers.next.size > 0) {
      const folded = foldBangla(plain).text
      const words = tokensOf(folded)
      const [every, certain] = [atomsOf(folded, words, true), atomsOf(folded, words, false)]
      for (const atoms of every.length > certain.length ? [every, certain] : [every])
        collect(numbers, partsOfNumbers(folded, atoms), found)
    }
    return [...found]
  }
}

/** A mobile number of the country is written with its code, 880, and without it. */
function withAndWithoutCode(form: string): string[] {
  const number = /^(?:88)?(01[3-9]\d{8})$/.exec(form)?.[1]
  return number ? [number, `88${number}`] : [form]
}

function treeOf<B extends { form: string }>(all: readonly B[], formsOf: (form: string) => string[]): Node<B> {
  const root: Node<B> = { next: new Map(), blocked: null }
  for (const blocked of all) for (const form of formsOf(blocked.form)) nodeOf(root, form).blocked = blocked
  return root
}

function nodeOf<B>(root: Node<B>, form: string): Node<B> {
  const steps = form.split(' ').flatMap((part) => (/^\d/.test(part) ? [...part] : [part]))
  return steps.reduce(nextOf<B>, root)
}

function nextOf<B>(node: Node<B>, step: string): Node<B> {
  const next = node.next.get(step) ?? { next: new Map(), blocked: null }
  node.next.set(step, next)
  return next
}

function collect<B>(root: Node<B>, parts: readonly Part[], found: Set<B>): void {
  for (const [start, { begins }] of parts.entries()) {
    if (!begins) continue
    let node: Node<B> | undefined = root
    for (let place = start; node; place++) {
      const part = parts[place]
      node = part && node.next.get(part.text)
      if (node?.blocked && part?.ends) found.add(node.blocked)
    }
  }
}
