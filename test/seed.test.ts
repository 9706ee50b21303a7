import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#catalogue/contract.ts'
import { NewProduct } from '#catalogue/contract.ts'
import { productQuery } from '#catalogue/store.ts'
import { en } from '#messages/en.ts'
import { latinDigits, parseTaka } from '#shared/money.ts'
import { bookings } from '../db/seed/deals.ts'
import { listings, monthsSince } from '../db/seed/market.ts'
import { people } from '../db/seed/people.ts'
import { districts } from '../db/seed/places.ts'
import { freshDatabase } from './database.ts'

const SEED = path.resolve(import.meta.dirname, '../db/seed')
const bangla = (text: string) => /[ঀ-৿]/.test(text)

function count<T>(list: T[], keyOf: (item: T) => string): Record<string, number> {
  return Object.fromEntries(
    Map.groupBy(list, keyOf)
      .entries()
      .map(([key, group]) => [key, group.length]),
  )
}

/** The district that a place ends with, in either script. */
function districtOf(place: string) {
  const last = place.split(', ').at(-1)
  return districts.find(({ name, bangla }) => name === last || bangla === last)
}

test('[A09] the market is large enough to walk about in: three brands, mostly laptops, all divisions, Bangla names', () => {
  expect(listings.length).toBeGreaterThanOrEqual(72)
  // Journeys read the whole list in one call of at most a hundred.
  expect(listings.length).toBeLessThanOrEqual(92)
  expect(Object.keys(count(listings, ({ category }) => category)).toSorted()).toEqual(['ASUS', 'HP', 'MACBOOK'])
  const kinds = count(listings, ({ kind = 'laptop' }) => kind)
  expect(kinds.laptop).toBeGreaterThan(listings.length * 0.7)
  for (const kind of ['mobile', 'pendrive', 'smart-watch']) expect(kinds[kind]).toBeGreaterThan(2)
  expect(new Set(listings.map(({ location }) => districtOf(location)?.division)).size).toBe(8)
  expect(listings.filter(({ name }) => bangla(name)).length).toBeGreaterThanOrEqual(8)
  expect(count(people, ({ role }) => role)).toMatchObject({ saller: 11, buyer: 7, admin: 1 })
  expect(new Set(listings.map(({ saller }) => saller)).size).toBe(11)
})

test.each(listings.map((listing) => [listing.name, listing] as const))('%s makes sense', (name, listing) => {
  const graphemes = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(name)]
  expect(graphemes.length).toBeLessThanOrEqual(40)
  const [was, now] = [parseTaka(listing.originalPrice) ?? 0, parseTaka(listing.resalePrice) ?? 0]
  expect(now).toBeGreaterThan(0)
  expect(now).toBeLessThan(was)
  // What is older costs less: at most nine tenths at first, at most half after five years.
  const years = monthsSince(listing.bought) / 12
  expect(now / was).toBeLessThan(Math.max(0.9 - 0.08 * years, 0.25))
  expect(years).toBeGreaterThan(0)
  expect(districtOf(listing.location)).toBeDefined()
  expect(listing.specs.split(/, |،/).length).toBeGreaterThanOrEqual(3)
  expect(listing.words.length).toBeGreaterThan(90)
  for (const text of [listing.specs, listing.words]) expect(bangla(text)).toBe(bangla(name))
  if (listing.condition === 'Like new') expect(years).toBeLessThan(2)
  if (listing.condition === 'Fair') expect(years).toBeGreaterThan(3)
})

test('every text is written once, and no photo stands near itself on the shelf', async () => {
  for (const part of ['name', 'words'] as const) {
    expect(new Set(listings.map((listing) => listing[part])).size).toBe(listings.length)
  }
  const near = (shelf: typeof listings, distance: number) =>
    shelf.filter(({ photo }, place) => shelf.slice(Math.max(0, place - distance), place).some((p) => p.photo === photo))
  expect(near(listings, 7)).toEqual([])
  for (const brand of ['ASUS', 'HP', 'MACBOOK']) {
    expect(
      near(
        listings.filter(({ category }) => category === brand),
        3,
      ),
    ).toEqual([])
  }
  const pictures = [...(await readdir(`${SEED}/photos`)), ...(await readdir(`${SEED}/blog/covers`))]
  expect(listings.filter(({ photo }) => !pictures.includes(`${photo}.jpg`))).toEqual([])
})
