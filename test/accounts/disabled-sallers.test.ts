import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { categoryAddresses, productAddresses, productFiles } from '#catalogue/products/server/sitemap.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../app.ts'
import { emptyTables } from '../database.ts'

let shop: TestApp
let admin: Person
let buyer: Person
let saller: Person
let other: Person
let hidden: Awaited<ReturnType<typeof aProduct>>
let shown: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bookings', 'bin', 'rate_limits')
  shop.cache.clear()
  admin = await shop.aPerson({ role: 'admin' })
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
  other = await shop.aPerson({ role: 'saller' })
  hidden = await aProduct(shop.db, saller, { name: 'HP Zbook Firefly', resalePrice: '70,000' })
  shown = await aProduct(shop.db, other, { name: 'HP Zbook Studio', resalePrice: '71,000' })
  await shop.callsOf(saller).advertise({ product: { _id: hidden._id } })
  await shop.callsOf(other).advertise({ product: { _id: shown._id } })
})

const disable = (disabled: boolean) => shop.callsOf(admin).disableUser({ id: saller.id, disabled })
const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id)

/** Every public list, with its total where it has one. */
const LISTS: Record<string, () => Promise<{ items: string[]; total: number }>> = {
  'the list of products': async () => pageOf(await shop.callsOf().listProducts({})),
  'the list by price': async () => pageOf(await shop.callsOf().listProducts({ sort: 'price' })),
  'the list by popularity': async () => pageOf(await shop.callsOf().listProducts({ sort: 'popularity' })),
  'a price range': async () => pageOf(await shop.callsOf().listProducts({ minPrice: 60_000, maxPrice: 80_000 })),
  'a brand': async () => pageOf(await shop.callsOf().listProducts({ brand: 'HP' })),
  'a brand by price': async () => pageOf(await shop.callsOf().listProducts({ brand: 'HP', sort: 'price' })),
  'a category': async () => pageOf(await shop.callsOf().listCategoryProducts({ name: 'hp' })),
  'a search': async () => pageOf(await shop.callsOf().listProducts({ q: 'zbook' })),
  'a search in a brand by price': async () =>
    pageOf(await shop.callsOf().listProducts({ q: 'zbook', brand: 'hp', sort: 'price' })),
  'a search with a typing error': async () => pageOf(await shop.callsOf().listProducts({ q: 'zbok' })),
  'the adverts': async () => {
    const { items, total } = await shop.callsOf().listAdverts({})
    return { items: ids(items.map(({ product }) => product)), total }
  },
  'the sitemap': async () => {
    const items: string[] = []
    for (const { part } of await productFiles(shop.db))
      for await (const some of productAddresses(shop.db, part))
        items.push(...some.map(({ path }) => path.split('/')[3] ?? ''))
    return { items, total: items.length }
  },
}

function pageOf({ items, total }: { items: { _id: string }[]; total: number }) {
  return { items: ids(items), total }
}

describe('while a saller is disabled', () => {
  test.each(Object.keys(LISTS))('%s shows nothing of theirs, and all of it again afterwards', async (name) => {
    const list = LISTS[name] as (typeof LISTS)[string]
    const before = await list()
    expect(before.items.toSorted()).toEqual([hidden._id, shown._id].toSorted())
    await disable(true)
    expect(await list()).toEqual({ items: [shown._id], total: 1 })
    await disable(false)
    expect(await list()).toEqual(before)
  })

  test('their product page says that it is gone, and nobody books it', async () => {
    await disable(true)
    for (const calls of [shop.callsOf(), shop.callsOf(buyer)]) {
      const refusal = await refusalOf(calls.showProduct({ id: hidden._id }))
      expect([refusal.status, refusal.message]).toEqual([404, 'This product is no longer on sale.'])
    }
    const input = { phone: '01712345678', location: 'Dhaka' }
    const named = { productName: hidden.name, salerEmail: saller.email }
    for (const which of [{ productId: hidden._id }, named]) {
      const refusal = await refusalOf(shop.callsOf(buyer).bookProduct({ ...input, ...which }))
      expect([refusal.status, refusal.message]).toEqual([404, 'This product is no longer on sale.'])
    }
    await disable(false)
    expect((await shop.callsOf().showProduct({ id: hidden._id })).name).toBe(hidden.name)
    await shop.callsOf(buyer).bookProduct({ ...input, productId: hidden._id })
  })

  test('brands and sallers are counted without them, and with them afterwards', async () => {
    const figures = async () => ({
      brand: (await shop.callsOf().listCategories({})).find(({ name }) => name === 'HP')?.productCount,
      sallers: (await shop.callsOf().countSallers({})).count,
    })
    expect(await figures()).toEqual({ brand: 2, sallers: 2 })
    await disable(true)
    expect(await figures()).toEqual({ brand: 1, sallers: 1 })
    const [category] = (await categoryAddresses(shop.db)).filter(({ path }) => path === '/products/HP')
    expect(category?.changed).toBe(shown.updatedAt)
    await disable(false)
    expect(await figures()).toEqual({ brand: 2, sallers: 2 })
  })

  test('an admin sees their products in the table and may delete them', async () => {
    await disable(true)
    const { items, total } = await shop.callsOf(admin).listAllProducts({})
    expect({ items: ids(items).toSorted(), total }).toEqual({ items: [hidden._id, shown._id].toSorted(), total: 2 })
    const found = await shop.callsOf(admin).listAllProducts({ q: 'firefly' })
    expect(pageOf(found)).toEqual({ items: [hidden._id], total: 1 })
    expect((await shop.callsOf(admin).showProduct({ id: hidden._id })).name).toBe(hidden.name)
    // The shop's own pages are the same for everybody.
    expect(pageOf(await shop.callsOf(admin).listProducts({})).items).toEqual([shown._id])
    await shop.callsOf(admin).deleteProduct({ id: hidden._id })
    expect((await shop.callsOf(admin).listAllProducts({})).total).toBe(1)
  })

  test('an admin narrows all products by state and by days of Bangladesh, both included, with words or without', async () => {
    await shop.pool.query(`update products set created_at = '2026-01-02T18:30:00Z' where id = $1`, [hidden._id])
    await shop.callsOf(admin).moveProduct({ id: hidden._id, move: 'pause' })
    const found = async (narrowing: object) => pageOf(await shop.callsOf(admin).listAllProducts(narrowing))
    const [one, none] = [
      { items: [hidden._id], total: 1 },
      { items: [], total: 0 },
    ]
    for (const words of [{}, { q: 'firefly' }, { q: 'firefly', sort: 'price' }, { sort: 'price-high' }]) {
      expect(await found({ ...words, state: 'paused' })).toEqual(one)
      expect(await found({ ...words, state: 'sold' })).toEqual(none)
      expect(await found({ ...words, from: '2026-01-03', to: '2026-01-03' })).toEqual(one)
      expect(await found({ ...words, state: 'paused', to: '2026-01-02' })).toEqual(none)
    }
    const refused = await shop.send('GET', '/api/admin/products?from=2026-13-01', undefined, admin)
    expect(refused.statusCode).toBe(400)
  })

  test('a product that an admin deleted before and restores stays hidden', async () => {
    await shop.callsOf(admin).deleteProduct({ id: hidden._id })
    await disable(true)
    await shop.callsOf(admin).restoreProduct({ id: hidden._id })
    expect((await shop.callsOf().listProducts({})).total).toBe(1)
    await disable(false)
    expect((await shop.callsOf().listProducts({})).total).toBe(2)
  })

  test('a product that an admin moves to another brand counts nowhere until the saller is enabled again', async () => {
    await aProduct(shop.db, other, { category: 'ASUS' })
    await disable(true)
    await shop.pool.query("update products set category = 'ASUS' where id = $1", [hidden._id])
    const countOf = async (brand: string) => (await shop.callsOf().listProducts({ brand })).total
    expect([await countOf('HP'), await countOf('ASUS')]).toEqual([1, 1])
    await disable(false)
    expect([await countOf('HP'), await countOf('ASUS')]).toEqual([1, 2])
  })

  test('a user who is deleted while disabled and restored is as before, products and all', async () => {
    await disable(true)
    await shop.callsOf(admin).deleteUser({ id: saller.id })
    await shop.callsOf(admin).restoreUser({ id: saller.id })
    expect((await shop.callsOf().listProducts({})).total).toBe(1)
    await disable(false)
    expect((await shop.callsOf().listProducts({})).total).toBe(2)
  })

  test('cached responses show the change at once', async () => {
    const productCounts = async () => {
      const answers = []
      for (let time = 0; time < 3; time++)
        answers.push((await shop.send('GET', '/api/products?limit=24')).json().length)
      return answers
    }
    expect(await productCounts()).toEqual([2, 2, 2])
    await disable(true)
    expect(await productCounts()).toEqual([1, 1, 1])
    await disable(false)
    expect(await productCounts()).toEqual([2, 2, 2])
  })

  test('a product that is being added while its saller is disabled is hidden', async () => {
    const form = {
      ...{ name: 'HP Zbook G9', category: 'hp', photo: '/images/x.jpg', originalPrice: '2', resalePrice: '1' },
      ...{ location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' },
    }
    for (let round = 0; round < 6; round++) {
      await Promise.allSettled([shop.callsOf(saller).addProduct(form), disable(true)])
      expect(pageOf(await shop.callsOf().listProducts({})).items).toEqual([shown._id])
      await disable(false)
    }
  })
})
