import type { Term } from './terms.ts'

/** Features are numbers below this one: hashes of n-grams. */
export const FEATURES = 2 ** 17
/** N-grams of words, n-grams of letters within a word, pairs of concepts, n-grams of concepts, and pairs of words. */
export const GROUPS = 5
const MOST_WORDS = 3
const MOST_CONCEPTS = 4
const [FEWEST_LETTERS, MOST_LETTERS] = [2, 5]
/** How many words with concepts a concept is paired with. */
const PAIRED = 6
/** How far apart two words of a pair stand at the least and at the most. */
const [NEAREST, FARTHEST] = [2, 4]

/** The features that begin at a term, by group. */
export type FeaturesOfTerm = readonly (readonly number[])[]

/** The features of a text, term by term; the first ones are those of the beginning. */
export function featuresOf(terms: readonly Term[]): FeaturesOfTerm[] {
  const hashes = [hashOf('^'), ...terms.map(({ text }) => hashOf(text)), hashOf('$')]
  const letters = new Map<string, number[]>()
  const concepts = terms.map((term) => term.concepts.map(hashOf))
  const nextWithConcepts = placesOf(concepts)
  const meanings = [hashOf('^'), ...terms.map(meaningOf), hashOf('$')]
  return hashes.map((_, place) => {
    const term = terms[place - 1]
    return [
      rowsAt(hashes, place, MOST_WORDS, 0),
      term ? lettersOf(term.text, letters) : [],
      conceptsAt(concepts, nextWithConcepts, place - 1),
      rowsAt(meanings, place, MOST_CONCEPTS, 3),
      pairsAt(hashes, place),
    ]
  })
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = mix(hash, text.charCodeAt(place))
  return hash
}

function mix(hash: number, next: number): number {
  return Math.imul(hash ^ next, 0x01000193)
}

/** The group is a part of the hash: a word is another feature than its letters. */
function feature(hash: number, group: number): number {
  let mixed = mix(hash, group + 1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % FEATURES
}

/** Words of the same concepts are one: what was learned of `imo te asen` holds for `viber e asen`. */
function meaningOf({ text, concepts }: Term): number {
  return hashOf(concepts.length > 0 ? `#${concepts.join(' ')}` : text)
}

function rowsAt(hashes: readonly number[], place: number, most: number, group: number): number[] {
  const features: number[] = []
  let hash = 0
  for (let next = place; next < Math.min(place + most, hashes.length); next++) {
    hash = mix(hash, hashes[next] ?? 0)
    features.push(feature(hash, group))
  }
  return features
}

/** A pair is the same in either order, as Bangla puts its words freely. */
function pairsAt(hashes: readonly number[], place: number): number[] {
  const [first, features] = [hashes[place] ?? 0, [] as number[]]
  for (let next = place + NEAREST; next <= Math.min(place + FARTHEST, hashes.length - 1); next++)
    features.push(feature(mix(mix(first, hashes[next] ?? 0), 0), 4))
  return features
}

function lettersOf(word: string, known: Map<string, number[]>): number[] {
  const before = known.get(word)
  if (before) return before
  const [marked, features] = [`_${word}_`, [] as number[]]
  for (let start = 0; start + FEWEST_LETTERS <= marked.length; start++) {
    let hash = 0x811c9dc5
    for (let place = start; place < Math.min(start + MOST_LETTERS, marked.length); place++) {
      hash = mix(hash, marked.charCodeAt(place))
      if (place > start) features.push(feature(hash, 1))
    }
  }
  known.set(word, features)
  return features
}

/** Where the next words with concepts are, from each place on. */
function placesOf(concepts: readonly number[][]): number[][] {
  const places: number[][] = []
  let next: number[] = []
  for (let place = concepts.length - 1; place >= 0; place--) {
    places[place] = next
    if ((concepts[place]?.length ?? 0) > 0) next = [place, ...next].slice(0, PAIRED)
  }
  return places
}

function conceptsAt(concepts: readonly number[][], next: readonly number[][], place: number): number[] {
  const features: number[] = []
  for (const one of concepts[place] ?? []) {
    features.push(feature(one, 2))
    for (const other of next[place] ?? [])
      for (const second of concepts[other] ?? []) features.push(feature(mix(one, second), 2))
  }
  return features
}
