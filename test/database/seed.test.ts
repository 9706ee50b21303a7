import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { conditionHolds } from '#catalogue/facts/server/check-specs.ts'
import { specFieldsOf } from '#catalogue/facts/server/spec-fields.ts'
import { findDistrict, isAreaOf, specFaults } from '#catalogue/facts/server/store.ts'
import { parseTaka } from '#shared/money.ts'
import { photosBehind } from '../../db/seed/galleries.ts'
import type { Listing } from '../../db/seed/listings/listing.ts'
import { listings, monthsSince } from '../../db/seed/market.ts'
import { people } from '../../db/seed/people.ts'
import { divisionOf } from '../../db/seed/places.ts'

const SEED = path.resolve(import.meta.dirname, '../../db/seed')
const isBangla = (text: string) => /[ঀ-৿]/.test(text)

function count<T>(list: T[], keyOf: (item: T) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(list, keyOf)].map(([key, group]) => [key, group.length]))
}

test('[A09] the demo is large enough to walk about in: many brands and kinds, mostly laptops, all divisions, Bangla names', () => {
  expect(listings.length).toBeGreaterThanOrEqual(140)
  const brands = count(listings, ({ category }) => category)
  expect(Object.keys(brands).length).toBeGreaterThanOrEqual(12)
  // The specified ones have the most.
  const [first, second, third] = Object.entries(brands).toSorted(([, a], [, b]) => b - a)
  expect([first, second, third].map((entry) => entry?.[0]).toSorted()).toEqual(['ASUS', 'HP', 'MACBOOK'])
  const kinds = count(listings, ({ kind }) => kind)
  expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(8)
  expect(kinds.laptop).toBeGreaterThan(listings.length * 0.5)
  for (const kind of ['mobile', 'smart-tv', 'smart-watch', 'monitor', 'pendrive'])
    expect(kinds[kind]).toBeGreaterThan(2)
  expect(new Set(listings.map(({ location }) => divisionOf(location))).size).toBe(8)
  expect(listings.filter(({ name }) => isBangla(name)).length).toBeGreaterThanOrEqual(12)
  expect(count(people, ({ role }) => role)).toEqual({ saller: 13, buyer: 7, admin: 1 })
  expect(new Set(listings.map(({ saller }) => saller)).size).toBe(12)
})

/** The facts that the listing form asks for and this listing does not state. */
function missingFacts({ kind, specs }: Listing): string[] {
  return specFieldsOf(kind).flatMap(({ field, required, requiredUnless, onlyIf }) => {
    const isAsked = conditionHolds(onlyIf, specs) && !(requiredUnless && conditionHolds(requiredUnless, specs))
    return required && isAsked && specs[field] === undefined ? [field] : []
  })
}

test('every listing states the facts of its kind, each one offered, in a district, with the photos of the same thing', async () => {
  expect(listings.filter(({ kind, specs }) => Object.keys(specFaults(kind, specs)).length > 0)).toEqual([])
  expect(listings.flatMap((listing) => missingFacts(listing).map((fact) => `${listing.name}: ${fact}`))).toEqual([])
  for (const { location, district, area } of listings) {
    const known = findDistrict(district)
    expect([known?.name, known?.bn, ...(known?.also ?? [])]).toContain(location.split(', ').at(-1))
    expect(area === undefined || isAreaOf(district, area), location).toBe(true)
  }
  expect(listings.filter(({ area }) => !area).length).toBeLessThan(listings.length * 0.05)
  expect(
    listings.filter(
      ({ specs, batterySource }) => (specs.batteryHealth !== undefined) !== (batterySource !== undefined),
    ),
  ).toEqual([])
  const pictures = [...(await readdir(`${SEED}/photos`)), ...(await readdir(`${SEED}/blog/covers`))]
  const photos = listings.map(({ photo }) => [photo, ...photosBehind(photo)])
  expect(photos.flat().filter((photo) => !pictures.includes(`${photo}.jpg`))).toEqual([])
  expect(photos.filter(({ length }) => length > 5)).toEqual([])
  expect(photos.filter(({ length }) => length > 1).length).toBeGreaterThan(listings.length * 0.9)
  const used = new Set(photos.flat())
  expect((await readdir(`${SEED}/photos`)).filter((file) => !used.has(path.parse(file).name))).toEqual([])
})

/** Contradictions within a listing. */
function faultsOf({
  name,
  originalPrice,
  resalePrice,
  bought,
  condition,
  location,
  firstLine,
  words,
}: Listing): string[] {
  const graphemes = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(name)]
  const part = (parseTaka(resalePrice) ?? 0) / (parseTaka(originalPrice) ?? 0)
  const years = monthsSince(bought) / 12
  const holds: Record<string, boolean> = {
    'a card would cut the name': graphemes.length <= 40,
    'no purchase in the past': years > 0 && years < 12,
    'too dear for its age': part < Math.max(0.92 - 0.07 * years, 0.25),
    'too cheap for its age': part > 0.74 - 0.14 * years && part > 0.1,
    'older than its condition': condition !== 'Like new' || years < 2,
    'younger than its condition': condition !== 'Fair' || years > 3,
    'nowhere in Bangladesh': divisionOf(location) !== undefined,
    'no specification': firstLine.split(', ').length >= 3,
    'hardly described': words.length > 90,
    'two languages': [firstLine, words, location].every((text) => isBangla(text) === isBangla(name)),
  }
  return Object.keys(holds).filter((fault) => !holds[fault])
}

test('price, age, condition, place and words of each listing fit together', () => {
  expect(listings.flatMap((listing) => faultsOf(listing).map((fault) => `${listing.name}: ${fault}`))).toEqual([])
})

test('every text is written once, and no photo stands near itself on the shelf', () => {
  for (const part of ['name', 'words'] as const) {
    expect(new Set(listings.map((listing) => listing[part])).size).toBe(listings.length)
  }
  const near = (shelf: Listing[], distance: number) =>
    shelf.filter(({ photo }, place) => shelf.slice(Math.max(0, place - distance), place).some((p) => p.photo === photo))
  expect(near(listings, 7)).toEqual([])
  for (const [, shelf] of Map.groupBy(listings, ({ category }) => category)) expect(near(shelf, 3)).toEqual([])
})
