import { fold } from '#shared/contact-details/fold.ts'
import { joinTokens } from '#shared/contact-details/joined.ts'
import { skeletonOf } from '#shared/contact-details/skeleton.ts'
import { tokensOf } from '#shared/contact-details/tokens.ts'

/** A sentence or a line, as its words sound in all three scripts. */
export type Part = readonly string[]

/** Words of a phrase, each with its spellings; null: any one word, or none. `?` behind a word: it may be missing. */
type Phrase = readonly { sounds: ReadonlySet<string> | null; isOptional: boolean }[]

/** Cases and articles at the end of a noun: `charger-ta`, `boxer`, `telegrame`. */
const ENDINGS = /(?<=.{3})(?:ta|ti|te|i?ere?|re?|ke|gula)$|(?<=.{4})e$/

const NO = soundsOf('no not without never dont doesnt isnt nai nei na nay noy none free zero chara sara নাই নেই না নয় ছাড়া')

/** Words between a phrase and the `no` that denies it. */
const REACH = 3

export function sentencesOf(text: string): string[] {
  return text.split(/\n+|(?<=[.!?।;])\s+/)
}

/** Words of a line that may be a piece of a sentence. */
const WORDS_OF_PIECE = 3

/**
 * Sentences split over short lines, such as `Send`, `advance`, `2000 taka`: their consecutive lines, joined. A longer line, or
 * one with a negation, is a sentence of its own: it separates the rows of short lines, and is not returned.
 */
export function splitSentencesOf(text: string): string[] {
  const runs: string[][] = [[]]
  for (const line of text.split('\n').map((one) => one.trim())) {
    const words = wordsOf(fold(line).text)
    if (words.length > WORDS_OF_PIECE || words.some((word) => NO.has(soundOf(word)))) runs.push([])
    else if (words.length > 0) runs.at(-1)?.push(line)
  }
  return runs.filter((run) => run.length > 1).map((run) => run.join(' '))
}

export function partsOf(text: string): Part[] {
  return text
    .split(/\n+|(?<=[.!?।;,])\s+/)
    .map((part) => wordsOf(fold(part).text).map(soundOf))
    .filter((part) => part.length > 0)
}

/** Words of a text, with words that are spelled letter by letter joined. */
function wordsOf(text: string): string[] {
  return joinTokens(text, tokensOf(text)).map((token) => token.text)
}

function soundOf(word: string): string {
  return skeletonOf(word).replace(ENDINGS, '')
}

function soundsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map((word) => soundOf(fold(word).text)))
}

/** @param lines `no|without charger`: the words of a phrase are parted by blanks, the spellings of a word by strokes */
export function phrases(...lines: string[]): Phrase[] {
  return lines.map((line) =>
    line.split(' ').map((word) => {
      if (word === '*') return { sounds: null, isOptional: true }
      const isOptional = word.endsWith('?')
      return { sounds: soundsOf(word.replace(/\?$/, '').replaceAll('|', ' ')), isOptional }
    }),
  )
}

/** True if a part has one of the phrases, even a negated one. */
export function says(part: Part, known: readonly Phrase[]): boolean {
  return known.some((phrase) => part.some((_, start) => endOf(part, start, phrase) !== null))
}

/** True if a part has one of the phrases without a negation, unlike `the display is not broken`. */
export function affirms(part: Part, known: readonly Phrase[]): boolean {
  return known.some((phrase) =>
    part.some((_, start) => {
      const end = endOf(part, start, phrase)
      if (end === null) return false
      const around = [...part.slice(Math.max(0, start - REACH), start), ...part.slice(end, end + REACH)]
      return !around.some((word) => NO.has(word))
    }),
  )
}

/** Index after the phrase that begins at `start`; null when none begins there. An optional word is tried both ways. */
function endOf(part: Part, start: number, [first, ...rest]: Phrase): number | null {
  if (!first) return start
  const word = part[start]
  const fits = word !== undefined && (first.sounds === null || first.sounds.has(word))
  const after = fits ? endOf(part, start + 1, rest) : null
  return after ?? (first.isOptional ? endOf(part, start, rest) : null)
}
