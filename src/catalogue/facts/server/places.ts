import * as z from 'zod/mini'
import type { Language } from '#shared/language.ts'
import { latinDigits } from '#shared/money.ts'
import { normalForm } from '#shared/text/normal-form.ts'
import type { Division as DivisionShape, FoundPlace, Place } from '../contract.ts'
import file from './data/places.json' with { type: 'json' }

const named = { id: z.string(), name: z.string(), bn: z.string(), also: z.optional(z.array(z.string())) }
const Area = z.object(named)
const District = z.object({
  ...named,
  lat: z.number(),
  lon: z.number(),
  upazilas: z.array(Area),
  areas: z.optional(z.array(Area)),
})
const PlacesFile = z.object({ divisions: z.array(z.object({ ...named, districts: z.array(District) })) })

export type District = z.output<typeof District>
type Division = z.output<typeof PlacesFile>['divisions'][number]

/** The divisions with their districts, upazilas and well-known areas. */
export const DIVISIONS: readonly Division[] = z.parse(PlacesFile, file).divisions

const DISTRICTS = new Map(DIVISIONS.flatMap(({ districts }) => districts).map((district) => [district.id, district]))

/** Name of a place in a language. */
export function nameIn(language: Language, { name, bn }: { name: string; bn: string }): string {
  const names: Record<Language, string> = { en: name, bn }
  return names[language]
}

/** The names of the districts by their ids, in the order of their names. */
export function districtNames(language: Language): ReadonlyMap<string, string> {
  const named = [...DISTRICTS.values()].map((district) => [district.id, nameIn(language, district)] as const)
  return new Map(named.toSorted(([, a], [, b]) => (a < b ? -1 : 1)))
}

export function findDistrict(id: string): District | undefined {
  return DISTRICTS.get(id)
}

/** The id of a district by its id or by one of its names, in any spelling of places.json and either script. */
export function districtNamed(name: string): string | undefined {
  return placeNamed([...DISTRICTS.values()], name)
}

/** The same of an area or an upazila of a district. `Mirpur 10, Dhaka` is found, too. */
export function areaNamed(district: string, name: string): string | undefined {
  const { upazilas = [], areas = [] } = findDistrict(district) ?? {}
  const places = [...areas, ...upazilas]
  const [first = '', ...rest] = name.split(',')
  const isOfDistrict = rest.length === 1 && districtNamed(rest[0] ?? '') === district
  return placeNamed(places, name) ?? (isOfDistrict ? placeNamed(places, first) : undefined)
}

function placeNamed(places: readonly z.output<typeof Area>[], name: string): string | undefined {
  const wanted = folded(name)
  const isWanted = (one: string) => folded(one) === wanted
  return places.find(({ id, name: own, bn, also = [] }) => [id, own, bn, ...also].some(isWanted))?.id
}

/** Letters and digits: `Cox's Bazar` is `coxs-bazar`. */
export function folded(name: string): string {
  return normalForm(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** True if an upazila or area belongs to a district. */
export function isAreaOf(district: string, area: string): boolean {
  const { upazilas = [], areas = [] } = findDistrict(district) ?? {}
  return [...upazilas, ...areas].some(({ id }) => id === area)
}

/** 'Mirpur 10, Dhaka', or only the district; null for a place that is only a text. */
export function placeName(district: string | null, area: string | null, language: Language): string | null {
  const known = district === null ? undefined : findDistrict(district)
  if (!known) return null
  const [part, whole] = [areaName(district, area, language), nameIn(language, known)]
  return part ? `${part}, ${whole}` : whole
}

/** The name of an area or an upazila of a district. */
export function areaName(district: string | null, area: string | null, language: Language): string | undefined {
  const { upazilas = [], areas = [] } = findDistrict(district ?? '') ?? {}
  const known = [...upazilas, ...areas].find(({ id }) => id === area)
  return known && nameIn(language, known)
}

/** The divisions with their districts, in the order of the file and by name. */
export function listDivisions(language: Language): DivisionShape[] {
  return DIVISIONS.map((division) => ({
    ...{ id: division.id, name: nameIn(language, division) },
    districts: byName(
      division.districts.map(({ id, name, bn, lat, lon }) => ({ id, name: nameIn(language, { name, bn }), lat, lon })),
      language,
    ),
  }))
}

/** Places suggested for a typed text, at most. */
const MOST_FOUND = 6

/** Every place with the words of its names. Districts come first: of two places that fit equally well the district wins. */
const SEARCHED = DIVISIONS.flatMap(({ districts }) => byName(districts)).flatMap((district) => {
  const areas = byName([...(district.areas ?? []), ...district.upazilas])
  const own = {
    names: { en: district.name, bn: district.bn },
    district: district.id,
    area: null,
    words: wordsOf(district),
    all: wordsOf(district),
  }
  return [own, ...areas.map((area) => searchedArea(area, district))]
})

function searchedArea(area: z.output<typeof Area>, district: District) {
  const words = wordsOf(area)
  const names = { en: `${area.name}, ${district.name}`, bn: `${area.bn}, ${district.bn}` }
  return { names, district: district.id, area: area.id, words, all: [...words, ...wordsOf(district)] }
}

function wordsOf({ name, bn, also = [] }: Pick<z.output<typeof Area>, 'name' | 'bn' | 'also'>): string[] {
  return [name, bn, ...also].flatMap(foldedWords)
}

function foldedWords(text: string): string[] {
  return latinDigits(text)
    .split(/[\s,]+/)
    .map(folded)
    .filter((word) => word !== '')
}

/** Places whose name, or whose district's name, begins with all words. Places that match by their own name come first. */
export function findPlaces(text: string, language: Language): FoundPlace[] {
  const wanted = foldedWords(text)
  if (wanted.length === 0) return []
  const fits = (words: string[]) => wanted.every((word) => words.some((one) => one.startsWith(word)))
  const rank = ({ area, words }: (typeof SEARCHED)[number]) => (fits(words) ? (area === null ? 0 : 1) : 2)
  return SEARCHED.filter(({ all }) => fits(all))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_FOUND)
    .map(({ names, district, area }) => ({ name: names[language], district, area }))
}

/** Numbers in names are compared as numbers: Mirpur 2 comes before Mirpur 10. */
function byName<Named extends Place>(places: readonly Named[], language: Language = 'en'): Named[] {
  const order = new Intl.Collator(language, { numeric: true })
  return places.toSorted((a, b) => order.compare(a.name, b.name))
}
