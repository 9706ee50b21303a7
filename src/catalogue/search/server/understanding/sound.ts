import { SEARCH_WORDS } from './search-words.ts'

const { letterNames, sequences, vowels, signs, consonants } = SEARCH_WORDS.transliteration

/** The Latin letters of each group of Bangla letters, the longest groups first. Decomposed letters are found as NFC has them. */
const LATIN = longestFirst([...sequences, ...[vowels, signs, consonants].flatMap((table) => Object.entries(table))])
const LETTERS = longestFirst(Object.entries(letterNames))
const RULES = SEARCH_WORDS.soundKey.rules.map(([pattern, by]) => [new RegExp(pattern, 'g'), by] as const)

function longestFirst(table: (readonly [string, string])[]): [string, string][] {
  return table
    .map(([bangla, latin]): [string, string] => [bangla.normalize('NFC'), latin])
    .sort(([one], [other]) => other.length - one.length)
}

export function isBangla(word: string): boolean {
  return /\p{Script=Bengali}/u.test(word)
}

/** A folded Bangla word in Latin letters, without the vowel that a bare consonant carries: `থিংকপ্যাড` is `thingkpad`. */
export function toLatin(word: string): string {
  return replaceAll(word, LATIN) ?? ''
}

/** The Latin letters of a word that is made of Bangla names of letters: `এইচপি` is `hp`. */
export function lettersNamedBy(word: string): string | undefined {
  return replaceAll(word, LETTERS, true)
}

/** @param whole whether nothing but what the table holds and digits may be in the word */
function replaceAll(word: string, table: [string, string][], whole = false): string | undefined {
  let latin = ''
  for (let at = 0; at < word.length; ) {
    const group = table.find(([bangla]) => word.startsWith(bangla, at))
    if (!group && whole && !/\d/.test(word.charAt(at))) return undefined
    latin += group ? group[1] : word.charAt(at)
    at += group ? group[0].length : 1
  }
  return latin
}

const SHORTEST_KEY = 3

/** Key of a word's sound, the same for both scripts; undefined for a word with digits or a short one. */
export function soundKey(word: string): string | undefined {
  const latin = isBangla(word) ? toLatin(word) : word
  if (!/^[a-z]+$/.test(latin)) return undefined
  const key = RULES.reduce((sound, [pattern, by]) => sound.replace(pattern, by), latin)
  return key.length >= SHORTEST_KEY ? key : undefined
}
