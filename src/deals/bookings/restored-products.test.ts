import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, makeOlder, notificationKinds, notifyWaiting } from '../../../test/deals.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { HOURS_TO_ANSWER } from './rules.ts'
import { aBooking } from './server/build.ts'
import { runDealClock } from './server/clock/deal-clock.ts'
import { anOffer } from './server/offers/build.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let other: Person
let laptop: LockedProduct
let deal: string
let waiting: string
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ saller, buyer, other, laptop } = await freshDealPeople(shop))
  deal = (await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' }))._id
  waiting = (await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer: other }))._id
})

const remove = () => shop.callsOf(saller).deleteProduct({ id: laptop._id })
const restore = () => shop.callsOf(saller).restoreProduct({ id: laptop._id })
const cancel = () => shop.callsOf(buyer).moveDeal({ id: deal, move: 'cancel', reason: 'time' })

async function stateOfProduct(): Promise<string> {
  const { rows } = await shop.pool.query('select state, state_before from products where id = $1', [laptop._id])
  return rows[0].state === 'hidden' ? `hidden, before ${rows[0].state_before}` : rows[0].state
}

describe('a reserved product that is deleted and restored', () => {
  test('stays reserved while its deal goes on', async () => {
    await remove()
    await restore()
    expect(await stateOfProduct()).toBe('reserved')
    expect(await shop.callsOf(other).getDeal({ id: waiting })).toMatchObject({ state: 'requested', endsAt: null })
  })

  test('is on sale again when its buyer has cancelled meanwhile, and the next in line can be accepted', async () => {
    await remove()
    await cancel()
    await restore()
    expect(await stateOfProduct()).toBe('live')
    const { endsAt } = await shop.callsOf(other).getDeal({ id: waiting })
    expect(Date.parse(endsAt ?? '') - Date.now()).toBeGreaterThan((HOURS_TO_ANSWER - 1) * 3_600_000)
    await notifyWaiting(shop)
    expect(await notificationKinds(shop, other)).toEqual(['freeAgain'])
    await shop.callsOf(saller).moveDeal({ id: waiting, move: 'accept', phone: '01812345678' })
  })

  test('is on sale again when the time of its deal has ended meanwhile', async () => {
    await remove()
    await shop.pool.query("update bookings set ends_at = now() - interval '1 second' where id = $1", [deal])
    await runDealClock(shop.db)
    await restore()
    expect(await stateOfProduct()).toBe('live')
  })

  test('is sold when it was handed over meanwhile, and the other requests are closed', async () => {
    const { handoverCode } = await shop.callsOf(saller).getDeal({ id: deal })
    await remove()
    await shop.callsOf(buyer).moveDeal({ id: deal, move: 'hand-over', code: handoverCode ?? '' })
    await restore()
    expect(await stateOfProduct()).toBe('sold')
    expect(await shop.callsOf(other).getDeal({ id: waiting })).toMatchObject({ state: 'closed', moves: [] })
    await notifyWaiting(shop)
    expect(await notificationKinds(shop, other)).toEqual(['soldToAnother'])
  })

  test('and that the desk had hidden is not reserved behind that either', async () => {
    await shop.pool.query("update products set state = 'hidden', state_before = state where id = $1", [laptop._id])
    expect(await stateOfProduct()).toBe('hidden, before reserved')
    await remove()
    await cancel()
    await restore()
    expect(await stateOfProduct()).toBe('hidden, before live')
  })

  test('is on sale again when the cancel came while it was being restored', async () => {
    await remove()
    // The cancel has read the deal without its product, and waits for the restore.
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query('select from bookings where id = $1 for update', [deal])
    const restored = restore()
    await untilWaiting(shop.pool)
    const cancelled = cancel()
    await untilWaiting(shop.pool, 2)
    await client.query('commit')
    client.release()
    await Promise.all([restored, cancelled])
    expect(await stateOfProduct()).toBe('live')
  })
})

test('the products of a saller who is restored are on sale when their deals have ended meanwhile', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  await shop.callsOf(admin).deleteUser({ id: saller.id })
  await cancel()
  await shop.callsOf(admin).restoreUser({ id: saller.id })
  expect(await stateOfProduct()).toBe('live')
  expect((await shop.callsOf(other).getDeal({ id: waiting })).endsAt).not.toBeNull()
})

test('the offers and blocks of somebody who was deleted meanwhile come back when both are restored', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const leaving = await shop.aPerson({ role: 'buyer' })
  const leavingOffer = await anOffer(shop.db, { product: laptop, buyer: leaving })
  const kept = await anOffer(shop.db, { product: laptop, buyer: other })
  await shop.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [saller.id, leaving.id])
  await shop.callsOf(admin).deleteUser({ id: saller.id })
  await shop.callsOf(admin).deleteUser({ id: leaving.id })
  await shop.callsOf(admin).restoreUser({ id: saller.id })
  expect((await shop.pool.query('select id from offers')).rows).toEqual([{ id: kept }])
  expect((await shop.pool.query('select from blocks')).rows).toEqual([])
  expect(await stateOfProduct()).toBe('reserved')
  await shop.callsOf(admin).restoreUser({ id: leaving.id })
  const offers = await shop.pool.query('select id from offers')
  expect(offers.rows.map(({ id }) => id).toSorted()).toEqual([kept, leavingOffer].toSorted())
  expect((await shop.pool.query('select from blocks')).rows).toHaveLength(1)
})

test('a buyer who is restored before a product that was deleted later has the offer again with the product', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const offer = await anOffer(shop.db, { product: laptop, buyer: other })
  await shop.callsOf(admin).deleteUser({ id: other.id })
  await shop.pool.query("update bin set removed_at = removed_at - interval '9 minutes'")
  await shop.callsOf(admin).deleteProduct({ id: laptop._id })
  await shop.callsOf(admin).restoreUser({ id: other.id })
  const waitingOffer = await shop.pool.query(
    "select thing, removed_at > now() - interval '1 minute' as young, by_other from bin where place = 'offers'",
  )
  expect(waitingOffer.rows).toEqual([{ thing: `product:${laptop._id}`, young: true, by_other: true }])
  await shop.callsOf(admin).restoreProduct({ id: laptop._id })
  expect((await shop.pool.query('select id from offers')).rows).toEqual([{ id: offer }])
  expect((await shop.pool.query('select from bin')).rows).toEqual([])
})

test('of two restores at the same time the later one brings the offer back', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const offer = await anOffer(shop.db, { product: laptop, buyer: other })
  await shop.callsOf(admin).deleteUser({ id: other.id })
  await shop.callsOf(admin).deleteProduct({ id: laptop._id })
  const move = await shop.pool.connect()
  try {
    await move.query('begin')
    await move.query('select from bookings where id = $1 for update', [deal])
    const product = shop.callsOf(admin).restoreProduct({ id: laptop._id })
    await untilWaiting(shop.pool)
    const person = shop.callsOf(admin).restoreUser({ id: other.id })
    await untilWaiting(shop.pool, 2)
    await move.query('commit')
    await Promise.all([product, person])
  } finally {
    move.release()
  }
  expect((await shop.pool.query('select id from offers')).rows).toEqual([{ id: offer }])
})

test('who takes a cancel back after the product was restored has the deal again', async () => {
  await remove()
  await cancel()
  await restore()
  await makeOlder(shop, deal, '1 minute')
  await shop.callsOf(buyer).moveDeal({ id: deal, move: 'undo' })
  expect(await stateOfProduct()).toBe('reserved')
})

test('a restore takes the lock of a deal before those of its conversation and its saller, as all others do', async () => {
  await remove()
  const move = await shop.pool.connect()
  try {
    await move.query("begin; set local lock_timeout = '10s'")
    await move.query('select from bookings where id = $1 for update', [deal])
    const restored = restore()
    await untilWaiting(shop.pool)
    const locked = await move.query(
      'select id from threads where id = (select thread_id from bookings where id = $1) for update',
      [deal],
    )
    expect(locked.rowCount).toBe(1)
    await move.query('select from users where id = $1 for update nowait', [saller.id])
    await move.query('commit')
    await restored
  } finally {
    move.release()
  }
  expect(await stateOfProduct()).toBe('reserved')
})
