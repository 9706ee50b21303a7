import { DIVISIONS } from '#catalogue/facts/server/places.ts'
import { phraseOf } from '../fold.ts'
import type { Meaning, PlaceLevel } from './meanings.ts'
import { placeSpelling } from './spelling.ts'

interface Place {
  id: string
  name: string
  bn: string
  also?: string[] | undefined
}

/** Meaning of a place name. */
export interface NamedPlace {
  meaning: Extract<Meaning, { is: 'place' }>
  name: string
  /** The districts or parts that are called so; `meaning` holds the parts of these, too. */
  called: readonly string[]
}

/** Words beside a name that say whether it is a division or a district: Dhaka is both. */
const DIVISION_WORDS = ['division', 'bivag', 'bibhag', 'bivhag', 'bibag', 'বিভাগ', 'ডিভিশন']
const DISTRICT_WORDS = ['district', 'zila', 'zilla', 'jela', 'jila', 'জেলা', 'ডিস্ট্রিক্ট']

interface PlaceNames {
  /** By the name as it is listed, folded. */
  byPhrase: ReadonlyMap<string, NamedPlace>
  /** By the name without what its writers mix up. */
  bySpelling: ReadonlyMap<string, NamedPlace>
}

let names: PlaceNames | undefined

/**
 * Every name of places.json in either script with what it means. A name alone is a district before it is a division, and a part
 * of a district last. A name of parts of several districts is all of them, and `mirpur` is Mirpur 10, too. Made at the first
 * use: a start does not wait for it.
 */
export function placeNames(): PlaceNames {
  names ??= makeNames()
  return names
}

function makeNames(): PlaceNames {
  const [byPhrase, bySpelling] = [new Map<string, NamedPlace>(), new Map<string, NamedPlace>()]
  const add = (spelling: string, place: NamedPlace) => {
    const phrase = phraseOf(spelling)
    const key = placeSpelling(phrase)
    if (!byPhrase.has(phrase)) byPhrase.set(phrase, place)
    if (!bySpelling.has(key)) bySpelling.set(key, place)
  }
  const districts = DIVISIONS.flatMap((division) => division.districts)
  const parts = districts.flatMap(({ upazilas, areas = [] }) => [...upazilas, ...areas])
  for (const district of districts) {
    const namesakes = namesakesOf(district, parts)
    for (const name of namesOf(district)) add(name, meant(district, 'district', [district, ...namesakes]))
    for (const spelling of besideWords(district, DISTRICT_WORDS)) add(spelling, meant(district, 'district', [district]))
  }
  for (const division of DIVISIONS)
    for (const spelling of besideWords(division, DIVISION_WORDS))
      add(spelling, meant(division, 'division', division.districts))
  for (const { spellings, places } of groupsOf(parts)) {
    const within = parts.filter(({ id }) => places.some((one) => id === one.id || id.startsWith(`${one.id}-`)))
    const [first] = places
    if (!first) continue
    const called = places.map(({ id }) => id)
    for (const spelling of spellings) add(spelling, { ...meant(first, 'part', within), called })
  }
  return { byPhrase, bySpelling }
}

/** Parts of other districts that are called as a district: Laxmipur in Rajshahi. */
function namesakesOf(district: Place, parts: readonly Place[]): Place[] {
  const keys = new Set(namesOf(district).map((name) => placeSpelling(phraseOf(name))))
  return parts.filter((part) => {
    const isElsewhere = !part.id.startsWith(`${district.id}-`)
    return isElsewhere && namesOf(part).some((name) => keys.has(placeSpelling(phraseOf(name))))
  })
}

function meant({ name, bn }: Place, level: PlaceLevel, places: readonly Place[]): NamedPlace {
  const ids = places.map(({ id }) => id)
  return { meaning: { is: 'place', names: { en: name, bn }, ids, level }, name, called: ids }
}

/** The names alone, and before or after a word for what they are: `dhaka division`. */
function besideWords(place: Place, words: readonly string[]): string[] {
  const all = namesOf(place)
  return [...all, ...all.flatMap((name) => words.flatMap((word) => [`${name} ${word}`, `${word} ${name}`]))]
}

/** `Taltola (Khilgaon)` is called Taltola, too. */
function namesOf({ name, bn, also = [] }: Place): string[] {
  const all = [name, bn, ...also]
  return [...all, ...all.flatMap((one) => (one.includes(' (') ? [one.slice(0, one.indexOf(' ('))] : []))]
}

interface Group {
  spellings: Set<string>
  places: Place[]
}

/**
 * The names that are one name, and all places that are called so. The names of a place in the two languages are one: Lalbagh and Lalbag
 * are both লালবাগ. So each script finds the same.
 */
function groupsOf(parts: readonly Place[]): Set<Group> {
  const byKey = new Map<string, Group>()
  for (const part of parts) {
    const [name, bn, ...others] = namesOf(part)
    for (const alike of [[name, bn], ...others.map((one) => [one])]) {
      const spellings = alike.filter((one) => one !== undefined)
      const known = spellings.flatMap((one) => byKey.get(placeSpelling(phraseOf(one))) ?? [])
      const group = joined([{ spellings: new Set(spellings), places: [part] }, ...known])
      for (const one of group.spellings) byKey.set(placeSpelling(phraseOf(one)), group)
    }
  }
  return new Set(byKey.values())
}

function joined(groups: readonly Group[]): Group {
  const places = new Set(groups.toReversed().flatMap((group) => group.places))
  return { spellings: new Set(groups.flatMap(({ spellings }) => [...spellings])), places: [...places] }
}
