import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBooking } from '#deals/bookings/server/build.ts'
import { refreshDealPages } from '#deals/bookings/server/clock/notify-buyers.ts'
import type { Person } from '#platform/http/auth.ts'
import { LIVE_CHANNEL } from '#platform/live/publish.ts'
import { refusalOf, type TestApp, testApp } from '../../../../../test/app.ts'
import { emptyTables } from '../../../../../test/database.ts'
import type { SALLER_MOVES } from '../../rules.ts'
import { aProduct } from '../build.ts'
import { expireProducts } from './expiry.ts'

let shop: TestApp
let admin: Person
let saller: Person
let buyer: Person
let id: string
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bookings', 'bin', 'rate_limits')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  admin = await shop.aPerson({ role: 'admin', displayName: 'Office Anika' })
  saller = await shop.aPerson({ role: 'saller' })
  buyer = await shop.aPerson({ role: 'buyer' })
  id = (await aProduct(shop.db, saller))._id
})

const move = (name: (typeof SALLER_MOVES)[number], who = saller) => shop.callsOf(who).moveProduct({ id, move: name })
const historyOf = async (who: Person) => (await shop.callsOf(who).listProductMoves({ id })).items
const stored = async () => (await shop.pool.query('select * from products where id = $1', [id])).rows[0]
const setEnd = (interval: string) =>
  shop.pool.query('update products set expires_at = now() + $2::interval where id = $1', [id, interval])

test('every move of a product can be looked up: who made it, when, why, and what it changed', async () => {
  const since = Date.now()
  await move('pause')
  await move('resume', admin)
  await shop.callsOf(admin).hideProduct({ id, hidden: true, reason: 'stolen', note: 'The police asks for it.' })
  await shop.callsOf(admin).hideProduct({ id, hidden: false })
  const token = await shop.extendLinks.makeToken({
    ...{ sellerId: saller.id, first: (await stored()).expires_at, last: (await stored()).expires_at },
  })
  await shop.callsOf().extendByLink({ token })
  const deal = await aBooking(shop.db, { product: { ...(await aProduct(shop.db, saller)), _id: id }, buyer })
  await shop.callsOf(saller).moveDeal({ id: deal._id, move: 'accept', phone: '01712345678' })
  await shop.callsOf(buyer).moveDeal({ id: deal._id, move: 'cancel', reason: 'time' })
  await setEnd('-1 minute')
  await expireProducts(shop.db)
  const history = await historyOf(admin)
  expect(history.map(({ move, actor, reason, from, to }) => `${actor} ${move} ${reason}: ${from} ${to}`)).toEqual([
    'clock expire time_over: live expired',
    'deal release deal: reserved live',
    'deal reserve deal: live reserved',
    'saller extend letter: live live',
    'admin unhide pressed: hidden live',
    'admin hide stolen: live hidden',
    'admin resume pressed: paused live',
    'saller pause pressed: live paused',
  ])
  for (const { at } of history) expect(Date.parse(at)).toBeGreaterThanOrEqual(since - 1000)
  expect(history[5]).toMatchObject({ adminName: 'Office Anika', note: 'The police asks for it.' })
  expect((await historyOf(saller))[5]).toMatchObject({ adminName: null, note: 'The police asks for it.' })
  const { rows } = await shop.pool.query('select actor_id from product_moves order by id desc')
  const people = [null, buyer, saller, saller, admin, admin, admin, saller]
  expect(rows.map(({ actor_id }) => actor_id)).toEqual(people.map((person) => person?.id ?? null))
})

test('the history is read page by page, and a refused move is no part of it', async () => {
  await move('pause')
  await move('resume')
  expect((await refusalOf(move('resume'))).code).toBe('wrong_state')
  const calls = shop.callsOf(saller)
  const first = await calls.listProductMoves({ id, limit: 1 })
  expect([first.total, first.items.map((made) => made.move)]).toEqual([2, ['resume']])
  const second = await calls.listProductMoves({ id, limit: 1, cursor: first.next ?? '' })
  expect([second.items.map((made) => made.move), second.next]).toEqual([['pause'], null])
})

test('nobody changes or deletes a line of the history; it goes to the trash with its product and comes back with it', async () => {
  await move('pause')
  await expect(shop.pool.query("update product_moves set reason = 'other'")).rejects.toThrow('append-only')
  await expect(shop.pool.query('delete from product_moves')).rejects.toThrow('append-only')
  await shop.callsOf(saller).deleteProduct({ id })
  expect((await shop.pool.query('select * from product_moves')).rows).toEqual([])
  await shop.callsOf(saller).restoreProduct({ id })
  expect((await historyOf(saller)).map((made) => made.move)).toEqual(['pause'])
  await shop.pool.query('delete from products')
  expect((await shop.pool.query('select * from product_moves')).rows).toEqual([])
})

test('an admin who hides a product says why, and its saller reads it until it is shown again', async () => {
  const hide = (given: object) =>
    shop.send('PUT', `/api/admin/products/${id}/hidden`, { hidden: true, ...given }, admin)
  for (const [given, field] of [
    [{}, 'reason'],
    [{ reason: 'ugly' }, 'reason'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'other', note: '  ' }, 'note'],
    [{ reason: 'stolen', note: 'x'.repeat(301) }, 'note'],
  ] as const) {
    const answer = await hide(given)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  }
  const mine = async () => (await shop.callsOf(saller).listMyProducts({ email: saller.email })).items[0]?.hiddenFor
  expect(await mine()).toBeNull()
  expect((await hide({ reason: 'duplicate' })).statusCode).toBe(200)
  expect(await mine()).toEqual({ reason: 'duplicate', note: null })
  await shop.callsOf(admin).hideProduct({ id, hidden: false })
  expect(await mine()).toBeNull()
  await hide({ reason: 'other', note: 'Not a product.' })
  expect(await mine()).toEqual({ reason: 'other', note: 'Not a product.' })
})

test('what was sold elsewhere, hidden and shown again can still be taken back', async () => {
  await move('sell-elsewhere')
  await shop.callsOf(admin).hideProduct({ id, hidden: true, reason: 'duplicate' })
  await shop.callsOf(admin).hideProduct({ id, hidden: false })
  expect(await move('back-on-sale')).toEqual({ acknowledged: true, state: 'live' })
})

test('a product whose time passed while it was hidden is on sale for three days when it is shown again', async () => {
  await shop.callsOf(admin).hideProduct({ id, hidden: true, reason: 'duplicate' })
  await setEnd('-5 days')
  await shop.callsOf(admin).hideProduct({ id, hidden: false })
  await expireProducts(shop.db)
  const { state, expires_at, expiry_warned_at } = await stored()
  expect([state, Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)]).toEqual(['live', 3])
  expect(expiry_warned_at).not.toBeNull()
})

test('a sale that is taken back of a product that was paused or expired gives it no days on sale', async () => {
  for (const state of ['paused', 'expired']) {
    await setEnd('-1 day')
    await shop.pool.query('update products set state = $2, state_before = null where id = $1', [id, state])
    await move('sell-elsewhere')
    expect(await move('back-on-sale')).toEqual({ acknowledged: true, state })
    expect(Date.parse((await stored()).expires_at)).toBeLessThan(Date.now())
  }
})

test('a move tells the open pages of its saller, of the admins and of those with an open deal about it, and nobody else', async () => {
  const deal = await aBooking(shop.db, { product: { ...(await aProduct(shop.db, saller)), _id: id }, buyer })
  const client = await shop.pool.connect()
  const told: string[] = []
  client.on('notification', ({ payload = '' }) => void told.push(...payload.split('\n')))
  await client.query(`listen ${LIVE_CHANNEL}`)
  const hiding = (hidden: boolean) =>
    shop.callsOf(admin).hideProduct({ id, hidden, ...(hidden && { reason: 'stolen' }) })
  for (const change of [
    () => move('pause'),
    () => move('resume'),
    () => hiding(true),
    () => hiding(false),
    async () => {
      await setEnd('-1 minute')
      await expireProducts(shop.db)
    },
    () => shop.callsOf(saller).deleteProduct({ id }),
    () => shop.callsOf(saller).restoreProduct({ id }),
  ]) {
    told.length = 0
    await change()
    await expect.poll(() => told.toSorted()).toEqual(['admins admin ', `${saller.id} orders `].toSorted())
    const { rows } = await shop.pool.query(
      `delete from graphile_worker._private_jobs where task_id = (
         select id from graphile_worker._private_tasks where identifier = 'notifyBuyers') returning payload`,
    )
    told.length = 0
    for (const { payload } of rows) await refreshDealPages(shop.db, payload)
    // Beside that, the buyer is notified of the hiding and of its end.
    await expect
      .poll(() => told.filter((line) => !line.includes('notifications')))
      .toEqual(
        [buyer, saller]
          .flatMap((person) => [`${person.id} deal ${deal._id}`, `${person.id} orders `])
          .concat('admins admin '),
      )
  }
  client.release(true)
})
