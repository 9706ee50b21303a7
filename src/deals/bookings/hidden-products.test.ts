import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, makeOlder, meetingIn, notificationKinds } from '../../../test/deals.ts'
import type { PartyMove } from './rules.ts'
import { aBooking } from './server/build.ts'
import { closeRequests } from './server/clock/end-deals.ts'
import { refreshDealPages } from './server/clock/notify-buyers.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let other: Person
let admin: Person
let laptop: LockedProduct
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ saller, buyer, other, laptop } = await freshDealPeople(shop))
  admin = await shop.aPerson({ role: 'admin' })
})

const hide = (hidden = true) =>
  shop.callsOf(admin).hideProduct({ id: laptop._id, hidden, ...(hidden && { reason: 'stolen' }) })
const dealOf = (id: string, person: Person) => shop.callsOf(person).getDeal({ id })
const refused = async (id: string, person: Person, move: PartyMove, more: object = {}) => {
  const { status, code, now } = await refusalOf(shop.callsOf(person).moveDeal({ id, move, ...more }))
  return `${status} ${code} ${now?.state}`
}
const stateOfProduct = async () =>
  (await shop.pool.query('select state, state_before from products where id = $1', [laptop._id])).rows[0]

const HIDDEN = '409 product_hidden hidden'

describe('a product that an admin has hidden', () => {
  test('is not accepted; the request waits, can be ended, and goes on once it is shown again', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    await hide()
    expect([(await dealOf(id, saller)).moves, (await dealOf(id, buyer)).moves]).toEqual([
      ['decline', 'cancel'],
      ['correct', 'cancel'],
    ])
    expect(await refused(id, saller, 'accept')).toBe(HIDDEN)
    await hide(false)
    expect(await shop.callsOf(saller).moveDeal({ id, move: 'accept' })).toMatchObject({ state: 'accepted' })
  })

  test.each(['requested', 'accepted'] as const)(
    'is sold once it is shown again when its saller cancels a deal that is %s because it was sold elsewhere',
    async (state) => {
      const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state })
      await hide()
      await shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'sold_elsewhere' })
      expect(await stateOfProduct()).toEqual({ state: 'hidden', state_before: 'sold' })
      await hide(false)
      expect((await stateOfProduct()).state).toBe('sold')
    },
  )

  test('stays reserved for one buyer when its saller cancels the request of another as sold elsewhere', async () => {
    await aBooking(shop.db, { product: laptop, buyer: other, state: 'accepted' })
    const { _id: id } = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer })
    await hide()
    await shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'sold_elsewhere' })
    expect(await stateOfProduct()).toEqual({ state: 'hidden', state_before: 'reserved' })
  })

  test('is sold elsewhere by its saller, which ends the requests, and is taken back', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    await hide()
    const move = (name: 'sell-elsewhere' | 'back-on-sale') =>
      shop.callsOf(saller).moveProduct({ id: laptop._id, move: name })
    const moves = async () => {
      const { items } = await shop.callsOf(saller).listMyProducts({ email: saller.email })
      return items.map((mine) => mine.moves)
    }
    expect(await moves()).toEqual([['sell-elsewhere']])
    await move('sell-elsewhere')
    expect(await moves()).toEqual([['back-on-sale']])
    await move('back-on-sale')
    expect(await stateOfProduct()).toEqual({ state: 'hidden', state_before: 'live' })
    await move('sell-elsewhere')
    await shop.pool.query("update products set state_since = state_since - interval '10 minutes'")
    await closeRequests(shop.db, { productId: laptop._id })
    expect((await dealOf(id, buyer)).state).toBe('closed')
  })

  test('is not handed over, no meeting is agreed for it, and nobody is late for one', async () => {
    const meetingAt = new Date(Date.now() - 3_600_000).toISOString()
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted', meetingAt })
    const { handoverCode: code } = await dealOf(id, saller)
    const meeting = meetingIn(30)
    await shop.callsOf(saller).moveDeal({ id, move: 'propose', meeting })
    await hide()
    expect([(await dealOf(id, saller)).moves, (await dealOf(id, buyer)).moves]).toEqual([['cancel'], ['cancel']])
    expect(await refused(id, buyer, 'hand-over', { code })).toBe(HIDDEN)
    expect(await refused(id, buyer, 'propose', { meeting })).toBe(HIDDEN)
    expect(await refused(id, buyer, 'agree', { meeting })).toBe(HIDDEN)
    expect(await refused(id, saller, 'no-show')).toBe(HIDDEN)
    const pay = () => shop.callsOf(buyer).choosePay({ id, pay: 'cash' })
    expect(await refusalOf(pay())).toMatchObject({ status: 409, code: 'product_hidden', now: { state: 'accepted' } })
    expect(await stateOfProduct()).toEqual({ state: 'hidden', state_before: 'reserved' })
    await hide(false)
    await pay()
    await shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: code ?? '' })
    expect((await stateOfProduct()).state).toBe('sold')
  })

  test('and that its saller has deleted then is not handed over either', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const { handoverCode: code } = await dealOf(id, saller)
    await hide()
    await shop.callsOf(saller).deleteProduct({ id: laptop._id })
    const { status, code: answer } = await refusalOf(
      shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: code ?? '' }),
    )
    expect([status, answer]).toEqual([409, 'product_hidden'])
  })

  test('and that its saller has deleted then has no cancel to take back: it returns with the second request alone', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
    const second = await aBooking(shop.db, { product: laptop, buyer })
    await hide()
    await shop.callsOf(saller).deleteProduct({ id: laptop._id })
    expect(await refused(id, buyer, 'undo')).toBe('404 not_found undefined')
    await shop.callsOf(saller).restoreProduct({ id: laptop._id })
    expect([(await dealOf(id, buyer)).state, (await dealOf(second._id, buyer)).state]).toEqual([
      'cancelled',
      'requested',
    ])
  })

  test('after its deal was cancelled: the cancel is not taken back', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
    await makeOlder(shop, id, '1 minute')
    await hide()
    expect(await refused(id, buyer, 'undo')).toBe('409 product_off_sale hidden')
  })

  test('is told to its buyers, once, and so is that it is shown again', async () => {
    const asked = await aBooking(shop.db, { product: laptop, buyer })
    await aBooking(shop.db, { product: laptop, buyer: other, state: 'accepted' })
    const run = () => refreshDealPages(shop.db, { productId: laptop._id })
    await run()
    expect(await notificationKinds(shop, buyer)).toEqual([])
    await hide()
    for (let times = 0; times < 2; times++) await run()
    for (const person of [buyer, other]) expect(await notificationKinds(shop, person)).toEqual(['productHidden'])
    const [newest] = (await shop.callsOf(buyer).listNotifications({})).items
    expect(newest?.link).toBe(`/dashboard/deals/${asked._id}`)
    await hide(false)
    for (let times = 0; times < 2; times++) await run()
    for (const person of [buyer, other])
      expect(await notificationKinds(shop, person)).toEqual(['productHidden', 'productShown'])
  })

  test('enqueues the job that tells its buyers', async () => {
    await hide()
    const { rows } = await shop.pool.query("select from graphile_worker.jobs where task_identifier = 'notifyBuyers'")
    expect(rows).toHaveLength(1)
  })
})
