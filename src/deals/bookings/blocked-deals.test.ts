import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, meetingIn } from '../../../test/deals.ts'
import type { PartyMove } from './rules.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let laptop: LockedProduct
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ saller, buyer, laptop } = await freshDealPeople(shop))
})

const block = () =>
  shop.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [buyer.id, saller.id])
const movesOf = async (id: string, person: Person) => (await shop.callsOf(person).getDeal({ id })).moves
const refused = async (id: string, person: Person, move: PartyMove, more: object = {}) => {
  const { status, code } = await refusalOf(shop.callsOf(person).moveDeal({ id, move, ...more }))
  return `${status} ${code}`
}

describe('once one of the two has blocked the other', () => {
  test('who has said that the other did not come can still take that back', async () => {
    const meetingAt = new Date(Date.now() - 3_600_000).toISOString()
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted', meetingAt })
    await shop.callsOf(saller).moveDeal({ id, move: 'no-show' })
    await block()
    expect(await movesOf(id, saller)).toContain('undo')
    expect(await shop.callsOf(saller).moveDeal({ id, move: 'undo' })).toMatchObject({ state: 'accepted' })
  })

  test('a request is not accepted or corrected, and the page offers neither', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    await block()
    expect([await movesOf(id, saller), await movesOf(id, buyer)]).toEqual([['decline', 'cancel'], ['cancel']])
    const { requests } = await shop.callsOf(saller).listRequests({ id: laptop._id })
    expect(requests[0]?.moves).toEqual(['decline', 'cancel'])
    expect(await refused(id, saller, 'accept')).toBe('403 cannot_write')
    expect(await refused(id, buyer, 'correct', { location: 'Mirpur 10' })).toBe('403 cannot_write')
    await shop.callsOf(saller).moveDeal({ id, move: 'decline', reason: 'doubt' })
  })

  test('the page of a request asks for no offer either', async () => {
    await shop.pool.query('update products set negotiable = true')
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    expect((await shop.callsOf(buyer).getDeal({ id })).negotiable).toBe(true)
    await block()
    expect((await shop.callsOf(buyer).getDeal({ id })).negotiable).toBe(false)
  })

  test('no meeting is proposed in an accepted deal, and what is left can be done', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await block()
    expect([await movesOf(id, saller), await movesOf(id, buyer)]).toEqual([['cancel'], ['cancel', 'hand-over']])
    expect(await refused(id, saller, 'propose', { meeting: meetingIn(30) })).toBe('403 cannot_write')
    const { handoverCode } = await shop.callsOf(saller).getDeal({ id })
    await shop.callsOf(buyer).moveDeal({ id, move: 'hand-over', code: handoverCode ?? '' })
  })

  test('nobody takes an end back to tell the other again', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await block()
    await shop.callsOf(saller).moveDeal({ id, move: 'cancel', reason: 'kept' })
    expect(await movesOf(id, saller)).toEqual([])
    expect(await refused(id, saller, 'undo')).toBe('403 cannot_write')
  })
})

describe('the words of a note', () => {
  test('of a move that keeps none are refused, so that they do not reach the other side', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const cancel = { reason: 'other', note: 'You are a thief' }
    expect(await refused(id, buyer, 'cancel', cancel)).toBe('400 invalid_input')
    await shop.callsOf(buyer).moveDeal({ id, move: 'cancel', reason: 'other' })
    expect(await refused(id, buyer, 'undo', { note: 'And a liar' })).toBe('400 invalid_input')
    const admin = await shop.aPerson({ role: 'admin' })
    for (const person of [buyer, saller, admin])
      expect((await shop.callsOf(person).getDeal({ id })).history.flatMap(({ note }) => note ?? [])).toEqual([])
  })

  test('that was stored with another move before is read by its writer alone', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await shop.pool.query(
      `insert into booking_moves (booking_id, move, actor, actor_id, reason, note, old_state, new_state)
       values ($1, 'cancel', 'buyer', $2, 'other', 'You are a thief', 'accepted', 'cancelled')`,
      [id, buyer.id],
    )
    const notes = await Promise.all(
      [buyer, saller].map(async (person) => (await shop.callsOf(person).getDeal({ id })).history.at(-1)?.note),
    )
    expect(notes).toEqual(['You are a thief', null])
  })
})
