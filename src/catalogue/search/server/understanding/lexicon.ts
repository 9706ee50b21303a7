import { phraseOf } from '../fold.ts'
import { type Meaning, meaningOf } from './meanings.ts'
import { placeNames } from './place-words.ts'
import { SEARCH_WORDS } from './search-words.ts'
import { isBangla, soundKey, toLatin } from './sound.ts'
import { banglaSpelling } from './spelling.ts'
import { forgivenErrors, typingErrors } from './typing-errors.ts'

/** A brand with the names of the brands that are a part of it. */
export interface LexiconBrand {
  name: string
  bangla: string | null
  spellings: readonly string[]
  /** The brand that this one is a part of. */
  parent: string | null
}

/** A line of a brand: a name, and other spellings. */
export interface LexiconLine {
  name: string
  kind: string
  spellings: readonly string[]
}

/** Meaning of a phrase, and the spelling of its name. */
export interface Entry {
  meaning: Meaning
  /** As a visitor should have typed it. */
  name: string
  /** True for a typing error that is common enough to be listed. */
  isMisspelt: boolean
}

/** All phrases that mean something. */
export interface Lexicon {
  phrases: ReadonlyMap<string, Entry>
  /** Phrases in Bangla without what its writers mix up (`banglaSpelling`). */
  bySpelling: ReadonlyMap<string, Entry>
  /** Words of brands, lines and kinds by their sound. */
  bySound: ReadonlyMap<string, readonly string[]>
  /** Words of brands, lines, kinds and meanings that have four letters or more. */
  correctable: readonly string[]
  /** The names of a brand in lower case and of all that are a part of it, by its name in lower case. */
  families: ReadonlyMap<string, readonly string[]>
}

/** The most words that a phrase has. */
export const LONGEST_PHRASE = 4
/** Names that admins give may be anything; longer ones are not phrases that somebody types. */
const MAX_PHRASE_LENGTH = 60

/** @param brands of the database; @param lines of brands.json */
export function makeLexicon(brands: readonly LexiconBrand[], lines: readonly LexiconLine[]): Lexicon {
  const phrases = new Map<string, Entry>()
  const add = (spellings: readonly (string | null)[], name: string, meaning: Meaning) => {
    for (const spelling of spellings) {
      const phrase = phraseOf(spelling ?? '')
      const isUsable = phrase !== '' && phrase.length <= MAX_PHRASE_LENGTH && phrase.split(' ').length <= LONGEST_PHRASE
      // The first meaning of a phrase counts.
      if (isUsable && !phrases.has(phrase))
        phrases.set(phrase, { meaning, name, isMisspelt: isMisspelling(phrase, name) })
    }
  }
  for (const brand of brands) {
    const { name, bangla, spellings } = brand
    add([name, bangla, ...spellings], name, { is: 'brand', brand: name.toLowerCase() })
  }
  for (const { name, kind, spellings } of lines) {
    add([...spellings, ...withBrandSpellings(name, brands)], name, { is: 'line', line: phraseOf(name), kind })
  }
  addSearchWords(add)
  const indexed = indexWords(phrases)
  // After the words that others are corrected to: what looks like one of 2,000 places is mostly another word.
  for (const [phrase, { meaning, name }] of placeNames().byPhrase)
    if (!phrases.has(phrase)) phrases.set(phrase, { meaning, name, isMisspelt: false })
  return { phrases, bySpelling: indexSpellings(phrases), families: familiesOf(brands), ...indexed }
}

type Add = (spellings: readonly string[], name: string, meaning: Meaning) => void

function addSearchWords(add: Add): void {
  for (const { kind, value, words } of SEARCH_WORDS.kindWords) {
    const [[field, choice] = []] = Object.entries(value ?? {})
    const named = field && choice ? { value: { field, choice } } : {}
    add(words, words[0] ?? kind, { is: 'kind', kind, ...named })
  }
  for (const { words, ...meaning } of SEARCH_WORDS.meanings) add(words, words[0] ?? meaning.id, meaningOf(meaning))
  for (const { id, soft = false, words } of SEARCH_WORDS.attributes) {
    // `i 5` beside `i5`.
    const apart = /^[a-z]\d$/.test(id) ? [`${id.charAt(0)} ${id.charAt(1)}`] : []
    add([...words, ...apart], id, { is: 'attribute', id, soft })
  }
  add(SEARCH_WORDS.ignore, '', { is: 'ignored' })
}

/** `mac book air` for `MacBook Air`: a line that starts with its brand's name, with the brand's other spellings. */
function withBrandSpellings(line: string, brands: readonly LexiconBrand[]): string[] {
  return brands.flatMap(({ name, bangla, spellings }) => {
    if (!line.toLowerCase().startsWith(`${name.toLowerCase()} `)) return []
    return [...spellings, ...(bangla ? [bangla] : [])].map((spelling) => spelling + line.slice(name.length))
  })
}

/** A Latin word that is nearly the name: `asuz` for ASUS, and not the plural or a beginning of it. */
function isMisspelling(phrase: string, name: string): boolean {
  const right = phraseOf(name)
  if (isBangla(phrase) || phrase.includes(' ') || right.includes(' ')) return false
  if (phrase.startsWith(right)) return false
  const errors = typingErrors(phrase, right, 2)
  return errors > 0 && errors <= 2
}

function indexWords(phrases: ReadonlyMap<string, Entry>): Pick<Lexicon, 'bySound' | 'correctable'> {
  const bySound = new Map<string, string[]>()
  const correctable: string[] = []
  for (const [phrase, { meaning }] of phrases) {
    if (phrase.includes(' ') || meaning.is === 'ignored' || /\d/.test(phrase)) continue
    if (forgivenErrors(phrase) > 0) correctable.push(phrase)
    const key = ['brand', 'line', 'kind'].includes(meaning.is) ? soundKey(phrase) : undefined
    if (key) bySound.set(key, [...(bySound.get(key) ?? []), phrase])
  }
  return { bySound, correctable }
}

/** Places have spellings of their own. */
function indexSpellings(phrases: ReadonlyMap<string, Entry>): Map<string, Entry> {
  const bySpelling = new Map<string, Entry>()
  for (const [phrase, entry] of phrases) {
    if (!isBangla(phrase) || entry.meaning.is === 'place') continue
    const spelling = banglaSpelling(phrase)
    if (!bySpelling.has(spelling)) bySpelling.set(spelling, entry)
  }
  return bySpelling
}

function familiesOf(brands: readonly LexiconBrand[]): Map<string, string[]> {
  const families = new Map<string, string[]>()
  for (const { name } of brands) {
    const children = brands.filter(({ parent }) => parent === name).map((child) => child.name.toLowerCase())
    families.set(name.toLowerCase(), [name.toLowerCase(), ...children])
  }
  return families
}

/** The phrase that a word sounds like; undefined if none does, or words of different meaning do. */
export function phraseBySound({ bySound, phrases }: Lexicon, word: string): string | undefined {
  const alike = bySound.get(soundKey(word) ?? '') ?? []
  const names = new Set(alike.map((phrase) => phrases.get(phrase)?.name))
  return names.size === 1 ? alike[0] : undefined
}

/** The phrase that a word is with one typing error, or two in a long word; the nearest one, as listed. */
export function phraseByTyping({ correctable }: Lexicon, word: string): string | undefined {
  const most = forgivenErrors(word)
  let [nearest, fewest]: [string | undefined, number] = [undefined, most + 1]
  for (const phrase of most > 0 ? correctable : []) {
    if (!startAlike(word, phrase)) continue
    const errors = typingErrors(word, phrase, Math.min(most, fewest - 1))
    if (errors < fewest) [nearest, fewest] = [phrase, errors]
  }
  return nearest
}

function startAlike(word: string, phrase: string): boolean {
  return word[0] === phrase[0] || firstSound(word) === firstSound(phrase)
}

function firstSound(word: string): string {
  return (isBangla(word) ? toLatin(word) : word).charAt(0)
}
