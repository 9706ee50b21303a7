import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../test/app.ts'
import { aBooking } from './server/build.ts'

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

test('a request that was withdrawn can wait again for a product that is paused', async () => {
  const product = await aProduct(shop.db, saller)
  const { _id: id } = await aBooking(shop.db, { product, buyer })
  await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'time' })
  await shop.callsOf(saller).moveProduct({ id: product._id, move: 'pause' })
  expect(await shop.callsOf(buyer).moveDeal({ id, move: 'undo' })).toMatchObject({ state: 'requested' })
})
