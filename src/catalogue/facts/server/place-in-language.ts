import type { Language } from '#shared/language.ts'
import { DIVISIONS, folded, nameIn } from './places.ts'
import { PLACE_KINDS, PUBLIC_PLACES } from './public-places.ts'

/** Separator between the parts of a place: `Gulshan 1, Dhaka`. */
const BETWEEN = /(\s*[,;،\n]\s*)/u
/** Post code after the name of a town. */
const POST_CODE = /[\s–—-]+[\d০-৯]{4}$/u

interface Named {
  name: string
  bn: string
  also?: string[] | undefined
}

const COUNTRY: Named = { name: 'Bangladesh', bn: 'বাংলাদেশ', also: ['BD'] }

/**
 * A place that a person wrote, as a page in this language shows it: of its parts, those that are the names of known districts,
 * areas and public places in another script are replaced by their names in this language. The other words stay as they are.
 */
export function placeInLanguage(text: string, language: Language): string {
  if (!hasOtherScript(text, language)) return text
  return text
    .split(BETWEEN)
    .map((part) => partInLanguage(part, language))
    .join('')
}

function partInLanguage(part: string, language: Language): string {
  if (!hasOtherScript(part, language)) return part
  const code = POST_CODE.exec(part)?.[0] ?? ''
  const known = namesIn(language)
  const own = known.get(folded(part))
  if (own !== undefined) return own
  const town = known.get(folded(part.slice(0, part.length - code.length)))
  return town === undefined ? part : town + code
}

/** Matches names in another script than a page in the language uses. */
const OTHER_SCRIPT: Record<Language, RegExp> = { en: /\p{Script=Bengali}/u, bn: /\p{Script=Latin}/u }

function hasOtherScript(text: string, language: Language): boolean {
  return OTHER_SCRIPT[language].test(text)
}

/** Names of the known places by language and folded name. Made at the first use, so that the start does not wait for it. */
const names = new Map<Language, ReadonlyMap<string, string>>()

function namesIn(language: Language): ReadonlyMap<string, string> {
  const known = names.get(language) ?? collectNames(language)
  names.set(language, known)
  return known
}

/** Names that mean places with different names are left out; of a district and an area of one name the district is meant. */
function collectNames(language: Language): Map<string, string> {
  const districts = DIVISIONS.flatMap((division) => division.districts)
  const areas = districts.flatMap(({ upazilas, areas: known = [] }) => [...upazilas, ...known])
  const own = ({ name, bn }: Named) => [name, bn]
  const others = ({ also = [] }: Named) => also
  const steps: [Named[], (place: Named) => string[]][] = [
    [[...districts, COUNTRY], own],
    [[...areas, ...PUBLIC_PLACES, ...PLACE_KINDS, ...DIVISIONS], own],
    [[...districts, ...areas, ...DIVISIONS, COUNTRY], others],
  ]
  const found = new Map<string, string>()
  for (const [places, namesOf] of steps) addUnambiguous(found, language, places, namesOf)
  return found
}

function addUnambiguous(
  found: Map<string, string>,
  language: Language,
  places: Named[],
  namesOf: (place: Named) => string[],
): void {
  const added = new Map<string, Set<string>>()
  for (const place of places)
    for (const name of namesOf(place).map(folded))
      if (!found.has(name)) added.set(name, (added.get(name) ?? new Set()).add(nameIn(language, place)))
  for (const [name, [only = '', ...more]] of added) if (more.length === 0) found.set(name, only)
}
