import { DIVISIONS } from '#catalogue/facts/server/places.ts'
import { phraseOf } from '../fold.ts'
import type { Meaning, PlaceLevel } from './meanings.ts'

interface Place {
  id: string
  name: string
  bn: string
  also?: string[] | undefined
}

interface NamedPlace {
  meaning: Meaning
  name: string
}

/** Words beside a name that say whether it is a division or a district: Dhaka is both. */
const DIVISION_WORDS = ['division', 'bivag', 'bibhag', 'bivhag', 'bibag', 'বিভাগ', 'ডিভিশন']
const DISTRICT_WORDS = ['district', 'zila', 'zilla', 'jela', 'jila', 'জেলা', 'ডিস্ট্রিক্ট']

let placesByPhrase: ReadonlyMap<string, NamedPlace> | undefined

/**
 * Every name of places.json in either script with what it means. A name alone is a district before it is a division, and a part
 * of a district last. A name of parts of several districts is all of them, and `mirpur` is Mirpur 10, too. Made at the first
 * use: a start does not wait for it.
 */
export function placePhrases(): ReadonlyMap<string, NamedPlace> {
  placesByPhrase ??= makePhrases()
  return placesByPhrase
}

function makePhrases(): Map<string, NamedPlace> {
  const phrases = new Map<string, NamedPlace>()
  const add = (spelling: string, { name, bn }: Place, ids: readonly string[], level: PlaceLevel) => {
    const phrase = phraseOf(spelling)
    const meaning = { is: 'place', names: { en: name, bn }, ids, level } as const
    if (!phrases.has(phrase)) phrases.set(phrase, { meaning, name })
  }
  const districts = DIVISIONS.flatMap((division) => division.districts)
  for (const district of districts)
    for (const spelling of besideWords(district, DISTRICT_WORDS)) add(spelling, district, [district.id], 'district')
  for (const division of DIVISIONS) {
    const ids = division.districts.map(({ id }) => id)
    for (const spelling of besideWords(division, DIVISION_WORDS)) add(spelling, division, ids, 'division')
  }
  const parts = districts.flatMap(({ upazilas, areas = [] }) => [...upazilas, ...areas])
  for (const [spelling, named] of partsBySpelling(parts)) {
    const ids = parts.filter(({ id }) => named.some((one) => id === one.id || id.startsWith(`${one.id}-`)))
    const [first] = named
    if (!first) continue
    add(
      spelling,
      first,
      ids.map(({ id }) => id),
      'part',
    )
  }
  return phrases
}

/** The names alone, and before or after a word for what they are: `dhaka division`. */
function besideWords(place: Place, words: readonly string[]): string[] {
  const names = namesOf(place)
  return [...names, ...names.flatMap((name) => words.flatMap((word) => [`${name} ${word}`, `${word} ${name}`]))]
}

function namesOf({ name, bn, also = [] }: Place): string[] {
  return [name, bn, ...also]
}

function partsBySpelling(parts: readonly Place[]): Map<string, Place[]> {
  const bySpelling = new Map<string, Place[]>()
  for (const part of parts)
    for (const spelling of namesOf(part)) bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), part])
  return bySpelling
}
