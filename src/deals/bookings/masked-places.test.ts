import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DealPeople, freshDealPeople, meetingIn } from '../../../test/deals.ts'
import { aBooking } from './server/build.ts'

const PLACE = 'Gate 2, call 01811 223344'
const MASKED = 'Gate 2, call •••••••'
const NUMBER = /0181|0171|1223344/

let shop: TestApp
let people: DealPeople
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDealPeople(shop)
})

/** Notifications of a person as JSON: as the list shows them, and as they are stored for e-mails and devices. */
async function toldOf(person: Person): Promise<string> {
  const { items } = await shop.callsOf(person).listNotifications({})
  const { rows } = await shop.pool.query('select data from notifications where user_id = $1', [person.id])
  return JSON.stringify([items.map(({ title, text }) => [title, text]), rows])
}

/** Makes an accepted deal with an agreed meeting, of which both parties are notified. */
async function anAgreedDeal(): Promise<string> {
  const { buyer, saller, laptop } = people
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
  const meeting = meetingIn(30, PLACE)
  await shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting })
  await shop.callsOf(saller).moveDeal({ id, move: 'agree', meeting })
  return id
}

test('before the acceptance no notification has a phone number', async () => {
  const { buyer, saller, laptop } = people
  const request = { productId: laptop._id, phone: '01712345678', location: PLACE }
  const { insertedId: id } = await shop.callsOf(buyer).bookProduct(request)
  await shop.callsOf(buyer).moveDeal({ id, move: 'correct', phone: '01712345679', location: `${PLACE}.` })
  for (const person of [buyer, saller]) expect(await toldOf(person)).not.toMatch(NUMBER)
})

test('a phone number in a place stands in notifications while the deal is open, and nowhere after its end', async () => {
  const { buyer, saller } = people
  const id = await anAgreedDeal()
  for (const person of [buyer, saller]) expect(await toldOf(person)).toContain(PLACE)
  await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
  for (const person of [buyer, saller]) {
    const told = await toldOf(person)
    expect(told).not.toMatch(NUMBER)
    expect(told).toContain(MASKED)
  }
})
