import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const DETAILS = { phone: '01712345678', place: 'Shyamoli, Dhaka' }
const request = { phone: '01712345678', location: 'Dhanmondi' }

test('a buyer who starts to sell is a saller, keeps their orders, lists a product and goes on buying', async () => {
  const [buyer, saller] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'saller' })]
  const booking = await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer })
  const calls = shop.callsOf(buyer)
  expect(await calls.startSelling(DETAILS)).toEqual({ acknowledged: true })
  expect((await calls.listUsers({})).items).toMatchObject([{ role: 'saller', email: buyer.email }])
  expect(await calls.showProfile({})).toMatchObject({ role: 'saller', ...DETAILS })
  expect((await calls.listMyOrders({ email: buyer.email })).items.map(({ _id }) => _id)).toEqual([booking._id])
  await calls.choosePay({ id: booking._id, pay: 'bkash' })
  const other = await aProduct(shop.db, saller)
  await calls.bookProduct({ ...request, productId: other._id })
  expect((await calls.listMyOrders({ email: buyer.email })).total).toBe(2)
  // The list of bookings is still that of the role: what was asked of them as a saller.
  const own = await aProduct(shop.db, buyer)
  expect((await calls.listBookings({})).items).toEqual([])
  expect((await refusalOf(calls.bookProduct({ ...request, productId: own._id }))).code).toBe('own_product')
  expect(await calls.startSelling(DETAILS)).toEqual({ acknowledged: true })
})

test.each([
  ['phone', { ...DETAILS, phone: 'call me' }, 'invalid_phone'],
  ['phone', { place: 'Dhaka' }, 'required'],
  ['place', { ...DETAILS, place: ' ' }, 'required'],
  ['place', { ...DETAILS, place: 'x'.repeat(201) }, 'too_long'],
])('a wrong %s is refused at its field, and the buyer stays one', async (field, body, code) => {
  const buyer = await shop.aPerson({ role: 'buyer' })
  const answer = await shop.send('POST', '/api/profile/start-selling', body, buyer)
  expect([answer.statusCode, answer.json().fields[field].code]).toEqual([400, code])
  expect((await shop.callsOf(buyer).showProfile({})).role).toBe('buyer')
})
