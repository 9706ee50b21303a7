import { type NamedPlace, placeNames } from './place-words.ts'
import { isBangla } from './sound.ts'
import { placeSpelling } from './spelling.ts'
import { typingErrors } from './typing-errors.ts'

/** Endings of names: in, from, of, to. The longest first. */
const ENDINGS = {
  bangla: ['য়ের', 'য়েই', 'য়ে', 'তেই', 'েরই', 'তে', 'ের', 'েই', 'েও', 'এর', 'য়', 'ে', 'এ', 'র'].map((ending) =>
    ending.normalize('NFC'),
  ),
  latin: ['yer', 'tei', 'te', 'er', 'ei', 'ye', 'ey', 'e', 'y', 'r', 'i'],
}
const SHORTEST_STEM = 3
/** In letters, with an ending. */
const LONGEST_NAME = 60

/** Words behind the name of a place that belong to it: `mirpur er kache`, `ঢাকা শহরে`. */
const BEHIND = new Set(
  `e te er r theke city town shohor shohore shohorer area elaka elakay elakar thana thanay upazila upozila upojela kache kachakachi
  pashe ashepashe vitor vitore bhitore moddhe modhdhe এ তে এর র থেকে শহর শহরে শহরের এলাকা এলাকায় এলাকার থানা থানায় থানার উপজেলা
  উপজেলায় উপজেলার কাছে কাছাকাছি পাশে আশেপাশে ভিতরে ভেতরে মধ্যে সিটি সিটিতে`
    .normalize('NFC')
    .split(/\s+/),
)
/** Words before it: `near mirpur`. */
const BEFORE = new Set(['near', 'at', 'from', 'around', 'inside', 'in'])

/** How many of the words from `start` on belong to the name before them. */
export function wordsBehindPlace(words: readonly string[], start: number): number {
  let end = start
  while (BEHIND.has(words[end] ?? '')) end++
  return end - start
}

export function isBeforePlace(word: string): boolean {
  return BEFORE.has(word)
}

/** A shorter Latin word that products have, such as `pova` or `solar`, is no other spelling of a place. */
const SURE_SPELLING = 6

/** Returns true if a word may be a place in another spelling although products have the word. */
export function isSurelyPlace(word: string): boolean {
  return isBangla(word) || placeSpelling(word).length >= SURE_SPELLING
}

/** The place that a run of words names in another spelling than the listed ones, or with an ending. */
export function placeByForm(run: readonly string[]): NamedPlace | undefined {
  const phrase = run.join(' ')
  if (phrase.length > LONGEST_NAME) return undefined
  const { byPhrase, bySpelling } = placeNames()
  for (const form of [phrase, ...stemsOf(phrase)]) {
    const place = byPhrase.get(form) ?? bySpelling.get(placeSpelling(form))
    if (place) return place
  }
  return undefined
}

function stemsOf(phrase: string): string[] {
  return ENDINGS[isBangla(phrase) ? 'bangla' : 'latin']
    .filter((ending) => phrase.endsWith(ending))
    .map((ending) => phrase.slice(0, -ending.length))
    .filter((stem) => stem.length >= SHORTEST_STEM)
}

/** Letters of a name, at least, to be found with an error. One error in a shorter name makes too many other words. */
const SHORTEST_MISTYPED = 6

/** The place whose name a word is with one typing error, in either script; for a word that means nothing else. */
export function placeByTyping(word: string): NamedPlace | undefined {
  const key = placeSpelling(word)
  if (key.length < SHORTEST_MISTYPED) return undefined
  for (const [spelling, place] of placeNames().bySpelling) {
    const isLong = spelling.length >= SHORTEST_MISTYPED && !spelling.includes(' ')
    if (isLong && spelling[0] === key[0] && typingErrors(key, spelling, 1) <= 1) return place
  }
  return undefined
}
