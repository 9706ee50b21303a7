import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import type { AddressState, Letter } from '#platform/mail/mail.ts'
import { refusalOf, type TestApp, testApp } from '../../../../../test/app.ts'
import { emptyTables, quiet } from '../../../../../test/database.ts'
import { DAYS_ON_SALE } from '../../rules.ts'
import { aProduct } from '../build.ts'
import { BATCH } from './expiring-products.ts'
import { expireProducts, expiryJobs } from './expiry.ts'
import { makeExtendLinks } from './extend-links.ts'

let shop: TestApp
let saller: Person
const sent: Letter[] = []
const addresses = new Map<string, AddressState>()
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bookings', 'bin', 'rate_limits')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  shop.cache.clear()
  sent.length = 0
  saller = await shop.aPerson({ role: 'saller', displayName: 'Nusrat Jahan' })
  addresses.set(saller.email, 'proven')
})

const ends = (id: string, interval: string) =>
  shop.pool.query('update products set expires_at = now() + $2::interval where id = $1', [id, interval])
const stored = async (id: string) =>
  (await shop.pool.query('select state, listed, expires_at from products where id = $1', [id])).rows[0]

/** Runs the jobs of the waiting e-mails, as the worker does. */
async function sendLetters(): Promise<string[]> {
  const { rows } = await shop.pool.query(
    "delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'emailExpiry') returning payload",
  )
  const jobs = expiryJobs({
    db: shop.db,
    mail: { send: async (letter) => void sent.push(letter), where: '' },
    publicUrl: 'https://shop.example',
    addressState: async (email) => addresses.get(email) ?? 'unconfirmed',
    extendLinks: shop.extendLinks,
  })
  for (const { payload } of rows) await jobs.emailExpiry?.(payload)
  return sent.splice(0).map(({ to, subject, text }) => `${to} ${subject} ${text}`)
}

const tokenIn = (letter: string | undefined) => letter?.match(/\/extend\?token=(\S+)/)?.[1] ?? ''

test('a product leaves the lists when its 60 days are over, and neither before nor twice', async () => {
  const product = await aProduct(shop.db, saller)
  const before = Date.parse(product.expiresAt) - Date.now()
  expect(Math.round(before / 86_400_000)).toBe(DAYS_ON_SALE)
  await ends(product._id, '1 minute')
  await expireProducts(shop.db)
  expect(await stored(product._id)).toMatchObject({ state: 'live', listed: true })
  await sendLetters()
  await ends(product._id, '-1 second')
  await expireProducts(shop.db)
  expect(await stored(product._id)).toMatchObject({ state: 'expired', listed: false })
  expect((await shop.callsOf().listProducts({})).total).toBe(0)
  await expireProducts(shop.db)
  const letters = await sendLetters()
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('No longer on sale: HP ProBook 440 G8')
})

test('what is reserved, paused, sold or hidden does not expire', async () => {
  for (const state of ['reserved', 'paused', 'sold', 'hidden']) {
    const { _id } = await aProduct(shop.db, saller)
    await shop.pool.query("update products set state = $2, expires_at = now() - interval '1 day' where id = $1", [
      _id,
      state,
    ])
  }
  await expireProducts(shop.db)
  const { rows } = await shop.pool.query('select distinct state from products order by state')
  expect(rows.map(({ state }) => state)).toEqual(['hidden', 'paused', 'reserved', 'sold'])
  expect(await sendLetters()).toEqual([])
})

test('a saller gets one letter three days before the end, and one press on the link without a sign-in extends it', async () => {
  const product = await aProduct(shop.db, saller)
  await ends(product._id, '73 hours')
  await expireProducts(shop.db)
  expect(await sendLetters()).toEqual([])
  await ends(product._id, '71 hours')
  await expireProducts(shop.db)
  await expireProducts(shop.db)
  const [letter, ...more] = await sendLetters()
  expect(more).toEqual([])
  expect(letter).toContain(`${saller.email} Three days left: HP ProBook 440 G8`)
  expect(letter).toContain('Hello Nusrat Jahan,')
  const token = tokenIn(letter)
  // Looking at the page changes nothing: scanners of mail open links, too.
  expect(Date.parse((await stored(product._id)).expires_at)).toBeLessThan(Date.now() + 72 * 3_600_000)
  const extended = await shop.callsOf().extendByLink({ token })
  expect(extended).toMatchObject({ acknowledged: true, extended: 1 })
  expect(Math.round((Date.parse(extended.until ?? '') - Date.now()) / 86_400_000)).toBe(60)
  expect(await shop.callsOf().extendByLink({ token })).toEqual({ acknowledged: true, extended: 0, until: null })
  // The next end has an e-mail of its own.
  await ends(product._id, '2 days')
  await expireProducts(shop.db)
  expect(await sendLetters()).toHaveLength(1)
})

test('the link of the letter at the end puts the product back into the lists', async () => {
  const product = await aProduct(shop.db, saller)
  await ends(product._id, '-1 second')
  await expireProducts(shop.db)
  const letters = await sendLetters()
  expect((await shop.callsOf().listProducts({})).total).toBe(0)
  await shop.callsOf().extendByLink({ token: tokenIn(letters.at(-1)) })
  expect(await stored(product._id)).toMatchObject({ state: 'live', listed: true })
  expect((await shop.callsOf().listProducts({})).total).toBe(1)
})

test('one letter names all products of a saller that end together, and its link extends these and no others', async () => {
  for (let made = 0; made < 12; made++)
    await ends((await aProduct(shop.db, saller, { name: `HP ${made}` }))._id, `${50 + made} hours`)
  const later = await aProduct(shop.db, saller, { name: 'HP later' })
  const another = await shop.aPerson({ role: 'saller' })
  addresses.set(another.email, 'proven')
  const other = await aProduct(shop.db, another, { name: 'HP of another' })
  await ends(other._id, '55 hours')
  await expireProducts(shop.db)
  const [letter, second] = (await sendLetters()).toSorted((a, b) => b.length - a.length)
  expect(letter).toContain('Three days left for 12 of your products')
  expect(letter).toContain('This is about 2 more')
  expect(letter).not.toContain('HP later')
  expect(second).toBeDefined()
  expect(await shop.callsOf().extendByLink({ token: tokenIn(letter) })).toMatchObject({ extended: 12 })
  expect(Date.parse((await stored(other._id)).expires_at)).toBeLessThan(Date.now() + 3 * 86_400_000)
  expect((await stored(later._id)).expires_at).toBe(later.expiresAt)
})

test('no letter is sent about what was extended, sold or deleted since, and none by name to an address that its owner has only confirmed', async () => {
  for (const change of ["state = 'sold'", "expires_at = now() + interval '60 days'"]) {
    const { _id } = await aProduct(shop.db, saller)
    await ends(_id, '1 day')
    await expireProducts(shop.db)
    await shop.pool.query(`update products set ${change} where id = $1`, [_id])
    expect(await sendLetters()).toEqual([])
  }
  await ends((await aProduct(shop.db, saller))._id, '1 day')
  await expireProducts(shop.db)
  await shop.pool.query('delete from users where id = $1', [saller.id])
  expect(await sendLetters()).toEqual([])
  const stranger = await shop.aPerson({ role: 'saller', displayName: 'Somebody Else' })
  await ends((await aProduct(shop.db, stranger))._id, '1 day')
  await expireProducts(shop.db)
  expect(await sendLetters()).toEqual([])
  addresses.set(stranger.email, 'confirmed')
  await ends((await aProduct(shop.db, stranger))._id, '1 day')
  await expireProducts(shop.db)
  const [letter] = await sendLetters()
  expect(letter).toContain('Three days left for a product of yours')
  expect(letter).not.toMatch(/ProBook|Somebody|token/)
})

test('a link of another purpose, of another site, too old, changed, or of a disabled saller extends nothing', async () => {
  const product = await aProduct(shop.db, saller)
  const scope = { sellerId: saller.id, first: product.expiresAt, last: product.expiresAt }
  const good = await shop.extendLinks.makeToken(scope)
  const [head, body, sign] = good.split('.') as [string, string, string]
  const forged = Buffer.from(body, 'base64url').toString().replace(saller.id, crypto.randomUUID())
  const bad = [
    'x',
    `${head}.${body}`,
    `${head}.${Buffer.from(forged).toString('base64url')}.${sign}`,
    await makeExtendLinks(Buffer.alloc(32, 8)).makeToken(scope),
    await shop.sign(saller),
  ]
  for (const token of bad) {
    const refusal = await refusalOf(shop.callsOf().extendByLink({ token }))
    expect([refusal.status, refusal.code]).toEqual([404, 'link_invalid'])
  }
  await shop.pool.query('update users set disabled = true where id = $1', [saller.id])
  expect(await shop.callsOf().extendByLink({ token: good })).toMatchObject({ extended: 0 })
  await shop.pool.query('update users set disabled = false where id = $1', [saller.id])
  expect(await shop.callsOf().extendByLink({ token: good })).toMatchObject({ extended: 1 })
})

test('more products than one batch that end at once, with three processes at work, expire once each, and every saller gets one letter a batch at most', async () => {
  const count = BATCH + 20
  const { _id } = await aProduct(shop.db, saller)
  await shop.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
       resale_price, original_taka, resale_taka, description, expires_at)
     select seller_id, name || n, category, photo, location, used, condition, parches_date, original_price, resale_price,
       original_taka, resale_taka, description, now() - interval '1 hour'
     from products, generate_series(1, $2) n where id = $1`,
    [_id, count],
  )
  const processes = [1, 2].map(() => openDatabase({ connection: shop.connection, poolSize: 2, log: quiet }))
  await Promise.all([shop.db, ...processes.map(({ db }) => db)].map((db) => expireProducts(db)))
  for (const { db } of processes) await db.destroy()
  const { rows } = await shop.pool.query(
    "select count(*)::int as n from products where state = 'expired' and not listed",
  )
  expect(rows[0].n).toBe(count)
  expect((await shop.callsOf().listProducts({})).total).toBe(1)
  const letters = await sendLetters()
  expect(letters.length).toBeGreaterThanOrEqual(2)
  expect(letters.length).toBeLessThanOrEqual(6)
})
