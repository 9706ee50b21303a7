import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'

let shop: TestApp
let saller: Person
let other: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'bookings')
  saller = await shop.aPerson({ role: 'saller' })
  other = await shop.aPerson({ role: 'saller' })
  buyer = await shop.aPerson({ role: 'buyer' })
  admin = await shop.aPerson({ role: 'admin' })
  const [mine, theirs] = [await aProduct(shop.db, saller), await aProduct(shop.db, other)]
  await aProduct(shop.db, saller)
  await aBooking(shop.db, { product: mine, buyer })
  await aBooking(shop.db, { product: theirs, buyer })
  await aBooking(shop.db, { product: mine, buyer: admin })
})

async function halfAnHourPasses() {
  await shop.pool.query(`
    update dashboard_visits set seen_at = seen_at - interval '31 minutes', since = since - interval '31 minutes'`)
  for (const table of ['users', 'products', 'bookings'])
    await shop.pool.query(`update ${table} set created_at = created_at - interval '31 minutes'`)
}

test('[V01 V02] a saller sees the bookings addressed to them and their products', async () => {
  const { bookings, products, sellers, buyers } = await shop.callsOf(saller).showOverview({})
  expect([bookings.total, products?.total, sellers, buyers]).toEqual([2, 2, undefined, undefined])
})

test('[V03] a buyer sees their own bookings and nothing else', async () => {
  const overview = await shop.callsOf(buyer).showOverview({})
  expect(overview).toEqual({ bookings: { total: 2, fresh: 0 }, since: null })
})

test('[V04 V05 V06 V07] an admin sees all orders, products, sellers and buyers', async () => {
  const { bookings, products, sellers, buyers } = await shop.callsOf(admin).showOverview({})
  expect([bookings.total, products?.total, sellers?.total, buyers?.total]).toEqual([3, 3, 2, 1])
})

test('[V08] new since last visit is what came since, and stays so for the whole of a visit', async () => {
  expect((await shop.callsOf(admin).showOverview({})).since).toBe(null)
  await halfAnHourPasses()
  await shop.aPerson({ role: 'buyer' })
  const product = await aProduct(shop.db, saller)
  for (let look = 0; look < 2; look++) {
    const { since, ...figures } = await shop.callsOf(admin).showOverview({})
    expect(Date.parse(since ?? '')).toBeLessThan(Date.now() - 30 * 60_000)
    expect(figures).toEqual({
      bookings: { total: 3, fresh: 0 },
      products: { total: 4, fresh: 4 },
      sellers: { total: 2, fresh: 0 },
      buyers: { total: 2, fresh: 1 },
    })
  }
  await halfAnHourPasses()
  await aBooking(shop.db, { product, buyer })
  const { bookings, buyers } = await shop.callsOf(admin).showOverview({})
  expect([bookings.fresh, buyers?.fresh]).toEqual([1, 0])
})

test('[V08] on the first visit nothing is new since the last one, however often the page is loaded', async () => {
  for (let look = 0; look < 2; look++) {
    const { bookings, products, sellers, buyers, since } = await shop.callsOf(admin).showOverview({})
    expect([bookings, sellers, buyers, since]).toEqual([
      { total: 3, fresh: 0 },
      { total: 2, fresh: 0 },
      { total: 1, fresh: 0 },
      null,
    ])
    // This card says 'new since last week', which needs no visit.
    expect(products).toEqual({ total: 3, fresh: 3 })
  }
})

test('[V08] new since last week is what was listed in the last seven days', async () => {
  await shop.pool.query("update products set created_at = now() - interval '8 days'")
  await aProduct(shop.db, saller)
  const { products } = await shop.callsOf(saller).showOverview({})
  expect(products).toEqual({ total: 3, fresh: 1 })
})

test('[V08] the visits of one person are not those of another', async () => {
  await shop.callsOf(admin).showOverview({})
  await halfAnHourPasses()
  await shop.callsOf(admin).showOverview({})
  expect((await shop.callsOf(saller).showOverview({})).since).toBe(null)
})

test('[R27] somebody without a profile has no overview', async () => {
  const refusal = await refusalOf(shop.callsOf({ uid: 'new', email: 'new@example.com' }).showOverview({}))
  expect([refusal.status, refusal.code]).toEqual([403, 'no_profile'])
})
