import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, makeOlder, notificationKinds, notifyWaiting } from '../../../test/deals.ts'
import { DAYS_FOR_LATE_CODE } from './rules.ts'
import { aBooking } from './server/build.ts'
import { runDealClock } from './server/clock/deal-clock.ts'

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

/** Makes an accepted deal whose meeting began an hour ago, with a code that was entered offline half an hour ago. */
async function enteredOffline() {
  const meetingAt = new Date(Date.now() - 3_600_000).toISOString()
  const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted', meetingAt })
  await makeOlder(shop, id, '2 hours')
  const { handoverCode } = await shop.callsOf(saller).getDeal({ id })
  return { id, code: handoverCode ?? '', at: new Date(Date.now() - 1_800_000).toISOString() }
}

type Entered = Awaited<ReturnType<typeof enteredOffline>>

/** Sends the code as the outbox of the phone does. */
async function arrive({ id, code, at }: Entered, key = randomUUID()) {
  const ticket = await shop.kitTickets.makeTicket({ dealId: id, personId: buyer.id, session: null })
  return shop.callsOf(null).sendKitEntry({ id, ticket, key, entry: { kind: 'hand-over', code, at } })
}

const stateOf = async ({ id }: Entered) => (await shop.callsOf(saller).getDeal({ id })).state
const stateOfProduct = async () =>
  (await shop.pool.query('select state from products where id = $1', [laptop._id])).rows[0].state
const refused = async (call: Promise<unknown>) => {
  const { status, code, now } = await refusalOf(call)
  return `${status} ${code} ${now?.state}`
}

const ENDS: [string, (entered: Entered) => Promise<unknown>][] = [
  ['the saller has cancelled', ({ id }) => shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'kept' })],
  [
    'the saller has said that it was sold elsewhere',
    ({ id }) => shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'sold_elsewhere' }),
  ],
  [
    'the saller has said that the buyer did not come',
    ({ id }) => shop.callsOf(saller).moveDeal({ id, move: 'no-show' }),
  ],
  [
    'the buyer has denied that',
    async ({ id }) => {
      await shop.callsOf(saller).moveDeal({ id, move: 'no-show' })
      await shop.callsOf(buyer).moveDeal({ id, move: 'contest' })
    },
  ],
  [
    'the deal has expired',
    async ({ id }) => {
      await shop.pool.query("update bookings set ends_at = now() - interval '1 minute' where id = $1", [id])
      await runDealClock(shop.db)
    },
  ],
]

describe('a right code that was entered without a connection while the deal was accepted', () => {
  test.each(ENDS)('and arrives after %s closes the deal: the product is sold, once', async (_, end) => {
    const entered = await enteredOffline()
    const waiting = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer: other })
    await end(entered)
    const key = randomUUID()
    for (let times = 0; times < 2; times++) await arrive(entered, key)
    expect([await stateOf(entered), await stateOfProduct()]).toEqual(['handed_over', 'sold'])
    expect((await shop.callsOf(other).getDeal({ id: waiting._id })).state).toBe('closed')
    await notifyWaiting(shop)
    expect((await notificationKinds(shop, other)).at(-1)).toBe('soldToAnother')
    expect((await notificationKinds(shop, saller)).at(-1)).toBe('handedOver')
    const taken = shop.callsOf(saller).moveProduct({ id: laptop._id, move: 'back-on-sale' })
    expect(await refused(taken)).toContain('409 wrong_state')
  })

  test('does not close it when it was entered after the end, before the acceptance, or without a time', async () => {
    const entered = await enteredOffline()
    await shop.callsOf(saller).moveDeal({ id: entered.id, move: 'cancel', reason: 'kept' })
    const later = new Date(Date.now() + 60_000).toISOString()
    const before = new Date(Date.now() - 4 * 3_600_000).toISOString()
    for (const at of [later, before]) expect(await refused(arrive({ ...entered, at }))).toBe('409 deal_moved cancelled')
    const { id, code } = entered
    expect(await refused(shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code }))).toBe(
      '409 deal_moved cancelled',
    )
    expect((await shop.callsOf(buyer).getDeal({ id })).moves).not.toContain('hand-over')
    expect(await stateOfProduct()).toBe('live')
  })

  test(`does not close it ${DAYS_FOR_LATE_CODE} days after the end`, async () => {
    const entered = await enteredOffline()
    await shop.callsOf(saller).moveDeal({ id: entered.id, move: 'cancel', reason: 'kept' })
    await makeOlder(shop, entered.id, `${DAYS_FOR_LATE_CODE} days 1 minute`)
    const at = new Date(Date.parse(entered.at) - DAYS_FOR_LATE_CODE * 86_400_000 - 60_000).toISOString()
    expect(await refused(arrive({ ...entered, at }))).toBe('409 deal_moved cancelled')
  })

  test('does not take the product away from another buyer to whom it is promised or sold', async () => {
    const entered = await enteredOffline()
    const { _id: id } = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer: other })
    await shop.callsOf(saller).moveDeal({ id: entered.id, move: 'cancel', reason: 'kept' })
    await shop.callsOf(saller).moveDeal({ id, move: 'accept' })
    expect(await refused(arrive(entered))).toBe('409 product_reserved reserved')
    const { handoverCode } = await shop.callsOf(saller).getDeal({ id })
    await shop.callsOf(other).moveDeal({ id, move: 'hand-over', code: handoverCode ?? '' })
    expect(await refused(arrive(entered))).toBe('409 product_reserved sold')
    expect(await stateOf(entered)).toBe('cancelled')
  })

  test('locks the entry after five wrong ones, as before the end', async () => {
    const entered = await enteredOffline()
    await shop.callsOf(saller).moveDeal({ id: entered.id, move: 'cancel', reason: 'kept' })
    const wrong = { ...entered, code: entered.code === '000000' ? '111111' : '000000' }
    for (let tries = 0; tries < 4; tries++) expect(await refused(arrive(wrong))).toContain('400 wrong_code')
    expect(await refused(arrive(wrong))).toContain('409 code_locked')
    expect(await refused(arrive(entered))).toContain('409 code_locked')
  })

  test('sells no product that is deleted, so that one which another buyer has is not sold twice', async () => {
    const entered = await enteredOffline()
    const { _id: id } = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer: other })
    await shop.callsOf(saller).moveDeal({ id: entered.id, move: 'cancel', reason: 'kept' })
    await shop.callsOf(saller).moveDeal({ id, move: 'accept' })
    await shop.callsOf(saller).deleteProduct({ id: laptop._id })
    expect(await refused(arrive(entered))).toContain('404 not_found')
    await shop.callsOf(saller).restoreProduct({ id: laptop._id })
    expect([await stateOf(entered), await stateOfProduct()]).toEqual(['cancelled', 'reserved'])
  })

  test('sells a product that its saller had deleted, once it is restored', async () => {
    const entered = await enteredOffline()
    await shop.callsOf(saller).moveDeal({ id: entered.id, move: 'cancel', reason: 'kept' })
    await shop.callsOf(saller).deleteProduct({ id: laptop._id })
    expect(await refused(arrive(entered))).toContain('404 not_found')
    await shop.callsOf(saller).restoreProduct({ id: laptop._id })
    await arrive(entered)
    expect([await stateOf(entered), await stateOfProduct()]).toEqual(['handed_over', 'sold'])
  })
})
