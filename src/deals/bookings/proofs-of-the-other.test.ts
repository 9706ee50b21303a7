import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DealPeople, freshDealPeople } from '../../../test/deals.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
let people: DealPeople
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDealPeople(shop)
})

async function prove({ id }: Person, { email = false, phone = false, shop: seen = false }) {
  await shop.pool.query(
    `update users set email_proven_at = case when $2 then now() end, phone_proven_at = case when $3 then now() end,
       shop_seen_at = case when $4 then now() end where id = $1`,
    [id, email, phone, seen],
  )
}

/** Proofs of each side in the lists and the conversation of the other side. */
async function shown() {
  const { saller, buyer, laptop } = people
  const requests = await shop.callsOf(saller).listRequests({ id: laptop._id })
  const { items: buyers } = await shop.callsOf(saller).listBookings({})
  const { items: orders } = await shop.callsOf(buyer).listMyOrders({ email: buyer.email })
  const { items: own } = await shop.callsOf(buyer).listBookings({})
  const { items: sallersThreads } = await shop.callsOf(saller).listThreads({})
  const { items: buyersThreads } = await shop.callsOf(buyer).listThreads({})
  return {
    ofBuyer: [...requests.requests, ...buyers, ...sallersThreads.map(({ other }) => other)].map((one) => one.proven),
    ofSaller: [...orders, ...own, ...buyersThreads.map(({ other }) => other)].map((one) => one.proven),
  }
}

test('each side of a deal reads in lists and in the conversation what is proven of the other', async () => {
  const { saller, buyer, laptop } = people
  await aBooking(shop.db, { product: laptop, buyer })
  await shop.callsOf(buyer).startThread({ productId: laptop._id, key: crypto.randomUUID(), text: 'Is it there?' })
  // The calls of each prove the address in their token.
  await shown()
  await prove(saller, { email: true, phone: true, shop: true })
  expect(await shown()).toEqual({
    ofBuyer: Array(3).fill(['email']),
    ofSaller: Array(3).fill(['email', 'phone', 'shop']),
  })
  await shop.pool.query('update users set disabled = true where id = $1', [buyer.id])
  const { items } = await shop.callsOf(saller).listBookings({})
  expect(items.map(({ proven }) => proven)).toEqual([null])
})

test('an admin reads in the list of all orders what is proven of the buyer', async () => {
  const { saller, buyer, laptop } = people
  await aBooking(shop.db, { product: laptop, buyer })
  await prove(saller, { shop: true })
  await prove(buyer, { phone: true })
  const admin = await shop.aPerson({ role: 'admin' })
  const { items } = await shop.callsOf(admin).listBookings({})
  expect(items.map(({ proven }) => proven)).toEqual([['phone']])
  const { items: theirs } = await shop.callsOf(admin).listMyOrders({ email: buyer.email })
  expect(theirs.map(({ proven }) => proven)).toEqual([['shop']])
})
