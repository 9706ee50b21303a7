import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aThread } from '#messaging/conversations/server/build.ts'
import { setUserDisabled } from '#people/users/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DealPeople, freshDealPeople } from '../../../test/deals.ts'
import { MAX_NEXT_STEPS } from './next-steps.ts'
import { aBooking } from './server/build.ts'
import { anOffer } from './server/offers/build.ts'

let shop: TestApp
let people: DealPeople
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDealPeople(shop)
})

const stepsOf = (person: Person) => shop.callsOf(person).listNextSteps({})
const kindsOf = async (person: Person) => (await stepsOf(person)).map(({ kind, name }) => [kind, name])
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('nothing waits for people without deals', async () => {
  for (const person of [people.buyer, people.saller]) expect(await stepsOf(person)).toEqual([])
})

test('the code of a meeting is first, then meetings of two days, proposals, offers, requests and questions', async () => {
  const { saller, buyer, other, laptop } = people
  const free = () => aProduct(shop.db, saller)
  await aThread(shop.db, { productId: laptop._id, buyerId: other.id, sellerId: saller.id })
  const request = await aBooking(shop.db, { product: laptop, buyer })
  const offer = await anOffer(shop.db, { product: laptop, buyer: other, taka: 40_000 })
  const meeting = await aBooking(shop.db, { product: await free(), buyer, state: 'accepted', meetingAt: inHours(30) })
  await aBooking(shop.db, { product: await free(), buyer, state: 'accepted', meetingAt: inHours(0.5) })
  // These wait for nobody: a meeting in three days, and a request behind an accepted one.
  const later = await free()
  await aBooking(shop.db, { product: later, buyer, state: 'accepted', meetingAt: inHours(72) })
  await aBooking(shop.db, { product: later, buyer: other })
  expect(await kindsOf(saller)).toEqual([
    ['code', 'Tania Akter'],
    ['meeting', 'Tania Akter'],
    ['offer', 'Imran Hossain'],
    ['request', 'Tania Akter'],
    ['question', 'Imran Hossain'],
  ])
  const steps = await stepsOf(saller)
  expect(steps[1]).toMatchObject({
    side: 'saller',
    link: `/dashboard/deals/${meeting._id}`,
    product: meeting.productName,
  })
  expect(steps[2]).toMatchObject({ taka: 40_000, link: `/dashboard/my-products/${laptop._id}/requests#offer-${offer}` })
  expect(steps[3]).toMatchObject({ link: `/dashboard/deals/${request._id}` })
  expect(await kindsOf(buyer)).toEqual([
    ['code', 'Rafiq Islam'],
    ['meeting', 'Rafiq Islam'],
  ])
  expect(await kindsOf(other)).toEqual([])
})

test('a meeting has its place, and a new time that its author waits for', async () => {
  const { saller, buyer, laptop } = people
  const [meetingAt, proposedAt] = [inHours(30), inHours(50)]
  await aBooking(shop.db, { product: laptop, buyer, state: 'accepted', meetingAt, proposedAt })
  const place = 'Bashundhara City, Panthapath'
  expect(await stepsOf(saller)).toMatchObject([{ kind: 'meeting', at: meetingAt, place, proposedAt }])
  expect(await stepsOf(buyer)).toMatchObject([{ kind: 'proposal', at: proposedAt, place, proposedAt: null }])
})

test('who has to answer a proposal or an offer sees it, its author does not', async () => {
  const { saller, buyer, other, laptop } = people
  const product = await aProduct(shop.db, saller)
  await aBooking(shop.db, { product: laptop, buyer, state: 'accepted', proposedAt: inHours(20) })
  await anOffer(shop.db, { product, buyer, by: 'saller', taka: 41_000 })
  await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer: other, state: 'accepted' })
  expect(await kindsOf(buyer)).toEqual([
    ['proposal', 'Rafiq Islam'],
    ['offer', 'Rafiq Islam'],
  ])
  expect((await stepsOf(buyer))[1]?.link).toBe(`/products/sp/${product._id}`)
  expect(await kindsOf(saller)).toEqual([['arrange', 'Imran Hossain']])
  expect(await kindsOf(other)).toEqual([['arrange', 'Rafiq Islam']])
})

test('a buyer finds their own deal about a product, and nobody else’s', async () => {
  const { saller, buyer, other, laptop } = people
  const { _id } = await aBooking(shop.db, { product: laptop, buyer })
  const dealOf = async (person: Person) => (await shop.callsOf(person).findMyDeal({ id: laptop._id })).deal
  expect(await dealOf(buyer)).toEqual({ _id, state: 'requested', agreedTaka: null })
  for (const person of [other, saller]) expect(await dealOf(person)).toBeNull()
})

test('a saller gets the numbers of requests, offers to answer and unread conversations of each product', async () => {
  const { saller, buyer, other, laptop } = people
  const mine = shop.callsOf(saller)
  const product = await aProduct(shop.db, saller)
  const threadId = await aThread(shop.db, { productId: laptop._id, buyerId: other.id, sellerId: saller.id })
  await aBooking(shop.db, { product: laptop, buyer })
  await anOffer(shop.db, { product, buyer: other })
  await anOffer(shop.db, { product: await aProduct(shop.db, saller), buyer: other, by: 'saller' })
  await anOffer(shop.db, { product: await aProduct(shop.db, saller), buyer: other, state: 'declined' })
  const both = [
    { productId: product._id, requests: 0, offers: 1, unread: 0, threadId: null },
    { productId: laptop._id, requests: 1, offers: 0, unread: 1, threadId },
  ]
  expect(new Set(await mine.countRequests({}))).toEqual(new Set(both))
  await mine.blockOther({ id: threadId, blocked: true })
  expect(await mine.countRequests({})).toEqual([{ ...both[1], unread: 0, threadId: null }])
  await mine.blockOther({ id: threadId, blocked: false })
  await mine.markThreadRead({ id: threadId, number: 1 })
  expect(new Set(await mine.countRequests({}))).toEqual(new Set([both[0], { ...both[1], unread: 0, threadId: null }]))
})

test('of several unread conversations about a product none is named', async () => {
  const { saller, buyer, other, laptop } = people
  for (const { id } of [buyer, other])
    await aThread(shop.db, { productId: laptop._id, buyerId: id, sellerId: saller.id })
  expect(await shop.callsOf(saller).countRequests({})).toMatchObject([{ unread: 2, threadId: null }])
})

test('menu, cards and overview leave out what ended, what is not on sale, disabled people and blocks by either side', async () => {
  const { saller, buyer, other } = people
  const mine = shop.callsOf(saller)
  const [blocked, gone] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'buyer' })]
  const free = () => aProduct(shop.db, saller)
  await anOffer(shop.db, { product: await free(), buyer, createdAt: inHours(-25) })
  const hidden = await free()
  await anOffer(shop.db, { product: hidden, buyer })
  const threads: string[] = []
  for (const person of [other, blocked, gone]) {
    const product = await free()
    threads.push(await aThread(shop.db, { productId: product._id, buyerId: person.id, sellerId: saller.id }))
    await anOffer(shop.db, { product, buyer: person })
  }
  const [ofOther = '', ofBlocked = ''] = threads
  expect(await mine.countUnreadThreads({})).toEqual({ threads: 3 })
  expect(await mine.countRequests({})).toHaveLength(4)
  await shop.pool.query("update products set state = 'paused' where id = $1", [hidden._id])
  await shop.callsOf(other).blockOther({ id: ofOther, blocked: true })
  await mine.blockOther({ id: ofBlocked, blocked: true })
  await shop.db.transaction().execute((tx) => setUserDisabled(tx, gone.uid, true))
  expect(await mine.countUnreadThreads({})).toEqual({ threads: 0 })
  expect(await mine.countRequests({})).toEqual([])
  expect(await stepsOf(saller)).toEqual([])
})

test('the cards look for unread messages in the hundred newest conversations alone', async () => {
  const { saller, buyer, laptop } = people
  await aThread(shop.db, { productId: laptop._id, buyerId: buyer.id, sellerId: saller.id })
  const addNewer = (count: number) =>
    shop.pool.query(
      `insert into threads (seller_id, product_name, product_photo, last_at)
       select $1, 'HP', '', now() + interval '1 minute' from generate_series(1, $2)`,
      [saller.id, count],
    )
  await addNewer(99)
  expect(await shop.callsOf(saller).countRequests({})).toHaveLength(1)
  await addNewer(1)
  expect(await shop.callsOf(saller).countRequests({})).toEqual([])
})

test('there are five at most, and one more that says that there are others; always the same ones', async () => {
  const { saller, buyer } = people
  for (let times = 0; times <= MAX_NEXT_STEPS + 1; times++)
    await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer })
  await shop.pool.query(`update bookings set ends_at = (select min(ends_at) from bookings), created_at = now()`)
  const steps = await stepsOf(saller)
  expect(steps).toHaveLength(MAX_NEXT_STEPS + 1)
  expect(await stepsOf(saller)).toEqual(steps)
})
