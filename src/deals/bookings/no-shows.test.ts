import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type DealPeople, freshDealPeople, notificationKinds } from '../../../test/deals.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
let people: DealPeople
let admin: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  people = await freshDealPeople(shop)
  admin = await shop.aPerson({ role: 'admin' })
})

const asAdmin = (by = admin) => shop.callsOf(by)

/** Makes a no-show that the saller has reported and the buyer has denied, each with a note. */
async function aContested(): Promise<string> {
  const { buyer, saller, laptop } = people
  const { _id: id } = await aBooking(shop.db, {
    ...{ product: laptop, buyer, state: 'accepted', location: 'Gate 2, call 01912 345678' },
    meetingAt: new Date(Date.now() - 3_600_000).toISOString(),
  })
  await shop.callsOf(saller).moveDeal({ id, move: 'no-show', note: 'I waited an hour, call 01811-445566' })
  await shop.callsOf(buyer).moveDeal({ id, move: 'contest', note: 'I was at the other gate' })
  return id
}

test('an admin sees denied no-shows, the oldest first, with the words of both sides, and without phone numbers', async () => {
  const first = await aContested()
  const { other, laptop } = people
  const { _id: second } = await aBooking(shop.db, { product: laptop, buyer: other, state: 'contested' })
  await shop.pool.query("update bookings set state_since = now() - interval '1 day' where id = $1", [first])
  const { items, total } = await asAdmin().listContestedNoShows({})
  expect([items.map(({ _id }) => _id), total]).toEqual([[first, second], 2])
  expect(items[0]).toMatchObject({ productName: laptop.name, buyerName: 'Tania Akter', salerName: 'Rafiq Islam' })
  const notes = items[0]?.history.map(({ note }) => note).filter(Boolean)
  expect(notes).toEqual(['I waited an hour, call •••••••', 'I was at the other gate'])
  const { history } = await asAdmin().getDeal({ id: first })
  expect(history.map(({ note }) => note).filter(Boolean)).toEqual(notes)
  expect(items[0]?.meeting?.place).toBe('Gate 2, call •••••••')
  expect(JSON.stringify(items)).not.toMatch(/0191|0171|0181/)
  const { items: page, next } = await asAdmin().listContestedNoShows({ limit: 1 })
  expect([page.length, typeof next]).toEqual([1, 'string'])
})

test('a no-show that is upheld counts at once, is final, and both read why', async () => {
  const id = await aContested()
  const { buyer, saller, laptop } = people
  await asAdmin().decideNoShow({ id, decision: 'uphold', note: 'The saller sent a photo of the gate' })
  for (const person of [buyer, saller]) {
    const { state, moves, history } = await shop.callsOf(person).getDeal({ id })
    expect([state, moves]).toEqual(['no_show', []])
    expect(history.at(-1)).toMatchObject({
      move: 'uphold',
      actor: 'admin',
      note: 'The saller sent a photo of the gate',
    })
    expect(await notificationKinds(shop, person)).toContain('noShowUpheld')
  }
  const { rows } = await shop.pool.query(
    "select actor_id, note, at from booking_moves where booking_id = $1 and move = 'uphold'",
    [id],
  )
  expect(rows).toEqual([{ actor_id: admin.id, note: expect.any(String), at: expect.anything() }])
  await shop.callsOf(buyer).bookProduct({ productId: laptop._id, phone: '01712345678', location: 'Dhaka' })
  const { requests } = await shop.callsOf(saller).listRequests({ id: laptop._id })
  expect(requests[0]?.noShows).toBe(1)
  expect((await asAdmin().listContestedNoShows({})).total).toBe(0)
})

test('a no-show that is dismissed counts for nobody, and ends the deal without the saller’s number', async () => {
  const id = await aContested()
  const { buyer, saller, laptop } = people
  await asAdmin().decideNoShow({ id, decision: 'dismiss', note: 'The two stood at different gates' })
  for (const person of [buyer, saller]) {
    const deal = await shop.callsOf(person).getDeal({ id })
    const phone = person === buyer ? null : '01712345678'
    expect([deal.state, deal.moves, deal.other.phone]).toEqual(['cancelled', [], phone])
    expect(deal.history.at(-1)?.note).toBe('The two stood at different gates')
    expect(await notificationKinds(shop, person)).toContain('noShowDismissed')
  }
  await shop.callsOf(buyer).bookProduct({ productId: laptop._id, phone: '01712345678', location: 'Dhaka' })
  const { requests } = await shop.callsOf(saller).listRequests({ id: laptop._id })
  expect(requests[0]?.noShows).toBe(0)
})

test('of two admins at once one decides, no admin decides about a deal of their own, and a decision needs words', async () => {
  const id = await aContested()
  const another = await shop.aPerson({ role: 'admin' })
  const decide = (by: Person, decision: 'uphold' | 'dismiss', note = 'Looked at it') =>
    asAdmin(by).decideNoShow({ id, decision, note })
  await expect(decide(admin, 'uphold', '  ')).rejects.toMatchObject({ status: 400 })
  const outcomes = await Promise.allSettled([decide(admin, 'uphold'), decide(another, 'dismiss')])
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(lost).toMatchObject([{ status: 409, code: 'deal_moved' }])
  const own = await aBooking(shop.db, { product: people.laptop, buyer: admin, state: 'contested' })
  expect((await asAdmin().listContestedNoShows({})).items).toMatchObject([{ _id: own._id, isMine: true }])
  const decided = asAdmin().decideNoShow({ id: own._id, decision: 'dismiss', note: 'It was me' })
  await expect(decided).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
})

test('what waits is decided also when the account of one of the two is gone, and the other is told', async () => {
  const id = await aContested()
  await shop.pool.query('update users set disabled = true where id = $1', [people.buyer.id])
  await asAdmin().decideNoShow({ id, decision: 'uphold', note: 'Looked at it' })
  expect(await notificationKinds(shop, people.saller)).toContain('noShowUpheld')
})
