import type { Specs } from '#catalogue/facts/contract.ts'
import { fold, wordsOf } from '../fold.ts'
import type { Lexicon } from './lexicon.ts'
import { FOR_PARTS, factTerm } from './meanings.ts'
import { numberTerms, readAmount } from './numbers.ts'
import { type Placed, placeTerms } from './placed.ts'
import { isBangla, lettersNamedBy, soundKey } from './sound.ts'
import { understand } from './understand.ts'

/** Fields of a product that its terms are made from. */
export interface Described extends Placed {
  kind: string
  condition: string
  specs: Specs
}

/**
 * Raise it when the same product shall get other terms: all rows are then made anew in the background
 * (`fillSearchTerms`), and are found by their former terms until then.
 */
export const TERMS_VERSION = 4

/**
 * The words of a name or a place as a query is divided into words. The text search of the database divides `M.2`, `G6/i7`, `R/A`
 * and `Pro+` in other places.
 */
function wordTerms(words: readonly string[]): string[] {
  return words.flatMap((word) => (word.length > 1 && word.endsWith('+') ? [word, word.slice(0, -1), 'plus'] : [word]))
}

/** A name has 120 characters; what a hostile one could still yield is cut. */
const MAX_TERMS = 150
/** Characters of a description that are read for numbers when no facts are stated. */
const DESCRIPTION_READ = 600

/**
 * Terms by which a product is found beside its words: lines, sub-kinds, numbers with units, attributes and the sound of its
 * words. Its kind and brand are not here: the database makes these terms itself.
 */
export function termsOf(product: Described, lexicon: Lexicon): string[] {
  const terms = [
    ...nameTerms(product, lexicon),
    ...wordTerms(wordsOf(product.location)),
    ...wordsOf(product.location).flatMap(soundTerms),
    ...placeTerms(product),
    ...joinedWords(product.description),
    ...specTerms(product.specs),
    ...gradeTerms(product.condition),
    // Listings of the specified client state no facts but in their prose.
    ...(Object.keys(product.specs).length === 0 ? proseTerms(product.description, lexicon) : []),
  ]
  return [...new Set(terms)].slice(0, MAX_TERMS)
}

/** The text search of the database keeps the joiner of `র‍্যাম`, which nobody types in the same place. */
function joinedWords(description: string): string[] {
  return wordsOf((description.slice(0, DESCRIPTION_READ).match(/\S*[\u200c\u200d]\S*/g) ?? []).join(' '))
}

function nameTerms({ name, kind, specs }: Described, lexicon: Lexicon): string[] {
  const words = wordsOf(name)
  return [
    ...wordTerms(words),
    ...understoodTerms(name, kind, lexicon),
    ...slashTerms(name, kind),
    ...amountTerms(words),
    ...words.flatMap(soundTerms),
    ...(DEDICATED_GRAPHICS.test(name) ? [factTerm('graphicsKind', 'dedicated')] : []),
    ...(GAME_GRAPHICS.test(`${name} ${specs.graphics ?? ''}`) ? [factTerm('use', 'gaming')] : []),
  ]
}

const DEDICATED_GRAPHICS = /\b(?:rtx|gtx|geforce|quadro|radeon\s?(?:rx|pro)|rx\s?\d{3,4})/i
/** Chips that games run on: no MX, Quadro or Radeon Pro, which are dedicated, too. */
const GAME_GRAPHICS = /(?<!\p{L})(?:rtx\s?\d|gtx\s?\d|radeon\s?rx|rx\s?\d{3,4}|আরটিএক্স|জিটিএক্স)/iu

/** Lines, attributes, and the sub-kind that the name says for the product's own kind. */
function understoodTerms(text: string, kind: string, lexicon: Lexicon): string[] {
  return understand(text, lexicon).flatMap(({ meaning, words }) => {
    if (meaning.is === 'line') return [`line:${meaning.line}`]
    if (meaning.is === 'attribute') return [`a:${meaning.id}`]
    if (meaning.is === 'kind' && meaning.value && meaning.kind === kind)
      return [factTerm(meaning.value.field, meaning.value.choice)]
    if (meaning.is === 'wish' && (meaning.hard || meaning.term === FOR_PARTS)) return [meaning.term]
    // `ps4`: one more of the brand's spellings, but not every PlayStation is one.
    return meaning.is === 'brand' ? modelTerms(words) : []
  })
}

/** A word with digits as it is typed in Latin, and its number: `t480`, `এ52`, `পিএস4`. */
export function modelTerms(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const [, letters, digits] = /^(\p{L}[\p{L}\p{M}]*)(\d+)$/u.exec(word) ?? []
    if (!letters || !digits) return []
    const latin = isBangla(letters) ? lettersNamedBy(letters) : letters
    return latin ? [`m:${latin}${digits}`] : []
  })
}

/** RAM and storage of a phone as its name gives them: `8/128`. */
function slashTerms(name: string, kind: string): string[] {
  if (kind !== 'mobile' && kind !== 'tablet') return []
  return [...fold(name).matchAll(/(?<![\d/])(\d{1,2})\s?(?:gb)?\s?[/+]\s?(\d{2,4})(?![\d/])/g)].flatMap(
    ([, ram, storage]) => [ram, storage].flatMap((n) => (n === undefined ? [] : numberTerms(String(Number(n)), 'gb'))),
  )
}

function amountTerms(words: readonly string[]): string[] {
  const terms: string[] = []
  for (let at = 0; at < words.length; ) {
    const amount = readAmount(words, at)
    if (amount) terms.push(...numberTerms(amount.n, amount.unit))
    else terms.push(...modelNumberTerms(words[at] ?? ''))
    at += amount?.length ?? 1
  }
  return terms
}

/** The number of a model, which visitors type apart from its letters: `t 480`. Not of a processor, whose 5 is no 5. */
function modelNumberTerms(word: string): string[] {
  const [, digits] = /^(?!i\d$)[\p{L}\p{M}]{1,6}(\d{1,5})$/u.exec(word) ?? []
  return digits ? [`n:${Number(digits)}`, ...modelTerms([word])] : modelTerms([word])
}

/** The sound of a word, by the script that it is written in: a word that is spelt right need not find what sounds like it. */
function soundTerms(word: string): string[] {
  const letters = isBangla(word) ? lettersNamedBy(word) : undefined
  const key = soundKey(word)
  return [...(key ? [`${isBangla(word) ? 'b' : 'l'}:${key}`] : []), ...(letters ? [`m:${letters}`] : [])]
}

/** Facts that are a number of a unit. */
const UNITS_OF_FACTS = new Map([
  ['ramGb', 'gb'],
  ['storageGb', 'gb'],
  ['graphicsGb', 'gb'],
  ['screenInches', 'inch'],
  ['refreshHz', 'hz'],
  ['batteryMah', 'mah'],
  ['cameraMp', 'mp'],
  ['watts', 'w'],
  ['caseMm', 'mm'],
  ['processorGeneration', 'gen'],
])
/** Facts whose choices are searched for. */
const SEARCHED_FACTS = ['accessoryKind', 'driveKind', 'phoneOs', 'graphicsKind', 'origin', 'box', 'touch', 'cameraKind']
const ATTRIBUTE_FACTS: Record<string, readonly [RegExp, string][]> = {
  storageType: [
    [/ssd|nvme/, 'ssd'],
    [/hdd/, 'hdd'],
  ],
  processorFamily: [
    [/i3$/, 'i3'],
    [/i5$/, 'i5'],
    [/i7$/, 'i7'],
    [/i9$/, 'i9'],
    [/^ryzen/, 'ryzen'],
  ],
  network: [
    [/5g/, '5g'],
    [/4g/, '4g'],
  ],
}

function specTerms(specs: Specs): string[] {
  return Object.entries(specs).flatMap(([field, value]) => {
    const unit = UNITS_OF_FACTS.get(field)
    if (unit && typeof value === 'number') return numberTerms(String(value), unit)
    if (typeof value !== 'string' && typeof value !== 'boolean') return []
    const attributes = (ATTRIBUTE_FACTS[field] ?? []).flatMap(([pattern, id]) =>
      pattern.test(String(value)) ? [`a:${id}`] : [],
    )
    return SEARCHED_FACTS.includes(field) ? [factTerm(field, value), ...attributes] : attributes
  })
}

/** The grades of grades.json as `condition` names them; other words of a saller are no grade. */
const GRADES = ['like new', 'excellent', 'good', 'fair', 'for parts']

function gradeTerms(condition: string): string[] {
  const grade = fold(condition)
  return GRADES.includes(grade) ? [factTerm('grade', grade.replace(' ', '-'))] : []
}

/** Numbers with units and attributes. Other words of a description are found as they are. */
function proseTerms(description: string, lexicon: Lexicon): string[] {
  const words = wordsOf(description.slice(0, DESCRIPTION_READ))
  const terms: string[] = []
  for (let at = 0; at < words.length; at++) {
    const amount = readAmount(words, at)
    if (amount?.unit) terms.push(...numberTerms(amount.n, amount.unit).slice(1))
    for (const phrase of [words.slice(at, at + 2).join(' '), words[at] ?? '']) {
      const meaning = lexicon.phrases.get(phrase)?.meaning
      if (meaning?.is === 'attribute') terms.push(`a:${meaning.id}`)
    }
  }
  return terms
}
