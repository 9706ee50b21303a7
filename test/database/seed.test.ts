import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { conditionHolds } from '#catalogue/facts/server/check-specs.ts'
import { specFieldsOf } from '#catalogue/facts/server/spec-fields.ts'
import { findDistrict, isAreaOf, specFaults } from '#catalogue/facts/server/store.ts'
import { Product } from '#catalogue/products/contract.ts'
import { selectProducts } from '#catalogue/products/server/store.ts'
import { DEAL_STATES } from '#deals/bookings/rules.ts'
import { allWords } from '#messages/all.ts'
import { en } from '#messages/en.ts'
import { openDatabase } from '#platform/database/database.ts'
import { greyOfFile } from '#services/image-host/server/encode.ts'
import { parseTaka } from '#shared/money.ts'
import { photosBehind } from '../../db/seed/galleries.ts'
import { storeProducts } from '../../db/seed/large/fill.ts'
import type { Listing } from '../../db/seed/listings/listing.ts'
import { listings, monthsSince } from '../../db/seed/market.ts'
import { people } from '../../db/seed/people.ts'
import { divisionOf } from '../../db/seed/places.ts'
import { seedOnce } from '../../db/seed/seed-once.ts'
import { freshDatabase, quiet } from '../database.ts'

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

/** What does not fit together in a listing. */
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

test('the large market makes the same sense: quick, the same again, and searched as any other', async () => {
  const { db, pool, close } = await freshDatabase()
  const making = { photoOf: (name: string) => `/images/${name}.jpg`, words: en, now: Date.parse('2026-11-15') }
  const grow = (from: number, to: number) => storeProducts(db, { from, to }, making, () => {})
  await grow(0, 700)
  await grow(700, 1_000)
  const products = await selectProducts(db).orderBy('products.id').execute()
  expect(products.length).toBe(1_000)
  expect(products.filter((product) => !Product.safeParse(product).success)).toEqual([])
  const faults = products.filter(({ originalTaka, resaleTaka, parchesDate, used, createdAt, location, name }) => {
    const [years = 0, months = 0] = [/(\d+) year/, /(\d+) month/].map((unit) => Number(unit.exec(used)?.[1] ?? 0))
    const off = Number(parchesDate) + years + months / 12 - new Date(createdAt).getUTCFullYear()
    const sound = resaleTaka < originalTaka && Math.abs(off) <= 1 && years + months > 0
    return !sound || divisionOf(location) === undefined || name.length > 40
  })
  expect(faults).toEqual([])
  expect(new Set(products.map(({ description }) => description)).size).toBeGreaterThan(850)
  expect(products.filter(({ name }) => isBangla(name)).length).toBeGreaterThan(50)
  const found = await pool.query("select 1 from products where search @@ to_tsquery('simple', 'zenbook')")
  expect(found.rowCount).toBe(products.filter(({ name }) => /zenbook/i.test(name)).length)
  // What was made once is not made twice, and a market that starts anew gets the same.
  await grow(0, 1_000)
  expect(await selectProducts(db).orderBy('products.id').execute()).toEqual(products)
  await close()
})

/** What the screens of deals show at first start: every state, and something in each list. */
const SHOWN = {
  deals: [...DEAL_STATES].toSorted(),
  meetings: ['agreed', 'over', 'proposed'],
  offers: ['accepted', 'countered', 'declined', 'open'],
  reports: ['closed', 'open'],
  cases: ['done', 'open'],
  told: ['read', 'unread'],
  inspections: 2,
  histories: 2,
  blocks: 1,
  favourites: 6,
  searches: ['daily', 'never', 'now'],
  proofs: ['accepted', 'refused', 'waiting'],
  reviews: 'shown',
  views: 'counted',
  issues: ['draft of 0', 'sent of 2'],
  prices: 'of the demo',
  notes: ['contradiction', 'photo', 'price'],
  waiting: ['advance courier newPrice', 'serial'],
  pairs: 2,
  sameNetwork: 'open',
  reported: ['conversation', 'person', 'product', 'review'],
  suspended: 1,
  newSallers: 1,
}

async function shownIn(pool: pg.Pool): Promise<Record<keyof typeof SHOWN, unknown>> {
  const list = async (query: string) => (await pool.query(`select distinct x from (${query}) q (x) order by x`)).rows
  const values = async (query: string) => (await list(query)).map(({ x }) => x)
  const rows = async (table: string) => (await pool.query(`select 1 from ${table}`)).rowCount
  return {
    deals: await values('select state from bookings'),
    meetings:
      await values(`select case when proposed_from is not null then 'proposed' when agreed_to < now() then 'over' else 'agreed' end
      from bookings where state = 'accepted' and coalesce(proposed_from, agreed_from) is not null`),
    offers: await values('select state from offers'),
    reports: await values(`select case when closed_at is null then 'open' else 'closed' end from thread_reports`),
    cases: await values('select state from cases'),
    told: await values(`select case when read_at is null then 'unread' else 'read' end from notifications`),
    inspections: await rows('inspections'),
    histories: await rows('proven_deals join listing_serials using (serial_hash)'),
    blocks: await rows('blocks'),
    favourites: await rows('favourites'),
    searches: await values('select timing from saved_searches'),
    proofs: await values('select state from proofs'),
    reviews: (await values('select id from reviews where shown_at < now()')).length > 5 && 'shown',
    views: (await rows('product_views')) !== 0 && 'counted',
    issues: await values(`select state || ' of ' || sent from newsletter_issues`),
    prices: (await rows('price_ranges where demo')) !== 0 && 'of the demo',
    ...(await signsIn(values)),
    pairs: await rows(`photo_hashes where same_as is not null and product_id in (select thing_id from cases)`),
    sameNetwork: (
      await values(`select cases.state from reviews join cases on thing_id = reviews.id where same_network`)
    )[0],
    reported: await values('select kind from reports'),
    suspended: await rows('users where disabled and suspended_until > now()'),
    newSallers: await rows(
      `users where created_at > now() - interval '7 days' and id in (select seller_id from products where listed)`,
    ),
  }
}

/** The notes of listings that show one, and the signs of those that wait. */
async function signsIn(values: (query: string) => Promise<unknown[]>) {
  const kinds = `(select string_agg(distinct split_part(sign, ':', 1), ' ') from unnest(signs) sign)`
  return {
    notes: await values(`select ${kinds} from products where listed and cardinality(signs) = 1`),
    waiting: await values(`select ${kinds} from products where state = 'waiting'`),
  }
}

test('of two starts at the same second on an empty database one fills it with the demo, and both go on', async () => {
  const fixture = await freshDatabase()
  const second = openDatabase({ connection: fixture.connection, poolSize: 3, log: quiet })
  const said: string[] = []
  const config = { dataDir: '/nowhere', objectStore: undefined, hosted: undefined }
  const idOf = (name: string) => `${createHash('sha256').update(name).digest('hex').slice(0, 22)}-aabbcc`
  const photoOf = (name: string) => `/images/${idOf(name)}/1280.jpg`
  for (const name of ['smart-tv-wall-mounted', 'smart-tv-wall-close', 'laptop-silver-front']) {
    const grey = await greyOfFile(await readFile(`${SEED}/photos/${name}.jpg`))
    const picture = { id: idOf(name), bytes: 1, width: 1280, height: 960, placeholder: '', grey }
    await fixture.db.insertInto('images').values(picture).execute()
  }
  try {
    const starts = [fixture.db, second.db].map((db) =>
      seedOnce({ config, words: allWords, db, photoOf }, (line) => void said.push(line)),
    )
    await Promise.all(starts)
    const { rows } = await fixture.pool.query('select count(*)::int as n from identity.accounts')
    expect(rows).toEqual([{ n: people.length }])
    expect(said).toEqual([expect.stringMatching(/^Demo data: \d+ people/)])
    expect(await shownIn(fixture.pool)).toEqual(SHOWN)
  } finally {
    await second.db.destroy()
    await fixture.close()
  }
})
