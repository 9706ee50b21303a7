import { placeIn } from '#catalogue/facts/server/place-in.ts'
import { findDistrict } from '#catalogue/facts/server/places.ts'
import { wordsOf } from '../fold.ts'
import { LONGEST_PHRASE } from './lexicon.ts'
import { placeTerm } from './meanings.ts'
import { placeByForm } from './place-forms.ts'
import { type NamedPlace, placeNames } from './place-words.ts'

/** Where a product is, as its saller says it. */
export interface Placed {
  name: string
  location: string
  description: string
  district?: string | null | undefined
  area?: string | null | undefined
}

/** A description names few places; what a hostile one could still name is cut. */
const MAX_MENTIONED = 10
/** Characters of a description that are read for places. */
const DESCRIPTION_READ = 2_000

/**
 * The terms of the places that a product is in by its facts or its text, and of those that its name mentions. Those that its
 * description mentions count where its place is not known: not every part of a district is listed.
 */
export function placeTerms({ name, location, description, ...stated }: Placed): string[] {
  const read = placeIn(location)
  const district = stated.district ?? read?.district
  const area = stated.area ?? read?.area
  const inText = placesIn(wordsOf(location), placeByForm)
  const parts = partsIn(inText, district)
  const mentioned = placesIn(wordsOf(name), listedPlace).flatMap(({ called }) => called)
  const described = placesIn(wordsOf(description.slice(0, DESCRIPTION_READ)), listedPlace)
    .filter(({ meaning: { level } }) => (level === 'part' ? !area && parts.length === 0 : !district))
    .flatMap(({ called }) => called)
  const named = inText.filter(({ meaning }) => meaning.level === 'district').flatMap(({ called }) => called)
  const whole = district ? [district] : named
  const ids = [...whole, ...(area ? [area] : []), ...parts, ...mentioned, ...described.slice(0, MAX_MENTIONED)]
  return ids.map(placeTerm)
}

/** The parts that a text names: those of its district, or where that has none of the name those of others. */
function partsIn(places: readonly NamedPlace[], district: string | undefined): string[] {
  const { upazilas = [], areas = [] } = findDistrict(district ?? '') ?? {}
  const own = new Set([...upazilas, ...areas].map(({ id }) => id))
  return places.flatMap(({ called, meaning }) => {
    const here = called.filter((id) => own.has(id))
    return here.length > 0 || meaning.level !== 'part' ? here : called
  })
}

function listedPlace(run: readonly string[]): NamedPlace | undefined {
  return placeNames().byPhrase.get(run.join(' '))
}

/** Every place that a run of the words names: `Uttar Badda` is Badda, too. */
function placesIn(words: readonly string[], placeOf: (run: readonly string[]) => NamedPlace | undefined): NamedPlace[] {
  return words.flatMap((_, at) =>
    Array.from({ length: LONGEST_PHRASE }, (_, more) => words.slice(at, at + more + 1)).flatMap((run, more) =>
      run.length === more + 1 ? (placeOf(run) ?? []) : [],
    ),
  )
}
