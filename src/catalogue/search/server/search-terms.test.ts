import { afterAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { fillSearchTerms } from './search-terms.ts'
import { TERMS_VERSION } from './understanding/terms.ts'

let shop: TestApp
let saller: Person

beforeEach(async () => {
  shop ??= await testApp()
  await shop.pool.query('delete from products')
  saller = await shop.aPerson({ role: 'saller' })
})
afterAll(() => shop.close())

async function namesFor(q: string): Promise<string[]> {
  const { items } = await shop.callsOf().listProducts({ q, limit: 100 })
  return items.map(({ name }) => name)
}

async function versions(): Promise<number[]> {
  const { rows } = await shop.pool.query('select terms_version as v from products order by name')
  return rows.map(({ v }) => v)
}

const BANGLA = 'লেনোভো থিংকপ্যাড ৮ জিবি'

test('a product that was stored without terms is found by kind, brand and words, and by more once they are made', async () => {
  await aProduct(shop.db, saller, { name: BANGLA, category: 'Lenovo', description: '' })
  for (const q of ['laptop', 'ল্যাপটপ', 'lenovo', 'লেনেভো laptop', 'থিংকপ্যাড'])
    expect(await namesFor(q), q).toEqual([BANGLA])
  expect(await namesFor('thinkpad 8gb')).toEqual([])
  await fillSearchTerms(shop.db)
  for (const q of ['thinkpad 8gb', 'think pad', 'thinkpda']) expect(await namesFor(q), q).toEqual([BANGLA])
})

test('more products than one batch are filled, by several processes at once, each one time', async () => {
  const product = await aProduct(shop.db, saller, { name: 'HP 1' })
  await shop.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, resale_taka, description, expires_at)
    select seller_id, 'ProBook ' || n || ' i5 8GB', category, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, resale_taka, description, expires_at from products, generate_series(1, 1020) n where id = $1`,
    [product._id],
  )
  await Promise.all([fillSearchTerms(shop.db), fillSearchTerms(shop.db)])
  await fillSearchTerms(shop.db)
  expect(new Set(await versions())).toEqual(new Set([TERMS_VERSION]))
  const { rows } = await shop.pool.query(
    `select count(*)::int as n from products where 'line:probook' = any(search_terms)`,
  )
  expect(rows).toEqual([{ n: 1020 }])
})

test('whoever writes past the application outdates the terms, and an edit by it does not', async () => {
  const calls = shop.callsOf(saller)
  const fields = {
    ...{ category: 'HP', location: 'Dhaka', used: '1 year', condition: 'Good', parchesDate: '2022' },
    ...{ photo: 'https://pictures.example/1.jpg', originalPrice: '2000', resalePrice: '1000', description: 'Fine.' },
  }
  const { insertedId } = await calls.addProduct({ ...fields, name: 'HP ProBook', specs: { ramGb: 8 } })
  expect(await namesFor('8gb probook')).toEqual(['HP ProBook'])
  await calls.editProduct({ ...fields, id: insertedId, name: 'HP EliteBook' })
  expect([await versions(), await namesFor('৮ জিবি elite book')]).toEqual([[TERMS_VERSION], ['HP EliteBook']])
  await shop.pool.query("update products set name = 'HP ZBook', booking_count = 1")
  expect([await versions(), await namesFor('z book')]).toEqual([[0], ['HP ZBook']])
  await fillSearchTerms(shop.db)
  expect([await versions(), await namesFor('elite book')]).toEqual([[TERMS_VERSION], []])
  await shop.pool.query('update products set booking_count = 2')
  expect(await versions()).toEqual([TERMS_VERSION])
  await shop.pool.query("update products set location = 'Bashundhara R/A, Dhaka'")
  expect(await versions()).toEqual([0])
})

test('a deleted product comes back with its terms', async () => {
  const calls = shop.callsOf(saller)
  await aProduct(shop.db, saller, { name: BANGLA, category: 'Lenovo' })
  await fillSearchTerms(shop.db)
  const [product] = (await shop.callsOf().listProducts({ q: 'thinkpad' })).items
  await calls.deleteProduct({ id: product?._id ?? '' })
  expect(await namesFor('thinkpad')).toEqual([])
  await calls.restoreProduct({ id: product?._id ?? '' })
  expect(await namesFor('thinkpad')).toEqual([BANGLA])
})
