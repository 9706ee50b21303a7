import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { type Booking, PAY_WAYS } from './contract.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let admin: Person
let booking: Booking
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'bookings', 'rate_limits')
  saller = await shop.aPerson({ role: 'saller' })
  buyer = await shop.aPerson({ role: 'buyer' })
  admin = await shop.aPerson({ role: 'admin' })
  booking = await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer })
})

/** Returns the buyer's way of paying of each booking that `person` sees. */
async function payWaysSeenBy(person: Person): Promise<(string | null)[]> {
  return (await shop.callsOf(person).listBookings({})).items.map(({ pay }) => pay)
}

test('a buyer says how they will pay, may change it, and both sides and the admin see it', async () => {
  expect(await payWaysSeenBy(saller)).toEqual([null])
  for (const pay of [...PAY_WAYS, 'cash'] as const) {
    expect(await shop.callsOf(buyer).choosePay({ id: booking._id, pay })).toEqual({ acknowledged: true })
    for (const person of [buyer, saller, admin]) expect(await payWaysSeenBy(person)).toEqual([pay])
    const { items } = await shop.callsOf(buyer).listMyOrders({ email: buyer.email })
    expect(items).toEqual([{ ...booking, pay, proven: ['email'] }])
  }
})

test('only the buyer of that booking says so: no other buyer, not the saller, no admin', async () => {
  const other = await shop.aPerson({ role: 'buyer' })
  await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer: other })
  const choice = { id: booking._id, pay: 'nagad' as const }
  for (const person of [other, admin]) {
    const refusal = await refusalOf(shop.callsOf(person).choosePay(choice))
    expect([refusal.status, refusal.code]).toEqual([403, 'not_yours'])
  }
  expect((await refusalOf(shop.callsOf(saller).choosePay(choice))).code).toBe('not_yours')
  expect((await refusalOf(shop.callsOf().choosePay(choice))).status).toBe(401)
  expect(await payWaysSeenBy(admin)).toEqual([null, null])
  const own = await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer: admin })
  await shop.callsOf(admin).choosePay({ id: own._id, pay: 'rocket' })
  expect(await payWaysSeenBy(admin)).toEqual(['rocket', null, null])
})

test('a way that is not offered and a booking that is not there are refused', async () => {
  for (const pay of ['card', '', null, 'CASH']) {
    const answer = await shop.send('PUT', `/api/bookings/${booking._id}/pay`, { pay }, buyer)
    expect([answer.statusCode, Object.keys(answer.json().fields)], `${pay}`).toEqual([400, ['pay']])
  }
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await refusalOf(shop.callsOf(buyer).choosePay({ id, pay: 'cash' }))).status).toBe(404)
  expect(await payWaysSeenBy(buyer)).toEqual([null])
})

test('the choice stays with the booking when the product goes', async () => {
  await shop.callsOf(buyer).choosePay({ id: booking._id, pay: 'bkash' })
  await shop.callsOf(saller).deleteProduct({ id: booking.productId as string })
  expect(await payWaysSeenBy(buyer)).toEqual(['bkash'])
  await shop.callsOf(buyer).choosePay({ id: booking._id, pay: 'cash' })
  expect(await payWaysSeenBy(saller)).toEqual(['cash'])
})

test('a deal that is over takes no other way, and the answer says what it is now', async () => {
  const later = ['handed_over', 'declined', 'cancelled', 'closed', 'no_show', 'contested', 'expired'] as const
  for (const state of later) {
    const product = await aProduct(shop.db, saller)
    const { _id: id } = await aBooking(shop.db, { product, buyer, state })
    const refused = await refusalOf(shop.callsOf(buyer).choosePay({ id, pay: 'bkash' }))
    expect([state, refused]).toMatchObject([state, { status: 409, code: 'deal_moved', now: { state } }])
  }
  const accepted = await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer, state: 'accepted' })
  await shop.callsOf(buyer).choosePay({ id: accepted._id, pay: 'bkash' })
  expect((await payWaysSeenBy(buyer)).filter((pay) => pay !== null)).toEqual(['bkash'])
})
