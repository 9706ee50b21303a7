import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DealPeople, freshDealPeople } from '../../../test/deals.ts'

let shop: TestApp
let people: DealPeople
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDealPeople(shop)
})

const setPrice = (taka: number) =>
  shop.pool.query('update products set resale_price = $1, resale_taka = $2 where id = $3', [
    String(taka),
    taka,
    people.laptop._id,
  ])

async function bookedAt(taka: number): Promise<string> {
  await setPrice(taka)
  const request = { productId: people.laptop._id, phone: '01712345678', location: 'IDB Bhaban' }
  return (await shop.callsOf(people.buyer).bookProduct(request)).insertedId
}

const pricesOf = async (id: string) => {
  const { askedTaka, agreedTaka, nowTaka } = await shop.callsOf(people.buyer).getDeal({ id })
  return { askedTaka, agreedTaka, nowTaka }
}

const accept = (id: string) => shop.callsOf(people.saller).moveDeal({ id, move: 'accept' })

test('a product whose price falls before the acceptance is accepted at the lower price, and the deal says both', async () => {
  const id = await bookedAt(40_000)
  await setPrice(30_000)
  expect(await pricesOf(id)).toEqual({ askedTaka: 40_000, agreedTaka: null, nowTaka: 30_000 })
  await accept(id)
  expect(await pricesOf(id)).toMatchObject({ askedTaka: 40_000, agreedTaka: 30_000 })
})

test('a price that rises after the booking leaves the request at its own', async () => {
  const id = await bookedAt(40_000)
  await setPrice(50_000)
  const { requests } = await shop.callsOf(people.saller).listRequests({ id: people.laptop._id })
  expect(requests.map(({ askedTaka }) => askedTaka)).toEqual([40_000])
  await accept(id)
  expect(await pricesOf(id)).toMatchObject({ askedTaka: 40_000, agreedTaka: null })
})

test('a price that falls leaves the price that an offer agreed on', async () => {
  const id = await bookedAt(40_000)
  await shop.pool.query('update bookings set agreed_taka = 35000 where id = $1', [id])
  await setPrice(30_000)
  await accept(id)
  expect(await pricesOf(id)).toMatchObject({ askedTaka: 40_000, agreedTaka: 35_000 })
})
