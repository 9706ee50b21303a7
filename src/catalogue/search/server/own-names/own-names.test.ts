import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type TestApp, testApp } from '../../../../../test/app.ts'
import { fillSearchTerms } from '../search-terms.ts'
import { MARKET_NAMES } from './market-names.ts'

const all = MARKET_NAMES.flatMap(([kind, category, list]) => list.split('; ').map((name) => ({ kind, category, name })))
/** The tenth part of the market; `npm run test:deep` looks for every product. */
const names = all.filter((_, place) => place % 10 === 0)
/** Products that the quotes below are about, and others like them. */
const quoted = all.filter(({ name }) => /thinkpad|galaxy z|\btv\b/i.test(name))

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ costlyPerMinute: 1_000_000 })
  const saller = await shop.aPerson({ role: 'saller' })
  const other = { description: 'One owner, all papers are there.', location: 'Dhanmondi, Dhaka', resalePrice: '25,000' }
  for (const product of new Set([...names, ...quoted])) await aProduct(shop.db, saller, { ...other, ...product })
  await fillSearchTerms(shop.db)
})
afterAll(() => shop.close())

async function found(q: string): Promise<string[]> {
  const { items } = await shop.callsOf().listProducts({ q: q.slice(0, 100), limit: 100 })
  return items.map(({ name }) => name).toSorted()
}

test('a product is found by its own name, as it is written, in small letters, and with its brand', async () => {
  for (const { name, category } of names)
    for (const q of [name, name.toLowerCase(), `${category} ${name}`]) expect(await found(q), q).toContain(name)
})

test.each([
  ['“thinkpad t480s”', '"thinkpad t480s"'],
  ['„galaxy z‟ flip4', '"galaxy z" flip4'],
  ['thinkpad t480s”', 'thinkpad t480s'],
  ['mi tv 43”', 'mi tv 43 inch'],
])('the quotes of a phone, %s, mean what straight ones do, and inches only after a number', async (typed, straight) => {
  expect(await found(typed)).toEqual(await found(straight))
  expect(await found(typed)).not.toEqual([])
})

test.each(['“t480s thinkpad”', '„t480s thinkpad‟'])(
  'words in the quotes of a phone, %s, are looked up in their order',
  async (typed) => {
    expect(await found(typed)).toEqual(await found('"t480s thinkpad"'))
    expect(await found(typed)).not.toEqual(await found('t480s thinkpad'))
  },
)
