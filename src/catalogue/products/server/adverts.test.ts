import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { endAdverts } from './adverts.ts'
import { aProduct } from './build.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bookings', 'bin', 'rate_limits')
  shop.cache.clear()
  saller = await shop.aPerson({ role: 'saller' })
})

/** In how many days the advert of a product ends; undefined without one. */
async function daysLeft(id: string): Promise<number | undefined> {
  const { rows } = await shop.pool.query('select ends_at from adverts where product_id = $1', [id])
  return rows[0] && Math.round((Date.parse(rows[0].ends_at) - Date.now()) / 86_400_000)
}

const shown = async () => (await shop.callsOf().listAdverts({})).items.map(({ product }) => product._id)
const mine = async () => (await shop.callsOf(saller).listMyProducts({ email: saller.email })).items[0]

test('an advert runs for a week unless the saller says 3 or 14 days', async () => {
  const product = await aProduct(shop.db, saller)
  const { advertise } = shop.callsOf(saller)
  await advertise({ product: { _id: product._id } })
  expect(await daysLeft(product._id)).toBe(7)
  expect((await mine())?.advertEndsAt).toMatch(/^\d{4}-.*Z$/)
  await advertise({ product: { _id: product._id }, days: 14 })
  expect(await daysLeft(product._id)).toBe(14)
  await advertise({ product: { _id: product._id }, days: 3 })
  expect(await daysLeft(product._id)).toBe(3)
})

test('[S13] a second call without days changes nothing', async () => {
  const product = await aProduct(shop.db, saller)
  const { advertise } = shop.callsOf(saller)
  await advertise({ product: { _id: product._id }, days: 14 })
  await advertise({ product: { _id: product._id } })
  expect(await daysLeft(product._id)).toBe(14)
  expect(await shown()).toEqual([product._id])
})

test('an advert cannot run for another time', async () => {
  const product = await aProduct(shop.db, saller)
  const call = shop.callsOf(saller).advertise({ product: { _id: product._id }, days: 5 as 3 })
  expect(await refusalOf(call)).toMatchObject({ status: 400, fields: { days: { code: 'invalid_value' } } })
  expect(await shown()).toEqual([])
})

test('an advert that is over leaves the section, its page and My Products within a minute; the others stay', async () => {
  const [over, running] = [await aProduct(shop.db, saller), await aProduct(shop.db, saller)]
  for (const { _id } of [over, running]) await shop.callsOf(saller).advertise({ product: { _id } })
  expect(await shown()).toHaveLength(2)
  await shop.pool.query("update adverts set ends_at = now() - interval '1 second' where product_id = $1", [over._id])
  await endAdverts(shop.db)
  await expect.poll(shown).toEqual([running._id])
  expect(await shop.callsOf().showProduct({ id: over._id })).toMatchObject({ advertised: false })
})

test('a saller takes an advert back, as often as they press', async () => {
  const product = await aProduct(shop.db, saller)
  const { advertise, endAdvert } = shop.callsOf(saller)
  await advertise({ product: { _id: product._id } })
  for (const _ of ['once', 'again']) await endAdvert({ id: product._id })
  expect(await shown()).toEqual([])
  expect((await mine())?.advertEndsAt).toBeNull()
  const other = await shop.aPerson({ role: 'saller' })
  await advertise({ product: { _id: product._id } })
  expect(await refusalOf(shop.callsOf(other).endAdvert({ id: product._id }))).toMatchObject({ status: 403 })
  expect(await shown()).toEqual([product._id])
})
