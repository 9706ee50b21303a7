import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { HOURS_TO_ANSWER } from './rules.ts'
import { aBooking } from './server/build.ts'

/** Less than a request may wait. */
const HOURS_WAITED = HOURS_TO_ANSWER - 22

let shop: TestApp
let saller: Person
let buyer: Person
beforeAll(async () => {
  shop = await testApp()
  saller = await shop.aPerson({ role: 'saller' })
  buyer = await shop.aPerson({ role: 'buyer' })
})
afterAll(() => shop.close())

test.each([
  ['paused', 'the saller has paused the product'],
  ['expired', 'the listing of the product has expired'],
  ['hidden', 'GreenTech has hidden the product'],
] as const)(
  'a cancelled deal is not taken back when the product is %s meanwhile, and the answer says why',
  async (state, why) => {
    const product = await aProduct(shop.db, saller)
    const { _id: id } = await aBooking(shop.db, { product, buyer, state: 'accepted' })
    const calls = shop.callsOf(buyer)
    await calls.moveDeal({ id, move: 'cancel', reason: 'time' })
    expect((await calls.getDeal({ id })).moves).toEqual(['undo'])
    await shop.pool.query("update products set state = $2, state_before = 'live' where id = $1", [product._id, state])
    expect(await calls.getDeal({ id })).toMatchObject({ moves: [], undoUntil: null })
    const refused = await refusalOf(calls.moveDeal({ id, move: 'undo' }))
    expect(refused).toMatchObject({ status: 409, code: 'product_off_sale', now: { state } })
    expect(refused.message).toContain(why)
    const { rows } = await shop.pool.query('select state from products where id = $1', [product._id])
    expect(rows).toEqual([{ state }])
  },
)

test('each side takes something back three times in a deal, and the other side can still do so', async () => {
  const product = await aProduct(shop.db, saller)
  const { _id: id } = await aBooking(shop.db, { product, buyer, state: 'accepted' })
  const cancel = (who: Person, reason: string) => shop.callsOf(who).moveDeal({ id, move: 'cancel', reason })
  const undo = (who: Person) => shop.callsOf(who).moveDeal({ id, move: 'undo' })
  for (let times = 0; times < 3; times++) {
    await cancel(buyer, 'time')
    await undo(buyer)
  }
  await cancel(saller, 'kept')
  await undo(saller)
  await cancel(buyer, 'time')
  expect(await shop.callsOf(buyer).getDeal({ id })).toMatchObject({ moves: [], undoUntil: null })
  expect(await refusalOf(undo(buyer))).toMatchObject({
    status: 409,
    code: 'too_many_undos',
    now: { state: 'cancelled' },
  })
})

describe('a request that was declined and taken back', () => {
  const hoursLeft = async (id: string) =>
    (Date.parse((await shop.callsOf(saller).getDeal({ id })).endsAt ?? '') - Date.now()) / 3_600_000
  const declineAndUndo = async (id: string) => {
    await shop.callsOf(saller).moveDeal({ id, move: 'decline', reason: 'doubt' })
    await shop.callsOf(saller).moveDeal({ id, move: 'undo' })
  }

  test('ends when it would have ended', async () => {
    const product = await aProduct(shop.db, saller)
    const createdAt = new Date(Date.now() - HOURS_WAITED * 3_600_000).toISOString()
    const { _id: id } = await aBooking(shop.db, { product, buyer, createdAt })
    await declineAndUndo(id)
    expect(await hoursLeft(id)).toBeCloseTo(HOURS_TO_ANSWER - HOURS_WAITED, 1)
  })

  test('waits as long as a new one since the product was free again', async () => {
    const product = await aProduct(shop.db, saller)
    const createdAt = new Date(Date.now() - HOURS_WAITED * 3_600_000).toISOString()
    const { _id: id } = await aBooking(shop.db, { product, buyer, createdAt })
    const rival = await shop.aPerson({ role: 'buyer' })
    await aBooking(shop.db, { product, buyer: rival, state: 'accepted' })
    await declineAndUndo(id)
    expect((await shop.callsOf(saller).getDeal({ id })).endsAt).toBeNull()
    const [accepted] = (await shop.callsOf(saller).listRequests({ id: product._id })).requests
    await shop.callsOf(rival).moveDeal({ id: accepted?._id ?? '', move: 'cancel', reason: 'time' })
    await declineAndUndo(id)
    expect(await hoursLeft(id)).toBeCloseTo(HOURS_TO_ANSWER, 1)
  })

  test('has an hour when its time is nearly over', async () => {
    const product = await aProduct(shop.db, saller)
    const createdAt = new Date(Date.now() - (HOURS_TO_ANSWER - 0.1) * 3_600_000).toISOString()
    const { _id: id } = await aBooking(shop.db, { product, buyer, createdAt })
    await declineAndUndo(id)
    expect(await hoursLeft(id)).toBeCloseTo(1, 1)
  })
})

test('a request that was withdrawn can wait again for a product that is paused', async () => {
  const product = await aProduct(shop.db, saller)
  const { _id: id } = await aBooking(shop.db, { product, buyer })
  await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
  await shop.callsOf(saller).moveProduct({ id: product._id, move: 'pause' })
  expect(await shop.callsOf(buyer).moveDeal({ id, move: 'undo' })).toMatchObject({ state: 'requested' })
})
