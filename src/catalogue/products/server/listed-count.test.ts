import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { aCategory, aProduct } from './build.ts'
import { readListedCount } from './store.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'categories', 'bin')
  saller = await shop.aPerson({ role: 'saller' })
})

/** The total that the lists show, and the number of rows: of all products, of HP and of ASUS. */
async function totals() {
  const counted = await shop.pool.query(`select count(*)::int as all,
    count(*) filter (where category = 'HP')::int as hp, count(*) filter (where category = 'ASUS')::int as asus from products`)
  const values = await Promise.all([undefined, 'hp', 'Asus'].map((brand) => readListedCount(shop.db, brand)))
  return { values, counted: Object.values(counted.rows[0]) }
}

test('[P01] a total follows every product that comes, goes, comes back, or changes its brand', async () => {
  const product = await aProduct(shop.db, saller)
  await aProduct(shop.db, saller, { category: 'ASUS' })
  expect((await totals()).values).toEqual([2, 1, 1])
  await shop.callsOf(saller).deleteProduct({ id: product._id })
  expect((await totals()).values).toEqual([1, 0, 1])
  await shop.callsOf(saller).restoreProduct({ id: product._id })
  await shop.pool.query(`update products set category = 'ASUS', booking_count = 3 where id = $1`, [product._id])
  expect((await totals()).values).toEqual([2, 0, 2])
  await shop.pool.query('delete from users')
  expect((await totals()).values).toEqual([0, 0, 0])
})

test('[P01] a total is right after many have written at once, and few lines stay', async () => {
  for (const brand of ['HP', 'ASUS']) await aCategory(shop.db, brand)
  await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const product = await aProduct(shop.db, saller, { category: i % 2 ? 'HP' : 'ASUS' })
      if (i % 3 === 0) await shop.callsOf(saller).deleteProduct({ id: product._id })
    }),
  )
  const { values, counted } = await totals()
  expect(values).toEqual(counted)
  expect(values[0]).toBe(40)
  await aProduct(shop.db, saller)
  await aProduct(shop.db, saller, { category: 'ASUS' })
  const { rows } = await shop.pool.query('select brand from product_counts order by brand')
  expect(rows.map(({ brand }) => brand)).toEqual(['asus', 'hp'])
})

test('a change that is taken back is not counted, and who makes it keeps nobody waiting', async () => {
  const client = await shop.pool.connect()
  await aProduct(shop.db, saller)
  await client.query('begin')
  await client.query('delete from products')
  await aProduct(shop.db, saller)
  await client.query('rollback')
  client.release()
  expect((await totals()).values).toEqual([2, 2, 0])
})
