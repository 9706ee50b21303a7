import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { savedSearchesJobs } from '#catalogue/saved-searches/server/jobs.ts'
import { findProducts } from '#catalogue/search/server/find-products.ts'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { ALERT_HOOKS } from '#main/alert-hooks.ts'
import { type TestApp, testApp } from '../../app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/** Repeats itself for one seed (Mulberry32). */
function randomOf(seed: number) {
  let state = seed
  function random(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
}

const WORDS = [
  ...['macbook air', 'hp', 'laptop', 'ল্যাপটপ', 'thinkpad', 'thinkpda', 'zenfone', 'iphone 13', 'i5 16gb', 'আসুস'],
  ...[
    'laptop under 40000',
    '"core i5"',
    'macbook -air',
    'hp or asus',
    'gaming laptop',
    'cheap phone',
    'dhaka',
    'xyzzy',
  ],
  ...['16 gb ram', 'pro', 'probook 440', 'mobile', 'fire wall', '৪০ হাজারের মধ্যে ল্যাপটপ'],
]
const NAMES = [
  ...['HP ProBook 440 G8, Core i5, 16 GB', 'MacBook Air M1, 8 GB', 'MacBook Pro 14', 'Lenovo ThinkPad X1, Core i5'],
  ...['ASUS Zenfone 9', 'iPhone 13, 128 GB', 'ASUS ROG Strix gaming laptop', 'Firewall router', 'আসুস ভিভোবুক ল্যাপটপ'],
]
const PRICES = [9_000, 25_000, 40_000, 52_000, 90_000]

test('a new product notifies the searches whose list shows it, and to no others', async () => {
  const pick = randomOf(33)
  const saller = await shop.aPerson({ role: 'saller' })
  await shop.pool.query(
    `insert into categories (name) values ('HP'), ('ASUS'), ('MACBOOK'), ('Lenovo') on conflict do nothing`,
  )
  const searches: { id: string; input: Record<string, string | number> }[] = []
  const maybe = <T>(name: string, values: readonly T[]) => (pick([0, 0, 1]) ? { [name]: pick(values) } : {})
  async function saveOne() {
    const input = {
      ...maybe('q', WORDS),
      ...maybe('brand', ['HP', 'asus', 'HP,Lenovo', 'MACBOOK']),
      ...maybe('kind', ['laptop', 'mobile', 'laptop,mobile']),
      ...maybe('grade', ['good', 'fair,good']),
      ...maybe('ramGb', ['16', '8,16']),
      ...maybe('minPrice', PRICES),
      ...maybe('maxPrice', PRICES),
    }
    const buyer = await shop.aPerson({ role: 'buyer' })
    const { insertedId } = await shop.callsOf(buyer).saveSearch({ name: 'Mine', timing: 'now', ...input })
    searches.push({ id: insertedId, input })
  }
  async function listOne(): Promise<string> {
    const product = await aProduct(shop.db, saller, {
      name: pick(NAMES),
      category: pick(['HP', 'ASUS', 'MACBOOK', 'Lenovo']),
      kind: pick(['laptop', 'laptop', 'mobile']),
      condition: pick(['good', 'fair', 'like new']),
      resalePrice: String(pick(PRICES)),
      specs: { ramGb: pick([4, 8, 16]) },
      description: pick(['One owner.', 'Used in an office, with invoice.']),
    })
    await fillSearchTerms(shop.db)
    return product._id
  }
  const jobs = savedSearchesJobs({ db: shop.db, ...ALERT_HOOKS })
  for (let at = 0; at < 6; at++) await listOne()
  for (let at = 0; at < 120; at++) await saveOne()
  for (let round = 0; round < 25; round++) {
    const id = await listOne()
    await shop.pool.query('update saved_searches set told_at = null, found = 0')
    await jobs.matchProduct?.({ productId: id, news: 'new' })
    await jobs.notifyOfFinds?.({})
    const { rows } = await shop.pool.query('select id from saved_searches where found > 0')
    const notified = new Set(rows.map((row) => row.id))
    for (const search of searches) {
      const { items } = await findProducts(shop.db, { ...search.input, sort: 'newness', limit: 50 })
      const isShown = items.some(({ _id }) => _id === id)
      expect(notified.has(search.id), JSON.stringify({ ...search.input, round })).toBe(isShown)
    }
  }
}, 240_000)
