import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../app.ts'
import { meetingIn } from '../deals.ts'

const [TYPED, SHOWN] = ['Gulshan 1, Dhaka', 'গুলশান ১, ঢাকা']

let shop: TestApp
let saller: Person
let buyer: Person
beforeAll(async () => {
  shop = await testApp()
  saller = await shop.aPerson({ role: 'saller' })
  buyer = await shop.aPerson({ role: 'buyer' })
})
afterAll(() => shop.close())

async function read(path: string, reader?: Person): Promise<unknown> {
  const { statusCode, body } = await shop.send('GET', path, undefined, reader)
  expect([path, statusCode]).toEqual([path, 200])
  return JSON.parse(body)
}

test('a listing with a known place shows it in Bangla on Bangla pages, and keeps what its saller wrote', async () => {
  const { _id } = await aProduct(shop.db, saller, { location: TYPED })
  const paths = [`/api/product/${_id}`, '/api/products', `/api/my-products/${saller.email}`]
  const placesAt = async (prefix: string) => {
    const answers = await Promise.all(paths.map((path) => read(prefix + path, saller)))
    const products = answers.flat()
    return products.map((product) => product as { location: string; shownLocation: string })
  }
  for (const { location, shownLocation } of await placesAt('/bn'))
    expect([location, shownLocation]).toEqual([TYPED, SHOWN])
  for (const { location, shownLocation } of await placesAt(''))
    expect([location, shownLocation]).toEqual([TYPED, TYPED])
})

test('a deal shows the place where the two meet in the language of each reader, who can agree to it', async () => {
  const product = await aProduct(shop.db, saller)
  const { _id: id } = await aBooking(shop.db, { product, buyer, state: 'accepted' })
  await shop.db.updateTable('bookings').set({ location: TYPED }).where('id', '=', id).execute()
  await shop.callsOf(saller).moveDeal({ id, move: 'propose', meeting: meetingIn(30, TYPED) })
  const deal = await read(`/bn/api/deals/${id}`, buyer)
  expect(deal).toMatchObject({ location: SHOWN, meeting: { place: SHOWN } })
  expect(await read('/bn/api/next-steps', buyer)).toMatchObject([{ kind: 'proposal', place: SHOWN }])
  for (const path of ['/bn/api/my-orders', '/bn/api/notifications', '/bn/api/threads']) {
    const answer = JSON.stringify(await read(`${path}${path.endsWith('orders') ? `/${buyer.email}` : ''}`, buyer))
    expect([path, answer.includes('Gulshan')]).toEqual([path, false])
  }
  await shop.callsOf(buyer).moveDeal({ id, move: 'agree', meeting: meetingIn(30, SHOWN) })
  expect(await read(`/api/deals/${id}`, saller)).toMatchObject({ location: TYPED, meeting: { place: TYPED } })
})
