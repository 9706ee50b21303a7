import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { aProduct } from '../build.ts'
import { similarQuery } from './similar.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate users, categories, rate_limits cascade')
  saller = await shop.aPerson({ role: 'saller' })
})

async function similarTo(id: string) {
  // The test writes past the product, so that nothing tells the cache.
  shop.cache.clear()
  return (await shop.callsOf().listSimilarProducts({ id })).map(({ name }) => name)
}

describe('others below a product', () => {
  test('[D13 N03] are the three newest of the same brand and kind, however many newer products of other kinds there are', async () => {
    const shown = await aProduct(shop.db, saller, { name: 'Shown', kind: 'smart-watch' })
    for (const name of ['A', 'B', 'C', 'D']) await aProduct(shop.db, saller, { name, kind: 'smart-watch' })
    await aProduct(shop.db, saller, { name: 'Of ASUS', kind: 'smart-watch', category: 'ASUS' })
    for (let laptop = 0; laptop < 20; laptop++) await aProduct(shop.db, saller)
    expect(await similarTo(shown._id)).toEqual(['D', 'C', 'B'])
  })

  test('[D13] are fewer when there are fewer, and of other kinds only when the brand has no other of this one', async () => {
    const shown = await aProduct(shop.db, saller, { name: 'Shown', kind: 'pendrive' })
    expect(await similarTo(shown._id)).toEqual([])
    await aProduct(shop.db, saller, { name: 'Laptop' })
    expect(await similarTo(shown._id)).toEqual(['Laptop'])
    await aProduct(shop.db, saller, { name: 'Pendrive', kind: 'pendrive' })
    expect(await similarTo(shown._id)).toEqual(['Pendrive'])
  })

  test('[D13] are not there for a product that does not exist, and never name the saller’s e-mail address to a guest', async () => {
    const shown = await aProduct(shop.db, saller)
    await aProduct(shop.db, saller)
    expect((await shop.callsOf().listSimilarProducts({ id: shown._id })).map(({ email }) => email)).toEqual([''])
    const refusal = await refusalOf(shop.callsOf().listSimilarProducts({ id: saller.id }))
    expect([refusal.status, refusal.code]).toEqual([404, 'not_found'])
  })

  test('are read from an index in their order, among twenty thousand products', async () => {
    const shown = await aProduct(shop.db, saller, { kind: 'smart-tv' })
    await shop.pool.query(`
      insert into products (seller_id, name, category, kind, photo, location, used, condition, parches_date,
        original_price, resale_price, original_taka, resale_taka, description, created_at)
      select seller_id, name, case when n % 60 = 0 then category else 'Brand ' || n % 60 end, case when n % 600 = 0 then 'smart-tv' else 'laptop' end, photo, location, used,
        condition, parches_date, original_price, resale_price, original_taka, resale_taka, description,
        now() - n * interval '1 minute'
      from products, generate_series(1, 20000) n`)
    await shop.pool.query('vacuum analyze products')
    for (const [kind, index] of [
      ['smart-tv', 'products_brand_kind_newest'],
      [undefined, 'products_brand_newest'],
    ] as const) {
      const plan = JSON.stringify(await similarQuery(shop.db, shown, kind).explain('json'))
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/Seq Scan","[^}]*"Relation Name":"products"|"Node Type":"Sort"/)
    }
  })
})
