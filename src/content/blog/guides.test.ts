import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { aBlog } from './server/build.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

test('a guide names the goods that it shows, and is found by their kind and brand; a post without goods is not', async () => {
  const laptops = await aBlog(shop.db, { name: 'Laptops', goodsKind: 'laptop', date: '2026-01-01T00:00:00Z' })
  const hp = await aBlog(shop.db, { name: 'HP', goodsKind: 'laptop', goodsBrand: 'HP', goodsWords: 'EliteBook' })
  const plain = await aBlog(shop.db)
  await aBlog(shop.db, { name: 'Draft', goodsKind: 'laptop', published: false })
  const shown = async (id: string) => (await shop.callsOf().showBlog({ id })).goods
  expect([await shown(laptops), await shown(hp), await shown(plain)]).toEqual([
    { kind: 'laptop' },
    { kind: 'laptop', brand: 'HP', q: 'EliteBook' },
    undefined,
  ])
  const guides = async (brand: string, kind = 'laptop') =>
    (await shop.callsOf().listBlogs({ kind, brand })).items.map(({ name }) => name)
  expect(await guides('HP')).toEqual(['HP', 'Laptops'])
  expect(await guides('ASUS')).toEqual(['Laptops'])
  expect(await guides('HP', 'mobile')).toEqual([])
  // What the page asks for: goods on sale alone.
  const saller = await shop.aPerson({ role: 'saller' })
  await aProduct(shop.db, saller, { name: 'HP EliteBook 840', category: 'HP' })
  const sold = await aProduct(shop.db, saller, { name: 'HP EliteBook 850', category: 'HP' })
  await shop.pool.query(`update products set state = 'sold' where id = $1`, [sold._id])
  shop.cache.clear()
  const { items } = await shop.callsOf().listProducts({ ...(await shown(hp)), limit: 4 })
  expect(items.map(({ name }) => name)).toEqual(['HP EliteBook 840'])
})
