import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'

let shop: TestApp
let admin: Person
// One market for all tests, in which more products fit than one search compares: what one test adds, the others do not ask for.
beforeAll(async () => {
  shop = await testApp()
  admin = await shop.aPerson({ role: 'admin', displayName: 'Shirin Sultana', email: 'shirin@example.com' })
  const saller = await aSaller('Nusrat Jahan', 'n.jahan@example.com')
  await aProduct(shop.db, saller, { name: 'HP ZBook', resalePrice: '70,000' })
  await shop.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, resale_taka, description, created_at, expires_at)
    select seller_id, 'Case ' || n, category, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, 70000 + n, 'for an iphone', created_at - n * interval '1 minute', expires_at
    from products, generate_series(1, 5001) n where name = 'HP ZBook'`,
  )
  await shop.pool.query('analyze products')
})
afterAll(() => shop.close())

function aSaller(displayName: string, email: string) {
  return shop.aPerson({ role: 'saller', displayName, email })
}

test('the products of a saller are found among more than one search compares, page by page', async () => {
  const house = await aSaller('iPhone House', 'house@example.com')
  const goods = ['Dell Latitude', 'Dell Vostro', 'Dell Inspiron']
  for (const name of goods) await aProduct(shop.db, house, { name, category: 'Dell', resalePrice: '30,000' })
  for (const sort of [undefined, 'price'] as const) {
    const first = await shop.callsOf(admin).listAllProducts({ q: 'iphone', sort, limit: 2 })
    const cursor = first.next as string
    const second = await shop.callsOf(admin).listAllProducts({ q: 'iphone', sort, limit: 2, cursor })
    expect([...first.items, ...second.items].map(({ name }) => name).toSorted()).toEqual(goods.toSorted())
    expect(second.next).toBe(null)
  }
})

test('the products of a saller have their place in the order of prices, of whatever kind', async () => {
  const world = await aSaller('Laptop World', 'world@example.com')
  await aProduct(shop.db, world, { name: 'Pixel 6', kind: 'mobile', category: 'Google', resalePrice: '1,000' })
  const { items } = await shop.callsOf(admin).listAllProducts({ q: 'laptop', sort: 'price', limit: 1 })
  expect(items.map(({ name }) => name)).toEqual(['Pixel 6'])
})
