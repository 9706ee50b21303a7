import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { MARKET_NAMES } from '#catalogue/search/server/own-names/market-names.ts'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { listings } from '../../../db/seed/market.ts'
import { type TestApp, testApp } from '../../app.ts'

const names = MARKET_NAMES.flatMap(([kind, category, list]) =>
  list.split('; ').map((name) => ({ kind, category, name })),
)
let shop: TestApp

beforeAll(async () => {
  shop = await testApp({ costlyPerMinute: 1_000_000 })
  const saller = await shop.aPerson({ role: 'saller' })
  const other = { description: 'One owner, all papers are there.', location: 'Dhanmondi, Dhaka', resalePrice: '25,000' }
  for (const product of names) await aProduct(shop.db, saller, { ...other, ...product })
  for (const { name, category, kind, location, condition, specs, resalePrice } of listings)
    await aProduct(shop.db, saller, { ...other, name, category, kind, location, condition, specs, resalePrice })
  await fillSearchTerms(shop.db)
}, 120_000)
afterAll(() => shop.close())

async function isFound(q: string, name: string): Promise<boolean> {
  const { items } = await shop.callsOf().listProducts({ q: q.slice(0, 100), limit: 100 })
  return items.some((product) => product.name === name)
}

/** The products that a search for these words does not find. */
async function notFound<P extends { name: string }>(products: readonly P[], wordsOf: (product: P) => string) {
  const missed: string[] = []
  for (const product of products)
    if (!(await isFound(wordsOf(product), product.name))) missed.push(`${product.name} by ${wordsOf(product)}`)
  return missed
}

test('every product of the demo is found by its own name, alone and with its brand and its place', async () => {
  expect(await notFound(listings, ({ name }) => name)).toEqual([])
  expect(await notFound(listings, ({ name, category, location }) => `${category} ${name} ${location}`)).toEqual([])
}, 240_000)

test('200 products of the market are found by their own names, as they are written, in small letters, and with their brand', async () => {
  expect(names.length).toBeGreaterThanOrEqual(200)
  expect(await notFound(names, ({ name }) => name)).toEqual([])
  expect(await notFound(names, ({ name }) => name.toLowerCase())).toEqual([])
  expect(await notFound(names, ({ name, category }) => `${category} ${name}`)).toEqual([])
}, 240_000)

test.each([
  ['“thinkpad t480s”', '"thinkpad t480s"'],
  ['„galaxy z‟ flip4', '"galaxy z" flip4'],
  ['thinkpad t480s”', 'thinkpad t480s'],
  ['mi tv 43”', 'mi tv 43 inch'],
])('the quotes of a phone, %s, mean what straight ones do, and inches only after a number', async (typed, straight) => {
  const found = async (q: string) => {
    const { items } = await shop.callsOf().listProducts({ q, limit: 100 })
    return items.map(({ name }) => name).toSorted()
  }
  expect(await found(typed)).toEqual(await found(straight))
  expect(await found(typed)).not.toEqual([])
})
