import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { setUserDisabled } from '#people/users/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, meetingIn, notifyWaiting } from '../../../test/deals.ts'
import { aBooking } from './server/build.ts'
import { endDealsOf } from './server/clock/end-deals.ts'
import { CANCELS_PER_HOUR, CHANGES_OF_DEAL_PER_HOUR, NO_SHOWS_OF_DEAL_PER_DAY } from './server/deals/move-deal.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let other: Person
let laptop: LockedProduct
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ saller, buyer, other, laptop } = await freshDealPeople(shop))
})

const REQUEST = { phone: '01712345678', location: 'Farmgate foot bridge' }
const book = async (person: Person) =>
  (await shop.callsOf(person).bookProduct({ productId: laptop._id, ...REQUEST })).insertedId
const noticesOf = async (person: Person) =>
  (await shop.callsOf(person).listNotifications({})).items.map(({ title }) => title)

test('whom the saller has blocked does not reach them by a booking either', async () => {
  const question = { productId: laptop._id, key: crypto.randomUUID(), text: 'Is it there?' }
  const { threadId } = await shop.callsOf(buyer).startThread(question)
  await shop.callsOf(saller).blockOther({ id: threadId, blocked: true })
  expect(await refusalOf(book(buyer))).toMatchObject({ status: 403, code: 'cannot_write' })
  await shop.callsOf(saller).blockOther({ id: threadId, blocked: false })
  await book(buyer)
})

test('corrections, each of which the saller is told of, have a limit', async () => {
  const id = await book(buyer)
  const correct = () => shop.callsOf(buyer).moveDeal({ id, move: 'correct', ...REQUEST })
  for (let times = 0; times < CHANGES_OF_DEAL_PER_HOUR; times++) await correct()
  const refused = await refusalOf(correct())
  expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/try again in 60 minutes/) })
})

test('of one partner nobody gets more than a few proposals of a meeting an hour, and can still take things back', async () => {
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
  const propose = (hours: number) => shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting: meetingIn(hours) })
  for (let hours = 30; hours < 30 + CHANGES_OF_DEAL_PER_HOUR; hours++) await propose(hours)
  expect(await refusalOf(propose(60))).toMatchObject({ status: 429 })
  await shop.callsOf(saller).moveDeal({ id, move: 'propose', meeting: meetingIn(50) })
  await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
  expect((await shop.callsOf(buyer).getDeal({ id })).moves).toEqual(['undo'])
  await shop.callsOf(buyer).moveDeal({ id, move: 'undo' })
})

test('a no-show that is said and taken back again and again has a limit, and can always be taken back', async () => {
  const meetingAt = new Date(Date.now() - 3_600_000).toISOString()
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted', meetingAt })
  const make = (move: 'no-show' | 'undo') => shop.callsOf(buyer).moveDeal({ id, move })
  for (let times = 0; times < NO_SHOWS_OF_DEAL_PER_DAY; times++) {
    await make('no-show')
    await make('undo')
  }
  expect(await refusalOf(make('no-show'))).toMatchObject({ status: 429 })
  await shop.callsOf(saller).moveDeal({ id, move: 'no-show' })
  await shop.callsOf(saller).moveDeal({ id, move: 'undo' })
})

test('deals that are cancelled and taken back, one after the other, have a limit', async () => {
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
  const cancel = () => shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'other' })
  for (let times = 0; times < CANCELS_PER_HOUR; times++) {
    await cancel()
    await shop.pool.query("update bookings set state = 'requested' where id = $1", [id])
  }
  expect(await refusalOf(cancel())).toMatchObject({ status: 429 })
})

test('a meeting that is over is not agreed to', async () => {
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const meeting = { day, from: '12:00', to: '13:00', place: 'Farmgate' }
  await shop.callsOf(buyer).moveDeal({ id, move: 'propose', meeting })
  await shop.pool.query(
    `update bookings set proposed_from = proposed_from - interval '4 days', proposed_to = proposed_to - interval '4 days'`,
  )
  const { meeting: shown } = await shop.callsOf(saller).getDeal({ id })
  const past = { day: shown?.day ?? '', from: '12:00', to: '13:00', place: 'Farmgate' }
  const refused = await refusalOf(shop.callsOf(saller).moveDeal({ id, move: 'agree', meeting: past }))
  expect(refused).toMatchObject({ status: 400, fields: { meeting: { code: 'meeting_past' } } })
})

describe('a deal that is cancelled and taken back', () => {
  test('goes on to its end with a new code: the former one was perhaps shown', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const before = await shop.callsOf(saller).getDeal({ id })
    await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
    expect((await shop.callsOf(saller).getDeal({ id })).handoverCode).toBeNull()
    await shop.pool.query("update bookings set state_since = state_since - interval '5 minutes'")
    await shop.callsOf(buyer).moveDeal({ id, move: 'undo' })
    const after = await shop.callsOf(saller).getDeal({ id })
    const code = before.handoverCode ?? ''
    expect(after.handoverCode).toMatch(/^\d{6}$/)
    // One code in 100,000 is the same by chance.
    expect(after.handoverCode).not.toBe(code)
    const refused = await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code }))
    expect(refused).toMatchObject({ status: 400, code: 'wrong_code' })
    expect(refused.fields?.code?.message).toBe(refused.message)
    expect(Math.abs(Date.parse(after.endsAt ?? '') - Date.parse(before.endsAt ?? ''))).toBeLessThan(60_000)
  })

  test('gives no new tries for the code', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const { handoverCode } = await shop.callsOf(saller).getDeal({ id })
    const code = handoverCode === '000000' ? '111111' : '000000'
    const codes: string[] = []
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++)
        codes.push((await refusalOf(shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code }))).code)
      await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
      await shop.callsOf(buyer).moveDeal({ id, move: 'undo' })
    }
    expect(codes.slice(0, 4)).toEqual(Array(4).fill('wrong_code'))
    expect(codes.slice(4)).toEqual(Array(4).fill('code_locked'))
  })
})

describe('a note', () => {
  test('about a no-show is read by its writer and by admins, not by the other side', async () => {
    const meetingAt = new Date(Date.now() - 3_600_000).toISOString()
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted', meetingAt })
    await shop.callsOf(buyer).moveDeal({ id, move: 'no-show', note: 'He threatened me' })
    const admin = await shop.aPerson({ role: 'admin' })
    const notes = await Promise.all(
      [buyer, saller, admin].map(async (person) => (await shop.callsOf(person).getDeal({ id })).history.at(-1)?.note),
    )
    expect(notes).toEqual(['He threatened me', null, 'He threatened me'])
  })

  test('of a move that keeps none is refused at its field', async () => {
    const id = await book(buyer)
    const declining = shop.callsOf(saller).moveDeal({ id, move: 'decline', reason: 'other', note: 'Call 01811223344' })
    expect(await refusalOf(declining)).toMatchObject({ status: 400, fields: { note: { code: 'unknown_field' } } })
    expect((await shop.callsOf(buyer).getDeal({ id })).state).toBe('requested')
  })
})

describe('the next in line', () => {
  test('is not told that a product is free whose saller is disabled', async () => {
    await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await book(other)
    await shop.db.transaction().execute((tx) => setUserDisabled(tx, saller.uid, true))
    await endDealsOf(shop.db, { userId: saller.id })
    await notifyWaiting(shop)
    expect(await noticesOf(other)).not.toContain('A product you asked for is free again')
  })

  test('is not told to wait after they have withdrawn', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    const theirs = await book(other)
    await shop.callsOf(saller).moveDeal({ id, move: 'accept' })
    await shop.callsOf(other).moveDeal({ id: theirs, move: 'cancel', reason: 'time' })
    await notifyWaiting(shop)
    expect(await noticesOf(other)).toEqual([])
  })
})
