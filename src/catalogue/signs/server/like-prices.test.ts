import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { recordStatements } from '../../../../test/database/statements.ts'
import { newDatabase } from '../../../../test/database.ts'
import { likeFactsOf, readPriceRange } from './like-prices.ts'

let shop: TestApp
let statementsOf: ReturnType<typeof recordStatements>
let saller: Person
let other: Person
beforeAll(async () => {
  shop = await testApp({}, await newDatabase())
  statementsOf = recordStatements(shop.sitePool)
  saller = await shop.aPerson({ role: 'saller' })
  other = await shop.aPerson({ role: 'saller' })
})
afterAll(() => shop.close())

const specs = { model: 'HP EliteBook 840 G5', ramGb: 8, storageGb: 256 }
const own = { kind: 'laptop', category: 'hp', condition: 'Good', parchesDate: '২০২২', specs }

test('the range is of what others have on sale, of the product’s own brand and kind', async () => {
  const list = (given: object, person = other) => aProduct(shop.db, person, { specs, ...given })
  for (let taka = 30_000; taka < 39_000; taka += 1000) await list({ resalePrice: `${taka}`, parchesDate: '2021' })
  await list({ resalePrice: '1' }, saller)
  await list({ resalePrice: '2', state: 'paused' })
  await list({ resalePrice: '3', condition: 'For parts' })
  await list({ resalePrice: '4', kind: 'desktop' })
  await list({ resalePrice: '5', category: 'Dell' })
  const mine = { ...own, sellerId: saller.id }
  expect(await readPriceRange(shop.db, mine)).toEqual({
    ...{ likeness: 'model', count: 9 },
    ...{ low: 32_000, middle: 34_000, high: 36_000 },
  })
  expect(await readPriceRange(shop.db, { ...mine, condition: 'for parts' })).toBeNull()
})

test('the family is that of the stored column', async () => {
  const models = ['HP EliteBook 840', ' hp  probook', 'EliteBook', 'HP', '', 'iPhone 13', '840 G5']
  for (const model of models) {
    const facts = { specs: { ...specs, model, processorFamily: 'core-i5' }, category: 'HP' }
    const { _id } = await aProduct(shop.db, other, facts)
    const { rows } = await shop.pool.query('select family from products where id = $1', [_id])
    expect(likeFactsOf({ ...own, ...facts }).family, model).toBe(rows[0].family)
  }
})

/** 1,000 laptops of one family, and 1,000 mobiles of a brand that has no laptops. */
const MANY = `
  insert into products (seller_id, specs, kind, category, name, photo, location, used, condition, parches_date, original_price,
    resale_price, original_taka, resale_taka, description, created_at, expires_at)
  select seller_id, jsonb_build_object('model', 'EliteBook'), case when n % 2 = 0 then 'laptop' else 'mobile' end,
    case when n % 2 = 0 then 'HP' else 'Samsung' end, name, photo, location, used, condition, parches_date, original_price,
    resale_price, original_taka, resale_taka, description, timestamptz '2026-01-01' + n * interval '1 minute', expires_at
  from (select * from products limit 1) one, generate_series(1, 2000) n`

test('of a brand no more than the newest of the family and of the kind are read', async () => {
  await shop.pool.query(MANY)
  await shop.pool.query('analyze products')
  for (const category of ['HP', 'Samsung']) {
    const asked = { ...own, category, specs: { model: 'EliteBook' } }
    const [statement] = await statementsOf(() => readPriceRange(shop.db, asked))
    const { text = '', values = [] } = statement ?? {}
    const { rows } = await shop.pool.query(`explain (analyze, format json) ${text}`, values)
    const read = scansOf(rows[0]['QUERY PLAN'][0].Plan).map(
      (scan) => scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0),
    )
    expect(read.length).toBe(2)
    for (const count of read) expect(count, category).toBeLessThan(500)
  }
})

interface Plan {
  Alias?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The scans that look for the newest, without the one that reads what they find. */
function scansOf(plan: Plan): Plan[] {
  return [...(plan.Alias?.startsWith('products_') ? [plan] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
}
