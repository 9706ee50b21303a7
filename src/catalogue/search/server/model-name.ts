import * as z from 'zod/mini'
import type { Specs } from '#catalogue/facts/contract.ts'
import { BRAND_LINES, readName } from '#catalogue/facts/server/store.ts'
import file from './data/model-aliases.json' with { type: 'json' }
import type { Lexicon } from './understanding/lexicon.ts'
import { isBangla, lettersNamedBy } from './understanding/sound.ts'
import { type Part, understand } from './understanding/understand.ts'

const AliasFile = z.object({
  lines: z.array(z.object({ kind: z.string(), brand: z.string(), re: z.string(), line: z.string() })),
  words: z.record(z.string(), z.string()),
  same: z.array(z.tuple([z.string(), z.string()])),
})

const aliases = z.parse(AliasFile, file)
const LINES = aliases.lines.map(({ re, ...alias }) => ({ ...alias, expression: new RegExp(re) }))
const WORDS = new Map(Object.entries(aliases.words).map(([bangla, latin]) => [bangla.normalize('NFC'), latin]))
const SAME = aliases.same.map(([re, by]) => [new RegExp(re, 'g'), by] as const)

/** Fields of a product that its model is read from. */
export interface NamedGoods {
  kind: string
  /** The brand that the saller chose. */
  category: string
  name: string
  specs: Specs
}

/** Model of a product. Lines and keys are in small letters. */
export interface ModelName {
  brand: string
  line: string | null
  /** As it stands in an address: `elitebook-840-g5`. Null when the name gives no model. */
  model: string | null
  /** As people write it: `EliteBook 840 G5`. */
  title: string | null
}

/** Words after the line that a model has at most. */
const MAX_WORDS = 4
/** Words that end a model: colours, and what comes along. */
const AFTER_MODEL =
  /^(?:white|black|grey|gray|silver|gold|blue|red|green|pink|midnight|starlight|with|for|in|and|two|three|of|core|dual)$/
/** The code of one configuration, such as FX506LH after 'TUF Gaming F15': nobody asks for the price of that. */
const CODE = /^(?:[a-z]\d{3,}|[a-z]\d\d[a-z]{2}|(?!gen)[a-z]{2,}\d|\d{2}[a-z]{2,})/
/** Where a name ends: at the first comma, and at RAM and storage such as 8/128. A year in brackets belongs to it. */
const NAME_END = /[,(;|]|\s\d{1,2}(?: ?gb)? ?[/+] ?\d{2,4}|\s(?:64|128|256|512)\b/i
/** How lines are written, by their words in small letters. */
const SPELLINGS = new Map(BRAND_LINES.flatMap(({ name }) => name.split(' ').map((word) => [word.toLowerCase(), word])))

/** Reads brand, line and model from the stated model, and otherwise from the beginning of the name. */
export function readModel({ kind, category, name, specs }: NamedGoods, lexicon: Lexicon): ModelName {
  const stated = typeof specs.model === 'string' ? specs.model : ''
  const text = (stated || (name.replace(/\((\d{4})\)/, '$1').split(NAME_END)[0] ?? '')).replace(
    /(?<=\d)-[a-z]{1,2}\d\w*$/i,
    '',
  )
  const brand = brandOf(category, text, lexicon)
  const parts = partsOf(text, lexicon)
  const words = modelWords(parts).join(' ')
  const alias = LINES.find((one) => one.kind === kind && one.brand === brand && one.expression.test(words))
  if (!alias) return named(brand, parts, text)
  const whole = `${alias.line} ${words}`
  return named(brand, partsOf(whole, lexicon), `${text} ${whole}`)
}

/** The parts of a name without its brand and the word for its kind. */
function partsOf(text: string, lexicon: Lexicon): Part[] {
  const parts = understand(text.replaceAll('+', ' plus '), lexicon).filter(({ meaning }) => meaning.is !== 'brand')
  return parts.slice(parts[0]?.meaning.is === 'kind' ? 1 : 0)
}

/** The part of the chosen brand that the name gives, such as Redmi of Xiaomi. */
function brandOf(category: string, text: string, { families }: Lexicon): string {
  const read = readName(text, undefined).brand
  return read && families.get(category.toLowerCase())?.includes(read.toLowerCase()) ? read : category
}

const IN_MODEL = ['word', 'number', 'line']

function modelWords(parts: readonly Part[]): string[] {
  const end = parts.findIndex(({ meaning }) => !IN_MODEL.includes(meaning.is) || ('unit' in meaning && meaning.unit))
  const words = parts.slice(0, end < 0 ? undefined : end).flatMap((part) => part.words.map(inLatin))
  const kept: string[] = []
  for (const word of words.slice(0, MAX_WORDS)) {
    if (word === undefined || AFTER_MODEL.test(word)) break
    if (CODE.test(word) && kept.some((one) => /\d/.test(one))) break
    kept.push(word)
  }
  return kept
}

/** Undefined for a Bangla word of which the Latin letters are not known. */
function inLatin(word: string): string | undefined {
  return isBangla(word) ? (WORDS.get(word) ?? lettersNamedBy(word)) : word
}

/** 'rog strix' as it was typed, 'galaxy' of the line 'galaxy s' before S21. */
function lineWords({ words, meaning }: Part, [next = '']: readonly string[]): string[] {
  const line = meaning.is === 'line' ? meaning.line.split(' ') : []
  const last = line.at(-1) ?? ''
  if (last.length === 1 && next.startsWith(last)) return line.slice(0, -1)
  return words.join(' ').startsWith(line.join(' ')) ? [...words] : line
}

function named(brand: string, parts: readonly Part[], text: string): ModelName {
  const at = parts.findIndex(({ meaning }) => meaning.is === 'line')
  const part = parts[at]
  const words = modelWords(parts.slice(at + 1))
  const line = part?.meaning.is === 'line' ? part.meaning.line : null
  if (!words.some((word) => /\d/.test(word))) return { brand, line, model: null, title: null }
  const all = [...(part ? lineWords(part, words) : []), ...words].join(' ')
  const folded = SAME.reduce((name, [re, by]) => name.replace(re, by), all).trim()
  const title = folded.split(' ').map((word) => asWritten(word, text))
  return { brand, line, model: folded.replace(/[^a-z0-9]+/g, '-'), title: title.join(' ') }
}

/** A word as the text has it if that has capitals, otherwise with a capital, as `G5` and `Pro`. */
function asWritten(word: string, text: string): string {
  const written = text.split(/[^\p{L}\p{M}\p{N}+]+/u).find((one) => one !== word && one.toLowerCase() === word)
  return written ?? SPELLINGS.get(word) ?? word.replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
