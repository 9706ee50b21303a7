import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { ALERT_HOOKS } from '#main/alert-hooks.ts'
import type { Person } from '#platform/http/auth.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { runNotificationJobs } from '../../../test/notification-jobs.ts'
import { MAX_ADDED, MAX_FAVOURITES } from './rules.ts'
import { favouritesJobs } from './server/jobs.ts'

let shop: TestApp
let buyer: Person
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'rate_limits')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
})

/** Runs the jobs that are due in so many seconds. */
function work(later = 0) {
  const mail = makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
  return runNotificationJobs(shop, { mail, later, others: favouritesJobs({ db: shop.db, ...ALERT_HOOKS }) })
}

const lines = async (person: Person) => (await shop.callsOf(person).listNotifications({})).items
const heart = (person: Person, ...ids: string[]) => shop.callsOf(person).addFavourites({ ids })
const listed = async () => (await shop.callsOf(buyer).listFavourites({})).items

/** Fields that the form sends beside the name and the price. */
const FORM = {
  ...{ category: 'HP', photo: '/images/probook.jpg', location: 'Dhanmondi, Dhaka', used: '1 year', condition: 'good' },
  ...{ parchesDate: '2023', originalPrice: '85,000', description: 'One owner.' },
}

function reprice(id: string, taka: number) {
  return shop.callsOf(saller).editProduct({ ...FORM, id, name: 'HP 840 G5', resalePrice: String(taka) })
}

async function anHourPasses() {
  await shop.pool.query(`update favourites set alerted_at = alerted_at - interval '1 hour'`)
}

describe('a favourite', () => {
  test('stays in the list when it is paused, hidden, expired or sold, and says so', async () => {
    const states = ['paused', 'hidden', 'expired', 'sold', 'reserved']
    for (const state of states) {
      const { _id: id } = await aProduct(shop.db, saller, { name: state })
      await heart(buyer, id)
      await shop.pool.query('update products set state = $2 where id = $1', [id, state])
    }
    const items = await listed()
    expect(items.map(({ name, onSale, taka }) => [name, onSale, taka])).toEqual([
      ['reserved', true, 52_000],
      ['sold', false, 52_000],
      ['expired', false, null],
      ['hidden', false, null],
      ['paused', false, null],
    ])
    expect(items.map(({ state }) => state)).toEqual(states.toReversed())
  })

  test('is taken along from a device once, without the own goods, unknown ones and those that wait or are hidden', async () => {
    const mine = await aProduct(shop.db, buyer)
    const one = await aProduct(shop.db, saller)
    const hidden = await aProduct(shop.db, saller)
    await shop.pool.query(`update products set state = 'hidden' where id = $1`, [hidden._id])
    const ids = [one._id, one._id, mine._id, hidden._id, crypto.randomUUID()]
    expect((await heart(buyer, ...ids)).ids).toEqual([one._id])
    expect((await heart(buyer, ...ids)).ids).toEqual([one._id])
    expect(await shop.callsOf(buyer).listFavouriteIds({})).toEqual([one._id])
  })

  test('is refused beyond two hundred, however many calls come at once', async () => {
    const ids: string[] = []
    for (let at = 0; at < MAX_FAVOURITES + 5; at++) ids.push((await aProduct(shop.db, saller))._id)
    const calls = Array.from({ length: 5 }, (_, at) => heart(buyer, ...ids.slice(at * MAX_ADDED, (at + 1) * MAX_ADDED)))
    const answers = await Promise.allSettled(calls)
    expect(await shop.callsOf(buyer).listFavouriteIds({})).toHaveLength(MAX_FAVOURITES)
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1)
    const other = await aProduct(shop.db, saller)
    expect((await refusalOf(heart(buyer, other._id))).code).toBe('too_many_favourites')
    const tooMany = Array.from({ length: MAX_ADDED + 1 }, () => other._id)
    expect((await refusalOf(heart(buyer, ...tooMany))).code).toBe('invalid_input')
  })

  test('is counted for its saller alone', async () => {
    const { _id: id } = await aProduct(shop.db, saller)
    await heart(buyer, id)
    await heart(await shop.aPerson({ role: 'buyer' }), id)
    const [mine] = (await shop.callsOf(saller).listMyProducts({ email: saller.email })).items
    expect(mine?.hearts).toBe(2)
    expect(JSON.stringify(await shop.callsOf(buyer).showProduct({ id }))).not.toContain('hearts')
  })

  test('comes back with an account whose deletion is undone, and with a product', async () => {
    const { _id: id } = await aProduct(shop.db, saller)
    await heart(buyer, id)
    const admin = shop.callsOf(await shop.aPerson({ role: 'admin' }))
    await admin.deleteUser({ id: buyer.id })
    await admin.restoreUser({ id: buyer.id })
    const api = shop.callsOf(saller)
    await api.deleteProduct({ id })
    expect(await listed()).toEqual([])
    await api.restoreProduct({ id })
    expect((await listed()).map(({ _id }) => _id)).toEqual([id])
  })
})

describe('the price of a favourite', () => {
  test('notifies when it falls: once for each new low, however it goes up and down', async () => {
    const { _id: id } = await aProduct(shop.db, saller, { name: 'HP 840 G5' })
    await heart(buyer, id)
    for (const taka of [50_000, 60_000, 50_000, 60_000, 50_500]) await reprice(id, taka)
    await work()
    expect(await lines(buyer)).toMatchObject([
      {
        event: 'favourite',
        title: 'Now BDT 50,500: HP 840 G5',
        text: 'It was BDT 52,000. You marked it as a favourite.',
      },
    ])
    await anHourPasses()
    for (const taka of [60_000, 50_500, 60_000, 51_000]) await reprice(id, taka)
    await work()
    expect(await lines(buyer)).toHaveLength(1)
    await reprice(id, 49_000)
    await work()
    expect((await lines(buyer)).map(({ title }) => title)).toEqual([
      'Now BDT 49,000: HP 840 G5',
      'Now BDT 50,500: HP 840 G5',
    ])
  })

  test('that falls in twenty steps notifies at once and an hour later', async () => {
    const { _id: id } = await aProduct(shop.db, saller)
    await heart(buyer, id)
    for (let taka = 51_999; taka > 51_979; taka--) {
      await reprice(id, taka)
      await work()
    }
    expect(await lines(buyer)).toHaveLength(1)
    await anHourPasses()
    await work(3601)
    expect((await lines(buyer)).map(({ title }) => title.slice(0, 14))).toEqual(['Now BDT 51,980', 'Now BDT 51,999'])
  })

  test('notifies of no hidden or paused goods, nor of those of blocked and disabled people, nor these people', async () => {
    const { _id: id } = await aProduct(shop.db, saller)
    const disabled = await shop.aPerson({ role: 'buyer' })
    await heart(buyer, id)
    await heart(disabled, id)
    await shop.pool.query('update users set disabled = true where id = $1', [disabled.id])
    await shop.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [buyer.id, saller.id])
    await reprice(id, 40_000)
    await work()
    await shop.pool.query('delete from blocks')
    await shop.pool.query(`update products set state = 'hidden' where id = $1`, [id])
    await reprice(id, 30_000)
    await work()
    expect((await shop.pool.query('select from notifications')).rows).toEqual([])
    const admin = shop.callsOf(await shop.aPerson({ role: 'admin' }))
    await shop.pool.query(`update products set state_before = 'live' where id = $1`, [id])
    await admin.hideProduct({ id, hidden: false })
    await work()
    expect(await lines(buyer)).toMatchObject([{ title: 'Now BDT 30,000: HP 840 G5' }])
  })
})

describe('a favourite that is sold', () => {
  test('notifies once it cannot be taken back, and only once', async () => {
    const { _id: id } = await aProduct(shop.db, saller)
    await heart(buyer, id)
    const api = shop.callsOf(saller)
    await api.moveProduct({ id, move: 'sell-elsewhere' })
    await api.moveProduct({ id, move: 'back-on-sale' })
    await work(700)
    expect(await lines(buyer)).toEqual([])
    await api.moveProduct({ id, move: 'sell-elsewhere' })
    await work()
    expect(await lines(buyer)).toEqual([])
    await work(700)
    await api.moveProduct({ id, move: 'back-on-sale' })
    await api.moveProduct({ id, move: 'sell-elsewhere' })
    await work(700)
    expect(await lines(buyer)).toMatchObject([{ title: 'Sold: HP ProBook 440 G8', link: `/products/sp/${id}` }])
  })

  test('to the person who has marked it is no news', async () => {
    const product = await aProduct(shop.db, saller)
    const other = await shop.aPerson({ role: 'buyer' })
    await heart(buyer, product._id)
    await heart(other, product._id)
    await aBooking(shop.db, { product, buyer, state: 'handed_over' })
    await work(700)
    expect(await lines(buyer)).toEqual([])
    expect(await lines(other)).toHaveLength(1)
  })
})
