import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople, meetingIn, notificationKinds, notifyWaiting } from '../../../test/deals.ts'
import { HOURS_TO_ANSWER } from './rules.ts'
import { aBooking } from './server/build.ts'
import { runDealClock } from './server/clock/deal-clock.ts'
import { closeRequests, endDealsOf } from './server/clock/end-deals.ts'

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

const dealOf = (id: string, person: Person) => shop.callsOf(person).getDeal({ id })

/** Makes what the product is now so many minutes older. */
async function passMinutes(minutes: number): Promise<void> {
  const by = 'update products set state_since = state_since - make_interval(mins => $1::int) where id = $2'
  await shop.pool.query(by, [minutes, laptop._id])
}

async function stateOfProduct(): Promise<string> {
  return (await shop.pool.query('select state from products where id = $1', [laptop._id])).rows[0].state
}

/** Payloads of the queued jobs with this name. */
async function payloadsOf(task: string): Promise<unknown[]> {
  const { rows } = await shop.pool.query(
    'select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [task],
  )
  return rows.map(({ payload }) => payload)
}

describe('the clock', () => {
  test('a request ends when the rules say', async () => {
    const { insertedId: id } = await shop
      .callsOf(buyer)
      .bookProduct({ productId: laptop._id, phone: '01712345678', location: 'Dhaka' })
    expect((Date.parse((await dealOf(id, buyer)).endsAt ?? '') - Date.now()) / 3_600_000).toBeCloseTo(
      HOURS_TO_ANSWER,
      1,
    )
  })

  test('a request that nobody answers in time ends, both are told a day before, and each once', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    await runDealClock(shop.db)
    expect(await notificationKinds(shop, buyer)).toEqual([])
    await shop.pool.query("update bookings set ends_at = now() + interval '23 hours'")
    await Promise.all([runDealClock(shop.db), runDealClock(shop.db)])
    for (const person of [buyer, saller]) expect(await notificationKinds(shop, person)).toEqual(['expiresSoon'])
    await shop.pool.query("update bookings set ends_at = now() - interval '1 second'")
    await Promise.all([runDealClock(shop.db), runDealClock(shop.db)])
    for (const person of [buyer, saller])
      expect(await notificationKinds(shop, person)).toEqual(['expiresSoon', 'expired'])
    expect((await dealOf(id, saller)).history.map(({ move, actor, reason }) => [move, actor, reason])).toEqual([
      ['request', 'buyer', null],
      ['expire', 'clock', 'unanswered'],
    ])
    const refused = await refusalOf(shop.callsOf(saller).moveDeal({ id, move: 'accept' }))
    expect(refused).toMatchObject({ status: 409, code: 'deal_moved', now: { state: 'expired' } })
  })

  test('a clock that jumps over the warning and the end of an accepted deal frees the product, and the next is told', async () => {
    const first = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    const next = await aBooking(shop.db, { product: { ...laptop, state: 'reserved' }, buyer: other })
    await shop.pool.query("update bookings set ends_at = ends_at - interval '20 days'")
    await runDealClock(shop.db)
    await notifyWaiting(shop)
    expect(await dealOf(first._id, buyer)).toMatchObject({
      state: 'expired',
      history: [{}, {}, { reason: 'not_closed' }],
    })
    expect(await stateOfProduct()).toBe('live')
    expect(await notificationKinds(shop, other)).toEqual(['freeAgain'])
    expect(Date.parse((await dealOf(next._id, other)).endsAt ?? '')).toBeGreaterThan(
      Date.now() + (HOURS_TO_ANSWER - 1) * 3_600_000,
    )
  })

  test('both are reminded two hours before the meeting, once', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    await aBooking(shop.db, { product: laptop, buyer, state: 'accepted', meetingAt: at(130) })
    await runDealClock(shop.db)
    expect(await notificationKinds(shop, buyer)).toEqual([])
    await shop.pool.query('update bookings set agreed_from = $1', [at(119)])
    await Promise.all([runDealClock(shop.db), runDealClock(shop.db)])
    for (const person of [buyer, saller]) expect(await notificationKinds(shop, person)).toEqual(['meetingSoon'])
    const { items } = await shop.callsOf(buyer).listNotifications({})
    expect(items[0]?.title).toMatch(/^Your meeting: [A-Z][a-z]+day \d+ [A-Z][a-z]+ at \d+:\d\d [AP]M$/)
  })
})

describe('people who go', () => {
  test('the deals of a disabled saller end with a notice, and until then nobody moves them', async () => {
    const admin = await shop.aPerson({ role: 'admin' })
    const accepted = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await aBooking(shop.db, { product: await aProduct(shop.db, saller), buyer: other })
    await shop.callsOf(admin).disableUser({ id: saller.id, disabled: true })
    const refused = await refusalOf(
      shop.callsOf(buyer).moveDeal({ id: accepted._id, move: 'propose', meeting: meetingIn(30) }),
    )
    expect([refused.status, refused.code]).toEqual([409, 'other_gone'])
    await endDealsOf(shop.db, { userId: saller.id })
    expect(await dealOf(accepted._id, buyer)).toMatchObject({
      ...{ state: 'cancelled', moves: [], other: { phone: null } },
      history: [{}, {}, { move: 'cancel', actor: 'admin', reason: 'account_disabled' }],
    })
    for (const person of [buyer, other]) expect(await notificationKinds(shop, person)).toEqual(['ended'])
    expect(await payloadsOf('endDealsOf')).toEqual([{ userId: saller.id }])
  })

  test('a deal whose buyer is deleted ends once the deletion cannot be undone, and the product is free', async () => {
    const admin = await shop.aPerson({ role: 'admin' })
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer, state: 'accepted' })
    await shop.callsOf(admin).deleteUser({ id: buyer.id })
    await runDealClock(shop.db)
    expect(await dealOf(id, saller)).toMatchObject({ state: 'accepted', moves: ['cancel'] })
    await shop.pool.query('delete from bin')
    await runDealClock(shop.db)
    expect((await dealOf(id, saller)).history.at(-1)).toMatchObject({ actor: 'clock', reason: 'account_deleted' })
    expect(await stateOfProduct()).toBe('live')
    expect(await notificationKinds(shop, saller)).toEqual(['ended'])
  })

  test('buyers who leave, are disabled or change their address while their deals are moved wait for nobody for ever', async () => {
    const admin = await shop.aPerson({ role: 'admin' })
    for (let round = 0; round < 4; round++) {
      const product = await aProduct(shop.db, saller)
      const leaving = await shop.aPerson({ role: 'buyer' })
      const accepted = await aBooking(shop.db, { product, buyer: leaving, state: 'accepted' })
      const waiting = await aBooking(shop.db, { product: { ...product, state: 'reserved' }, buyer: other })
      const { handoverCode: code } = await dealOf(accepted._id, saller)
      const move = (id: string, body: object, person: Person) =>
        shop.send('POST', `/api/deals/${id}/moves`, body, person)
      const answers = await Promise.all([
        move(accepted._id, { move: 'hand-over', code }, leaving),
        move(accepted._id, { move: 'cancel', reason: 'kept' }, saller),
        move(waiting._id, { move: 'cancel', reason: 'time' }, other),
        round % 2 === 0
          ? shop.send('DELETE', `/api/profile/${leaving.email}`, undefined, leaving)
          : shop.send('DELETE', `/api/user/${leaving.id}`, undefined, admin),
        shop.send('PUT', `/api/user/${other.id}/disabled`, { disabled: false }, admin),
      ])
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => ![200, 401, 403, 409].includes(status))).toEqual([])
      expect(statuses.slice(3)).toEqual([200, 200])
    }
    const { rows } = await shop.pool.query('select deadlocks from pg_stat_database where datname = current_database()')
    expect(rows[0].deadlocks).toBe(0)
  })

  test('a product that is sold elsewhere closes its requests ten minutes later', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    await shop.callsOf(saller).moveProduct({ id: laptop._id, move: 'sell-elsewhere' })
    const { rows } = await shop.pool.query(
      "select run_at - now() as due from graphile_worker.jobs where task_identifier = 'closeRequests'",
    )
    expect(rows).toMatchObject([{ due: { minutes: 9 } }])
    await closeRequests(shop.db, { productId: laptop._id })
    expect(await dealOf(id, buyer)).toMatchObject({ state: 'requested', moves: ['correct', 'cancel'] })
    expect((await dealOf(id, saller)).moves).not.toContain('accept')
    await passMinutes(10)
    await closeRequests(shop.db, { productId: laptop._id })
    expect(await dealOf(id, buyer)).toMatchObject({ state: 'closed' })
    expect(await notificationKinds(shop, buyer)).toEqual(['soldToAnother'])
    expect(await notificationKinds(shop, saller)).toEqual([])
  })

  test('a product that is hidden or deleted and restored after it was sold elsewhere closes its requests, too', async () => {
    const admin = await shop.aPerson({ role: 'admin' })
    const hidden = await aBooking(shop.db, { product: laptop, buyer })
    await shop.callsOf(saller).moveProduct({ id: laptop._id, move: 'sell-elsewhere' })
    await shop.callsOf(admin).hideProduct({ id: laptop._id, hidden: true, reason: 'duplicate' })
    const phone = await aProduct(shop.db, saller)
    const deleted = await aBooking(shop.db, { product: phone, buyer })
    await shop.callsOf(saller).moveProduct({ id: phone._id, move: 'sell-elsewhere' })
    await shop.callsOf(saller).deleteProduct({ id: phone._id })
    for (const productId of [laptop._id, phone._id]) await closeRequests(shop.db, { productId })
    expect((await dealOf(hidden._id, buyer)).state).toBe('requested')
    await passMinutes(10)
    for (const productId of [laptop._id, phone._id]) await closeRequests(shop.db, { productId })
    expect((await dealOf(hidden._id, buyer)).state).toBe('closed')
    await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
    await shop.callsOf(saller).restoreProduct({ id: phone._id })
    await shop.pool.query("update products set state_since = state_since - interval '10 minutes'")
    for (const payload of await payloadsOf('closeRequests')) await closeRequests(shop.db, payload)
    expect((await dealOf(deleted._id, buyer)).state).toBe('closed')
  })

  test('who takes a sale elsewhere back at once loses no request, and nobody was told of it', async () => {
    const { _id: id } = await aBooking(shop.db, { product: laptop, buyer })
    const move = (name: 'sell-elsewhere' | 'back-on-sale') =>
      shop.callsOf(saller).moveProduct({ id: laptop._id, move: name })
    await move('sell-elsewhere')
    await move('back-on-sale')
    await passMinutes(10)
    // The job of the sale that was taken back comes while a new sale can still be taken back.
    await move('sell-elsewhere')
    await closeRequests(shop.db, { productId: laptop._id })
    await move('back-on-sale')
    await passMinutes(10)
    await closeRequests(shop.db, { productId: laptop._id })
    expect(await dealOf(id, buyer)).toMatchObject({ state: 'requested' })
    expect((await dealOf(id, saller)).moves).toContain('accept')
    expect(await notificationKinds(shop, buyer)).toEqual([])
  })
})
