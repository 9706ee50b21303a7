import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceNews } from '#catalogue/products/server/announce.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { findProducts } from '#catalogue/search/server/find-products.ts'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { ALERT_HOOKS } from '#main/alert-hooks.ts'
import type { Person } from '#platform/http/auth.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { runNotificationJobs } from '../../../test/notification-jobs.ts'
import { MAX_SEARCHES } from './rules.ts'
import { savedSearchesJobs } from './server/jobs.ts'

let shop: TestApp
let buyer: Person
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'rate_limits', 'letters')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
})

/** Runs the jobs that are due in so many seconds. */
async function work(later = 0) {
  const mail = makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
  await runNotificationJobs(shop, { mail, later, others: savedSearchesJobs({ db: shop.db, ...ALERT_HOOKS }) })
}

/** Brings the time nearer at which what is due by `told_at` is due. */
async function anHourPasses() {
  const earlier = `told_at = told_at - interval '1 hour', due_at = due_at - interval '1 hour'`
  await shop.pool.query(`update saved_searches set ${earlier}`)
  await savedSearchesJobs({ db: shop.db, ...ALERT_HOOKS }).notifyOfFinds?.({})
}

const lines = async (person: Person) => (await shop.callsOf(person).listNotifications({})).items
const titles = async (person: Person) => (await lines(person)).map(({ title }) => title)

type Search = Partial<Parameters<ReturnType<TestApp['callsOf']>['saveSearch']>[0]>

function save(search: Search = {}, person = buyer) {
  return shop.callsOf(person).saveSearch({ name: 'Mine', timing: 'now', ...search })
}

/** A product that is listed now, as by the form. */
async function list(given: Parameters<typeof aProduct>[2] = {}, by = saller) {
  const product = await aProduct(shop.db, by, given)
  await fillSearchTerms(shop.db)
  await announce(product._id, 'new')
  return product
}

function announce(id: string, news: 'new' | 'cheaper' | 'returned') {
  return shop.db.transaction().execute((tx) => announceNews(tx, id, news))
}

async function reprice(id: string, taka: number) {
  await shop.pool.query('update products set resale_taka = $2, resale_price = ($2::int)::text where id = $1', [
    id,
    taka,
  ])
  await announce(id, 'cheaper')
}

describe('a saved search', () => {
  test('notifies at once of a new product that its list shows, with the way to the list', async () => {
    await save({ name: 'HP up to 60,000', brand: 'HP', maxPrice: 60_000 })
    await list({ category: 'ASUS' })
    await list({ resalePrice: '61,000' })
    await work()
    expect(await lines(buyer)).toEqual([])
    await list()
    await work()
    expect(await lines(buyer)).toMatchObject([
      { event: 'search', title: '1 new: HP up to 60,000', link: '/products?brand=HP&max=60000&sort=newness' },
    ])
    const [search] = await shop.callsOf(buyer).listSavedSearches({})
    expect(search).toMatchObject({ address: 'brand=HP&max=60000', found: 1 })
  })

  test('that finds nothing yet notifies of the first of its name', async () => {
    await save({ q: 'zenfone' })
    await save({ q: 'hp zenphone', name: 'Misspelt' })
    await list({ name: 'HP laptop' })
    await work()
    const { items } = await findProducts(shop.db, { q: 'hp zenphone', limit: 10 })
    expect(await titles(buyer)).toEqual(items.length > 0 ? ['1 new: Misspelt'] : [])
    await list({ name: 'ASUS Zenfone 9', category: 'ASUS', kind: 'mobile' })
    await work()
    expect(await titles(buyer)).toContain('1 new: Mine')
  })

  test('of everything notifies once an hour, and says how many there are', async () => {
    await save()
    for (let at = 0; at < 5; at++) {
      await list()
      await work()
    }
    expect(await titles(buyer)).toEqual(['1 new: Mine'])
    await anHourPasses()
    expect(await titles(buyer)).toEqual(['4 new: Mine', '1 new: Mine'])
    for (let at = 0; at < 103; at++) await announce((await aProduct(shop.db, saller))._id, 'new')
    await work()
    await anHourPasses()
    expect((await titles(buyer))[0]).toBe('More than 100 new: Mine')
  })

  test('daily waits for the letter of the day, whatever the setting of its sort is; its own choice counts', async () => {
    const ways = { app: true, letter: true, push: false }
    await shop.callsOf(buyer).saveNotificationSetting({ event: 'search', timing: 'never', ...ways })
    await save({ name: 'Daily', timing: 'daily', brand: 'HP' })
    await save({ name: 'At once', timing: 'now', maxPrice: 60_000 })
    await save({ name: 'Never', timing: 'never' })
    await list()
    await work()
    expect(await titles(buyer)).toEqual(['1 new: At once'])
    await shop.pool.query(`update saved_searches set due_at = now() where timing = 'daily'`)
    await savedSearchesJobs({ db: shop.db, ...ALERT_HOOKS }).notifyOfFinds?.({})
    await work()
    expect(await titles(buyer)).toEqual(['1 new: Daily', '1 new: At once'])
    const { rows } = await shop.pool.query('select timing, for_digest from notifications order by created_at')
    expect(rows).toEqual([
      { timing: 'now', for_digest: false },
      { timing: 'daily', for_digest: true },
    ])
  })

  test('of several of one person are one notification', async () => {
    await save({ name: 'One', brand: 'HP' })
    await save({ name: 'Two', maxPrice: 60_000 })
    await list()
    await work()
    expect(await lines(buyer)).toMatchObject([
      { title: '2 of your saved searches have found something', text: 'One · Two', link: '/dashboard/saved-searches' },
    ])
  })

  test('notifies of a lower price once for each new low, and of what comes back after a week', async () => {
    await save({ maxPrice: 50_000 })
    const { _id: id } = await list()
    for (const taka of [49_000, 60_000, 49_000, 60_000, 49_500]) {
      await reprice(id, taka)
      await work()
    }
    await anHourPasses()
    expect(await titles(buyer)).toEqual(['1 new: Mine'])
    await reprice(id, 48_000)
    await work()
    await announce(id, 'returned')
    await work()
    await anHourPasses()
    expect(await titles(buyer)).toHaveLength(2)
    await shop.pool.query(`update product_news set at = at - interval '8 days'`)
    await announce(id, 'returned')
    await work()
    await anHourPasses()
    expect(await titles(buyer)).toHaveLength(3)
  })

  test('notifies of no own goods, no hidden ones, none of blocked people, and nobody who is disabled', async () => {
    const disabled = await shop.aPerson({ role: 'buyer' })
    await save({}, disabled)
    await save({}, saller)
    await save()
    await shop.pool.query('update users set disabled = true where id = $1', [disabled.id])
    await shop.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [saller.id, buyer.id])
    const { _id: id } = await list()
    await work()
    await shop.pool.query('delete from blocks')
    await shop.pool.query(`update products set state = 'hidden' where id = $1`, [id])
    await announce(id, 'returned')
    await announce(id, 'cheaper')
    await work()
    await anHourPasses()
    expect((await shop.pool.query('select from notifications')).rows).toEqual([])
  })
})

describe('saved searches of a person', () => {
  test('are twenty, the same list once, and those of nobody else', async () => {
    const ids = new Set<string>()
    for (let at = 0; at < MAX_SEARCHES; at++) ids.add((await save({ minPrice: at })).insertedId)
    expect(ids.size).toBe(MAX_SEARCHES)
    expect((await refusalOf(save({ minPrice: 99 }))).code).toBe('too_many_searches')
    const again = await save({ minPrice: 3, name: 'Again', timing: 'daily' })
    expect(ids).toContain(again.insertedId)
    const mine = await shop.callsOf(buyer).listSavedSearches({})
    expect(mine.find(({ _id }) => _id === again.insertedId)).toMatchObject({ name: 'Again', timing: 'daily' })
    expect(await shop.callsOf(saller).listSavedSearches({})).toEqual([])
    expect((await refusalOf(shop.callsOf(saller).deleteSearch({ id: again.insertedId }))).status).toBe(404)
  })

  test('take hostile names and values as words, or refuse them at the field', async () => {
    const name = `<img src=x onerror=alert(1)> ' " \\ %00`
    await save({ name, q: `' | ! & <-> :* ''; drop table users` })
    expect((await shop.callsOf(buyer).listSavedSearches({}))[0]?.name).toBe(name)
    await list({ name: `drop table users` })
    await work()
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(81) },
      { kind: '../x' },
      { maxPrice: -1 },
      { brand: 'x'.repeat(41) },
    ])
      expect((await refusalOf(save(wrong))).status).toBe(400)
  })

  test('go with a deleted account, come back by its undo, and match again', async () => {
    await save({ brand: 'HP', q: 'probook' })
    const admin = shop.callsOf(await shop.aPerson({ role: 'admin' }))
    await admin.deleteUser({ id: buyer.id })
    await list()
    await work()
    await admin.restoreUser({ id: buyer.id })
    expect(await lines(buyer)).toEqual([])
    await list()
    await work()
    expect(await titles(buyer)).toHaveLength(1)
  })
})
