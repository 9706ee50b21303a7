import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople } from '../../../test/deals.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const LINK = 'Pay at greentech-pay.com first'
const PHONE = '01712345678'

test('a meeting place with a link is refused at its field, in a booking, a correction and a proposal: letters hold it', async () => {
  const { buyer, laptop } = await freshDealPeople(shop)
  const calls = shop.callsOf(buyer)
  const fieldsOf = async (call: Promise<unknown>) => (await refusalOf(call)).fields ?? {}
  const request = { productId: laptop._id, phone: PHONE }
  expect(await fieldsOf(calls.bookProduct({ ...request, location: LINK }))).toMatchObject({
    location: { code: 'place_with_link' },
  })
  const { insertedId: id } = await calls.bookProduct({ ...request, location: 'Farmgate foot bridge' })
  expect(await fieldsOf(calls.moveDeal({ id, move: 'correct', phone: PHONE, location: LINK }))).toMatchObject({
    location: { code: 'place_with_link' },
  })
  const other = await freshDealPeople(shop)
  const { _id } = await aBooking(shop.db, { product: other.laptop, buyer: other.buyer, state: 'accepted' })
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const meeting = { day, from: '12:00', to: '13:00', place: LINK }
  const refused = await fieldsOf(shop.callsOf(other.buyer).moveDeal({ id: _id, move: 'propose', meeting }))
  expect(JSON.stringify(refused)).toContain('place_with_link')
})
