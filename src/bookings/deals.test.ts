import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/server/build.ts'
import type { LockedProduct } from '#catalogue/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../test/app.ts'
import { aBooking } from './server/build.ts'

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
  await shop.pool.query('truncate users, bookings, rate_limits cascade')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Rafiq Islam' })
  buyer = await shop.aPerson({ role: 'buyer', displayName: 'Tania Akter' })
  other = await shop.aPerson({ role: 'buyer', displayName: 'Imran Hossain' })
  laptop = await aProduct(shop.db, saller)
})

const dealOf = (id: string, person: Person) => shop.callsOf(person).getDeal({ id })

async function stateOfProduct(): Promise<string> {
  return (await shop.pool.query('select state from products where id = $1', [laptop._id])).rows[0].state
}

describe('accepting', () => {
  test('reserves the product, opens both phone numbers, and the others wait in line', async () => {
    await shop.callsOf(saller).saveProfile({ phone: '01812345678' })
    const first = await aBooking(shop.db, { product: laptop, buyer, phone: '01712345678' })
    const second = await aBooking(shop.db, { product: laptop, buyer: other })
    expect(await dealOf(second._id, other)).toMatchObject({ placeInLine: 2, moves: ['correct', 'cancel'] })
    const before = await dealOf(first._id, buyer)
    expect(before.other).toMatchObject({ name: 'Rafiq Islam', phone: null, whatsapp: null })

    const answer = await shop.callsOf(saller).moveDeal({ id: first._id, move: 'accept' })
    expect(answer).toMatchObject({ acknowledged: true, state: 'accepted' })
    expect(await stateOfProduct()).toBe('reserved')
    const mine = await dealOf(first._id, buyer)
    expect(mine).toMatchObject({
      state: 'accepted',
      placeInLine: null,
      handoverCode: null,
      moves: ['propose', 'cancel', 'hand-over'],
    })
    expect(mine.other).toMatchObject({ phone: '01812345678', whatsapp: 'https://wa.me/8801812345678' })
    const theirs = await dealOf(first._id, saller)
    expect(theirs.other).toMatchObject({ name: 'Tania Akter', phone: '01712345678' })
    expect(theirs.handoverCode).toMatch(/^\d{6}$/)
    expect(theirs.history.map(({ move, actor }) => [move, actor])).toEqual([
      ['request', 'buyer'],
      ['accept', 'saller'],
    ])
    expect(await dealOf(second._id, other)).toMatchObject({ state: 'requested', placeInLine: 1, endsAt: null })
    const refused = await refusalOf(shop.callsOf(saller).moveDeal({ id: second._id, move: 'accept' }))
    expect([refused.status, refused.code, refused.now?.state]).toEqual([409, 'product_reserved', 'reserved'])
    expect(refused.message).toMatch(/^This product is reserved for another buyer since \d\d:\d\d on \d+ \w+\.$/)
  })

  test('a cancelled deal puts the product on sale again, and the next in line can be accepted', async () => {
    const first = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const product = { ...laptop, state: 'reserved' as const }
    const second = await aBooking(shop.db, { product, buyer: other })
    await shop.callsOf(buyer).moveDeal({ id: first._id, move: 'cancel', reason: 'found_another' })
    expect(await stateOfProduct()).toBe('live')
    const { requests, waiting } = await shop.callsOf(saller).listRequests({ id: laptop._id })
    expect([waiting, requests.map(({ _id, moves }) => [_id, moves])]).toEqual([
      1,
      [[second._id, ['accept', 'decline', 'cancel']]],
    ])
    expect((await dealOf(second._id, other)).endsAt).not.toBeNull()
    await shop.callsOf(saller).moveDeal({ id: second._id, move: 'accept' })
    const refused = await refusalOf(shop.callsOf(buyer).moveDeal({ id: first._id, move: 'undo' }))
    expect(refused.code).toBe('product_reserved')
    // Who cancelled may ask again.
    await shop.callsOf(buyer).bookProduct({ productId: laptop._id, phone: '01712345678', location: 'Dhaka' })
  })
})
