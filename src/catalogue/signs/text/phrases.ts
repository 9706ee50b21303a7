import { fold } from '#shared/screening/fold.ts'
import { joinTokens } from '#shared/screening/joined.ts'
import { skeletonOf } from '#shared/screening/skeleton.ts'
import { tokensOf } from '#shared/screening/tokens.ts'

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

/** Sentences that are split over short lines, such as `Send`, `advance`, `2000 taka`: their lines in a row, joined. A line that denies is whole. */
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

/** Also those that are spelled letter by letter. */
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

/** Whether one of the phrases stands in a part, whatever is denied. */
export function says(part: Part, known: readonly Phrase[]): boolean {
  return known.some((phrase) => part.some((_, start) => endOf(part, start, phrase) !== null))
}

/** Whether a part says one of the phrases and does not deny it: `the display is not broken`. */
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

/** Where the phrase that begins here ends; null when it does not begin here. A word that may be missing is tried both ways. */
function endOf(part: Part, start: number, [first, ...rest]: Phrase): number | null {
  if (!first) return start
  const word = part[start]
  const fits = word !== undefined && (first.sounds === null || first.sounds.has(word))
  const after = fits ? endOf(part, start + 1, rest) : null
  return after ?? (first.isOptional ? endOf(part, start, rest) : null)
}
