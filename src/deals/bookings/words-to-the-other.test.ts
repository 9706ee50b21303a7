import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, meetingIn } from '../../../test/deals.ts'
import { aReview } from '../reviews/server/build.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const PHONE = '01712345678'
const ASKS: [words: string, warning: string][] = [
  ['WhatsApp e asen 500 taka advance bkash koren', 'advance'],
  ['otp ta bolen', 'code'],
]

test.each(ASKS)(
  'the words of an offer are warned of as a message is, its author reads no warning: %s',
  async (word, kind) => {
    const { buyer, saller, laptop } = await freshDealPeople(shop)
    await shop.pool.query('update products set negotiable = true where id = $1', [laptop._id])
    await shop.callsOf(buyer).makeOffer({ id: laptop._id, taka: 1_000, word })
    const warningsFor = async (person: typeof buyer) =>
      (await shop.callsOf(person).listOffers({ id: laptop._id })).items.map(({ warnings }) => warnings)
    expect(await warningsFor(saller)).toEqual([[kind]])
    expect(await warningsFor(buyer)).toEqual([[]])
  },
)

test('an address in the words of an offer is warned of', async () => {
  const { buyer, saller, laptop } = await freshDealPeople(shop)
  await shop.pool.query('update products set negotiable = true where id = $1', [laptop._id])
  await shop.callsOf(buyer).makeOffer({ id: laptop._id, taka: 1_000, word: 'wa.me/qr/ABC' })
  const { items } = await shop.callsOf(saller).listOffers({ id: laptop._id })
  expect(items.map(({ warnings }) => warnings)).toEqual([['link', 'app']])
})

test.each(ASKS)('the place of a request is warned of on each page of its saller: %s', async (location, kind) => {
  const { buyer, saller, laptop } = await freshDealPeople(shop)
  const request = { productId: laptop._id, phone: PHONE, location }
  const { insertedId: id } = await shop.callsOf(buyer).bookProduct(request)
  const calls = shop.callsOf(saller)
  expect((await calls.getDeal({ id })).warnings).toEqual({ location: [kind], meeting: [] })
  expect((await calls.listRequests({ id: laptop._id })).requests.map(({ warnings }) => warnings)).toEqual([[kind]])
  expect((await calls.listBookings({})).items.map(({ warnings }) => warnings)).toEqual([[kind]])
  expect((await shop.callsOf(buyer).getDeal({ id })).warnings).toEqual({ location: [], meeting: [] })
})

test('a meeting place that asks for a code is warned of in the deal and in the conversation', async () => {
  const { buyer, saller, laptop } = await freshDealPeople(shop)
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
  const meeting = meetingIn(30, 'otp ta bolen')
  await shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting })
  const calls = shop.callsOf(saller)
  const { warnings, threadId } = await calls.getDeal({ id })
  expect(warnings.meeting).toEqual(['code'])
  expect((await shop.callsOf(buyer).getDeal({ id })).warnings.meeting).toEqual([])
  const { items } = await calls.listThreadMessages({ id: threadId ?? '' })
  expect(items[0]).toMatchObject({ kind: 'propose', warnings: ['code'] })
  const { items: own } = await shop.callsOf(buyer).listThreadMessages({ id: threadId ?? '' })
  expect(own[0]).toMatchObject({ kind: 'propose', warnings: [] })
})

test('an ordinary place has no warning', async () => {
  const { buyer, saller, laptop } = await freshDealPeople(shop)
  const request = { productId: laptop._id, phone: PHONE, location: 'IDB Bhaban, gate 2, Agargaon' }
  const { insertedId: id } = await shop.callsOf(buyer).bookProduct(request)
  expect((await shop.callsOf(saller).getDeal({ id })).warnings.location).toEqual([])
})

test('a review that leads elsewhere is warned of, with its answer', async () => {
  const { buyer, saller, laptop } = await freshDealPeople(shop)
  const { _id } = await aBooking(shop.db, { product: laptop, buyer, state: 'handed_over' })
  await aReview(shop.db, _id, 'buyer', { words: 'Good laptop.', answer: 'Thanks. imo te asen', shown: true })
  const { items } = await shop.callsOf(buyer).listPersonReviews({ id: saller.id })
  expect(items.map(({ warnings }) => warnings)).toEqual([['app']])
})
