import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, notificationKinds, notifyWaiting } from '../../../test/deals.ts'
import { aBooking } from './server/build.ts'
import { closeRequests } from './server/clock/end-deals.ts'
import { anOffer } from './server/offers/build.ts'
import { expireOffers } from './server/offers/jobs.ts'

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

const cancel = (id: string) => shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'sold_elsewhere' })
const stateOfProduct = async () =>
  (await shop.pool.query('select state, listed from products where id = $1', [laptop._id])).rows[0]
const stateOf = async (id: string) => (await shop.callsOf(saller).getDeal({ id })).state

/** Ten minutes pass, and the job of the sale runs. */
async function passTenMinutes(): Promise<void> {
  await shop.pool.query("update products set state_since = state_since - interval '10 minutes'")
  await closeRequests(shop.db, { productId: laptop._id })
}

describe('a saller who cancels because the product was sold elsewhere', () => {
  test.each(['requested', 'accepted'] as const)(
    'takes it off sale by that, of a deal that is %s: the next in line reads that it is sold, not that it is free',
    async (state) => {
      const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state })
      const product = { ...laptop, state: state === 'accepted' ? ('reserved' as const) : ('live' as const) }
      const next = await aBooking(shop.db, { product, buyer: other })
      await shop.callsOf().listProducts({})
      await cancel(id)
      expect(await stateOfProduct()).toEqual({ state: 'sold', listed: false })
      expect((await shop.callsOf().listProducts({})).total).toBe(0)
      await notifyWaiting(shop)
      expect(await notificationKinds(shop, other)).toEqual([])
      await passTenMinutes()
      expect(await stateOf(next._id)).toBe('closed')
      await notifyWaiting(shop)
      expect(await notificationKinds(shop, other)).toEqual(['soldToAnother'])
      expect(await notificationKinds(shop, buyer)).toEqual(['cancelled'])
    },
  )

  test('takes that back within ten minutes, and all is as it was', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const next = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer: other })
    await cancel(id)
    expect((await shop.callsOf(saller).getDeal({ id })).moves).toEqual(['undo'])
    await shop.callsOf(saller).moveDeal({ id, move: 'undo' })
    expect([await stateOf(id), (await stateOfProduct()).state]).toEqual(['accepted', 'reserved'])
    await passTenMinutes()
    expect(await stateOf(next._id)).toBe('requested')
  })

  test('takes back that a request was cancelled so, and the product is on sale again', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    await cancel(id)
    await shop.callsOf(saller).moveDeal({ id, move: 'undo' })
    expect([await stateOf(id), (await stateOfProduct()).state]).toEqual(['requested', 'live'])
  })

  test('does not take it back once a deal has sold the product', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const next = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer: other })
    await cancel(id)
    await shop.callsOf(saller).moveProduct({ id: laptop._id, move: 'back-on-sale' })
    await shop.callsOf(saller).moveDeal({ id: next._id, move: 'accept' })
    const { handoverCode } = await shop.callsOf(saller).getDeal({ id: next._id })
    await shop.callsOf(other).moveDeal({ id: next._id, move: 'hand-over', code: handoverCode ?? '' })
    const undo = refusalOf(shop.callsOf(saller).moveDeal({ id, move: 'undo' }))
    expect(await undo).toMatchObject({ status: 409, code: 'product_off_sale', now: { state: 'sold' } })
  })

  test('leaves a product alone that is reserved for another buyer', async () => {
    await aBooking(shop.db, { product: laptop, buyer: other, state: 'accepted' })
    const { _id: id } = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer })
    await cancel(id)
    expect((await stateOfProduct()).state).toBe('reserved')
  })

  test('ends the open offers after ten minutes; who has no request reads it once, and nothing when it was taken back', async () => {
    await anOffer(shop.db, { product: laptop, buyer, by: 'saller' })
    await anOffer(shop.db, { product: laptop, buyer: other })
    await aBooking(shop.db, { product: laptop, buyer: other })
    const withdrawn = await shop.aPerson({ role: 'buyer' })
    await aBooking(shop.db, { product: laptop, buyer: withdrawn, state: 'cancelled' })
    await anOffer(shop.db, { product: laptop, buyer: withdrawn })
    await shop.callsOf(saller).moveProduct({ id: laptop._id, move: 'sell-elsewhere' })
    await shop.callsOf(saller).moveProduct({ id: laptop._id, move: 'back-on-sale' })
    await passTenMinutes()
    await expireOffers(shop.db)
    expect((await notifiedOffers()).length).toBe(0)
    await shop.callsOf(saller).moveProduct({ id: laptop._id, move: 'sell-elsewhere' })
    await expireOffers(shop.db)
    expect((await notifiedOffers()).length).toBe(0)
    await passTenMinutes()
    await expireOffers(shop.db)
    await expireOffers(shop.db)
    const notified = (await notifiedOffers()).map(({ user_id, kind }) => `${user_id} ${kind}`)
    expect(notified.sort()).toEqual([buyer, withdrawn].map(({ id }) => `${id} offerOnSold`).sort())
    expect((await shop.pool.query("select from offers where state = 'open'")).rowCount).toBe(0)
  })

  const notifiedOffers = async () =>
    (await shop.pool.query("select user_id, kind from notifications where event = 'offer'")).rows
})
