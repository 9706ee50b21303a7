import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aThread } from '#messaging/conversations/server/build.ts'
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

test('there are five at most', async () => {
  const { saller, buyer } = people
  for (let times = 0; times <= MAX_NEXT_STEPS; times++)
    await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer })
  expect(await stepsOf(saller)).toHaveLength(MAX_NEXT_STEPS)
})
