import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { lockProductsOf } from '#catalogue/products/server/store.ts'
import { SHOP_TABLES } from '#main/personal-data.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { deleteOwnUser } from './server/leave-shop.ts'
import { hasWords } from './server/search-users.ts'

const LEAVING = { lockProducts: lockProductsOf, provenEmail: async () => null, inventory: SHOP_TABLES }

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(() => emptyTables(shop.pool, 'users', 'pending_profiles', 'removed_users', 'rate_limits'))

/** A person whom the sign-in service knows and the shop does not. */
function aStranger(email = `${randomUUID().slice(0, 8)}@example.com`) {
  return { uid: randomUUID(), email }
}

function registration(email: string, given: object = {}) {
  return { displayName: 'Nusrat Jahan', email, role: 'Saller', photoURL: '/images/nusrat.jpg', ...given }
}

test('[Q09 S08 E01] who registers before the account exists finds the profile at the first signed-in call', async () => {
  const nusrat = aStranger()
  const saved = await shop.callsOf().saveUser(registration(nusrat.email.toUpperCase()))
  expect(saved).toEqual({ acknowledged: true, registration: expect.any(String) })
  const { items, total, next } = await shop.callsOf({ ...nusrat, registration: saved.registration }).listUsers({})
  const user = {
    displayName: 'Nusrat Jahan',
    email: nusrat.email,
    photoURL: '/images/nusrat.jpg',
    role: 'saller',
    disabled: false,
  }
  expect(items).toEqual([{ _id: expect.any(String), ...user }])
  expect({ total, next }).toEqual({ total: 1, next: null })
  expect((await shop.pool.query('select * from pending_profiles')).rows).toEqual([])
})

test('[Q09] first calls that come at the same time make one user', async () => {
  const nusrat = aStranger()
  const saved = await shop.callsOf().saveUser(registration(nusrat.email))
  const holder = { ...nusrat, registration: saved.registration }
  const answers = await Promise.all(Array.from({ length: 12 }, () => shop.callsOf(holder).listUsers({})))
  expect(new Set(answers.map(({ items }) => items[0]?._id)).size).toBe(1)
  expect(answers.every(({ total }) => total === 1)).toBe(true)
})

test('[Q09] a pending profile is forgotten after a day', async () => {
  const nusrat = aStranger()
  await shop.callsOf().saveUser(registration(nusrat.email))
  await shop.pool.query("update pending_profiles set expires_at = now() - interval '1 second'")
  expect((await shop.callsOf(nusrat).listUsers({})).items).toEqual([])
  await shop.callsOf().saveUser(registration('other@example.com'))
  expect((await shop.pool.query('select email from pending_profiles')).rows).toEqual([{ email: 'other@example.com' }])
})

test('[Q09] a second try at registration counts, until there is a user: then it changes nothing and says so to nobody', async () => {
  const nusrat = aStranger()
  await shop.callsOf().saveUser(registration(nusrat.email, { role: 'saller' }))
  const saved = await shop.callsOf().saveUser(registration(nusrat.email, { role: 'BUYER' }))
  const holder = { ...nusrat, registration: saved.registration }
  expect((await shop.callsOf(holder).listUsers({})).items[0]?.role).toBe('buyer')

  const again = await shop.callsOf().saveUser(registration(nusrat.email, { displayName: 'Somebody Else' }))
  const later = { ...nusrat, registration: again.registration }
  expect((await shop.callsOf(later).listUsers({})).items[0]?.displayName).toBe('Nusrat Jahan')
})

test('[E02 E03 Y05] roles are taken in any case, seller included, and nobody registers as an admin', async () => {
  for (const [sent, stored] of Object.entries({ Buyer: 'buyer', SALLER: 'saller', Seller: 'saller' })) {
    const person = aStranger()
    await shop.callsOf(person).saveUser(registration(person.email, { role: sent }))
    expect((await shop.callsOf(person).listUsers({})).items[0]?.role).toBe(stored)
  }
  const person = aStranger()
  for (const holder of [null, person]) {
    const refusal = await refusalOf(shop.callsOf(holder).saveUser(registration(person.email, { role: 'Admin' })))
    expect([refusal.status, refusal.fields?.role?.code]).toEqual([400, 'invalid_value'])
  }
})

test('[S10 Y06] a Google user saves an own record once; saving again never changes the role', async () => {
  const google = aStranger()
  const first = await shop.callsOf(google).saveUser(registration(google.email, { role: 'buyer', photoURL: null }))
  const second = await shop
    .callsOf(google)
    .saveUser(registration(google.email, { role: 'saller', displayName: 'Other' }))
  // 'Your Data has recorded' is said once: when a record was made (row Z01).
  expect([first.recorded, second.recorded]).toEqual([true, false])
  const { items } = await shop.callsOf(google).listUsers({})
  expect(items).toMatchObject([{ role: 'buyer', displayName: 'Nusrat Jahan', photoURL: null }])
})

test('[Q09] nobody saves a record for another e-mail than that of the token, nor takes one that is used', async () => {
  const nusrat = await shop.aPerson({ role: 'saller' })
  const stranger = aStranger()
  const forOther = await refusalOf(shop.callsOf(stranger).saveUser(registration(nusrat.email)))
  expect([forOther.status, forOther.code]).toEqual([403, 'not_yours'])
  const twin = { uid: randomUUID(), email: nusrat.email }
  const taken = await refusalOf(shop.callsOf(twin).saveUser(registration(nusrat.email)))
  expect([taken.status, taken.code]).toEqual([409, 'email_taken'])
})

test('[Q19] a photo is on our own image host or on the one that is set', async () => {
  const photoOf = (photoURL: string) => shop.callsOf().saveUser(registration('x@example.com', { photoURL }))
  for (const good of ['/images/abc-123/640.jpg', 'https://pictures.example/p/1.jpg']) await photoOf(good)
  const bad = ['https://evil.example/a.jpg', '//evil.example/a.jpg', 'javascript:alert(1)', '/images/../api', 'data:,x']
  for (const url of [...bad, '/images/a"b', 'https://pictures.example@evil.example/', '/images//evil.example/a.jpg']) {
    expect((await refusalOf(photoOf(url))).fields?.photoURL?.code, url).toBe('invalid_photo')
  }
})

test('[Q09] registrations of one network address are limited', async () => {
  const status = async () => (await shop.send('POST', '/api/users', registration('x@example.com'))).statusCode
  for (let tries = 0; tries < 60; tries++) expect(await status()).toBe(200)
  expect(await status()).toBe(429)
})

test('[Q08 E15 A06] an admin reads all users by role and page, others only themselves, guests nothing', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const sallers = []
  for (let made = 0; made < 5; made++) sallers.push(await shop.aPerson({ role: 'saller' }))
  // The same moment for all: only the id tells them apart.
  await shop.pool.query("update users set created_at = '2026-01-01 10:00:00.123456+00'")

  expect((await shop.callsOf(admin).listUsers({})).total).toBe(6)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await shop.callsOf(admin).listUsers({ role: 'Saller', limit: 2, ...(cursor && { cursor }) })
    expect(page.total).toBe(5)
    seen.push(...page.items.map((user) => user._id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen.toSorted()).toEqual(sallers.map(({ id }) => id).toSorted())

  const [one] = sallers
  if (!one) throw new Error('no saller')
  expect((await shop.callsOf(one).listUsers({})).items.map((user) => user._id)).toEqual([one.id])
  expect((await shop.callsOf(one).listUsers({ role: 'buyer' })).items).toEqual([])
  expect((await refusalOf(shop.callsOf().listUsers({}))).status).toBe(401)
})

test('an admin finds users by a part of name, e-mail or phone number, however it is written, within one role or all', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const nusrat = await shop.aPerson({ role: 'saller', displayName: 'নুসরাত Jahan', email: 'n.jahan@example.com' })
  const karim = await shop.aPerson({ role: 'buyer', displayName: 'Karim 100%', email: 'karim_k@example.com' })
  await shop.callsOf(karim).saveProfile({ phone: '০১৭১২-৩৪৫৬৭৮' })
  const found = async (q: string, role?: string) => {
    const { items, total } = await shop.callsOf(admin).listUsers({ q, ...(role && { role }) })
    expect(total).toBe(items.length)
    return items.map(({ email }) => email)
  }
  expect(await found('নুসরাত')).toEqual([nusrat.email])
  expect(await found('JAHAN n.j')).toEqual([nusrat.email])
  expect(await found('jahan', 'buyer')).toEqual([])
  expect(await found('100%')).toEqual([karim.email])
  expect(await found('karim_')).toEqual([karim.email])
  for (const phone of ['01712345678', '+880 1712-345678', '১৭১২৩৪৫', '345678'])
    expect(await found(phone)).toEqual([karim.email])
  expect(await found('%')).toEqual([karim.email])
  expect(await found('nobody at all')).toEqual([])
  expect(await found('   ')).toHaveLength(3)
  expect((await shop.callsOf(karim).listUsers({ q: 'jahan' })).items.map(({ email }) => email)).toEqual([karim.email])
})

test('the words of users are found in an index', async () => {
  const { sql, parameters } = shop.db.selectFrom('users').select('id').where(hasWords('jahan')).compile()
  const client = await shop.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`explain ${sql}`, parameters as unknown[])
    expect(JSON.stringify(rows)).toContain('users_words')
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
})

test('[Q08] rows of one microsecond apart are neither lost nor repeated between pages', async () => {
  const admin = await shop.aPerson({ role: 'admin', createdAt: '2020-01-01' })
  for (const micro of ['000001', '000002', '000003']) {
    await shop.aPerson({ role: 'buyer', createdAt: `2026-01-01 10:00:00.${micro}+00` })
  }
  const first = await shop.callsOf(admin).listUsers({ limit: 1 })
  const second = await shop.callsOf(admin).listUsers({ limit: 3, cursor: first.next as string })
  expect(new Set([...first.items, ...second.items].map((user) => user._id)).size).toBe(4)
  expect(second.next).toBe(null)
})

test('[Q10 A06] a deleted user takes account, products and adverts along; the token is worth nothing at once', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const saller = await shop.aPerson({ role: 'saller' })
  const product = await aProduct(shop.db, saller)
  await shop.callsOf(saller).advertise({ product: { _id: product._id } })

  const answer = await shop.send('DELETE', `/api/user/${saller.id}`, '', admin)
  expect([answer.statusCode, answer.json()]).toEqual([200, { acknowledged: true }])
  // The account ends when this can no longer be undone (delete-user.test.ts).
  expect(shop.controlled).toContain(`disabled ${saller.uid}`)
  const left = await shop.pool.query('select id from products union all select id from adverts')
  expect(left.rows).toEqual([])
  const refusal = await refusalOf(shop.callsOf(saller).listUsers({}))
  expect([refusal.status, refusal.code]).toEqual([401, 'account_removed'])
  const { registration: value } = await shop.callsOf().saveUser(registration(saller.email))
  const claiming = { ...saller, registration: value }
  expect((await refusalOf(shop.callsOf(claiming).listUsers({}))).code).toBe('account_removed')
  expect((await refusalOf(shop.callsOf(admin).deleteUser({ id: saller.id }))).status).toBe(404)
})

test('a disabled user’s token opens nothing at once, and everything as before when they are enabled again', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const saller = await shop.aPerson({ role: 'saller' })
  const product = await aProduct(shop.db, saller)
  await shop.callsOf(admin).disableUser({ id: saller.id, disabled: true })
  const refusal = await refusalOf(shop.callsOf(saller).showProfile({}))
  expect([refusal.status, refusal.code]).toEqual([401, 'account_disabled'])
  expect((await refusalOf(shop.callsOf(saller).listUsers({}))).code).toBe('account_disabled')
  const listed = (await shop.callsOf(admin).listUsers({})).items
  expect(listed.map(({ email, disabled }) => [email, disabled])).toContainEqual([saller.email, true])
  expect((await refusalOf(shop.callsOf().showProduct({ id: product._id }))).status).toBe(404)
  await shop.callsOf(admin).disableUser({ id: saller.id, disabled: false })
  expect((await shop.callsOf(saller).showProfile({})).email).toBe(saller.email)
  await shop.callsOf(admin).signOutUser({ id: saller.id })
  const asked = shop.controlled.filter((line) => line.endsWith(saller.uid))
  expect(asked).toEqual([`disabled ${saller.uid}`, `enabled ${saller.uid}`, `signed out ${saller.uid}`])
})

test('an admin neither disables nor signs out themselves, nor somebody whom there is not', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const other = await shop.aPerson({ role: 'admin' })
  const calls = shop.callsOf(admin)
  expect((await refusalOf(calls.disableUser({ id: admin.id, disabled: true }))).code).toBe('own_account')
  expect((await refusalOf(calls.signOutUser({ id: admin.id }))).code).toBe('own_account')
  const missing = randomUUID()
  expect((await refusalOf(calls.disableUser({ id: missing, disabled: true }))).status).toBe(404)
  expect((await refusalOf(calls.signOutUser({ id: missing }))).status).toBe(404)
  await calls.disableUser({ id: other.id, disabled: true })
  expect(shop.controlled.filter((line) => line.includes(admin.uid))).toEqual([])
})

test('of two admins who disable each other at once one stays; a disabled admin is no admin who is left', async () => {
  const [one, two] = [await shop.aPerson({ role: 'admin' }), await shop.aPerson({ role: 'admin' })]
  const outcomes = await Promise.allSettled([
    shop.callsOf(one).disableUser({ id: two.id, disabled: true }),
    shop.callsOf(two).disableUser({ id: one.id, disabled: true }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = outcomes[0]?.status === 'fulfilled' ? one : two
  const leave = shop.db.transaction().execute((tx) => deleteOwnUser(tx, left.uid, LEAVING))
  await expect(leave).rejects.toThrow()
})

test('a saller of five hundred products can be deleted', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const saller = await shop.aPerson({ role: 'saller' })
  await aProduct(shop.db, saller)
  const columns =
    'seller_id, name, category, photo, location, used, condition, parches_date, original_price, resale_price, original_taka, resale_taka, description, expires_at'
  await shop.pool.query(`insert into products (${columns}) select ${columns} from products, generate_series(2, 500)`)
  expect(await shop.callsOf(admin).deleteUser({ id: saller.id })).toEqual({ acknowledged: true })
})

test('[A06] nobody deletes themselves, and of two admins who delete each other at once one stays', async () => {
  const [one, two] = [await shop.aPerson({ role: 'admin' }), await shop.aPerson({ role: 'admin' })]
  const self = await refusalOf(shop.callsOf(one).deleteUser({ id: one.id }))
  expect([self.status, self.code]).toEqual([409, 'own_account'])
  const outcomes = await Promise.allSettled([
    shop.callsOf(one).deleteUser({ id: two.id }),
    shop.callsOf(two).deleteUser({ id: one.id }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await shop.pool.query('select id from users')).rows).toHaveLength(1)
})

test('[Q09] the e-mail follows the sign-in service, on products as well, unless somebody else has it', async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  const product = await aProduct(shop.db, saller)
  const moved = { uid: saller.uid, email: 'new.address@example.com' }
  expect((await shop.callsOf(moved).listUsers({})).items[0]?.email).toBe(moved.email)
  expect((await shop.callsOf(moved).showProduct({ id: product._id })).email).toBe(moved.email)
  expect((await shop.callsOf(moved).listMyProducts({ email: moved.email })).total).toBe(1)

  const other = await shop.aPerson({ role: 'buyer' })
  const later = Math.floor(Date.now() / 1000)
  const clash = await shop.callsOf({ uid: saller.uid, email: other.email, issuedAt: later }).listUsers({})
  expect(clash.items[0]?.email).toBe(moved.email)
})

test('tokens that are expired, of another issuer, or no tokens at all are refused, on public addresses too', async () => {
  const buyer = await shop.aPerson({ role: 'buyer' })
  const expired = await shop.sign(buyer, { seconds: -60 })
  const foreign = await shop.sign(buyer, { issuer: 'https://elsewhere.test' })
  const codes = []
  for (const authorization of [`Bearer ${expired}`, `Bearer ${foreign}`, 'Bearer x.y.z', 'Basic abc', 'Bearer', '']) {
    const answer = await shop.app.inject({ url: '/api/products', headers: { authorization } })
    codes.push(`${answer.statusCode} ${answer.json().code}`)
  }
  const invalid = '401 token_invalid'
  expect(codes).toEqual(['401 token_expired', invalid, invalid, invalid, invalid, invalid])
})

test('who deletes their own sign-in account takes their record and products along, and their token is refused', async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  const product = await aProduct(shop.db, saller)
  await shop.db.transaction().execute((tx) => deleteOwnUser(tx, saller.uid, LEAVING))
  expect(await refusalOf(shop.callsOf().showProduct({ id: product._id }))).toMatchObject({ status: 404 })
  expect(await refusalOf(shop.callsOf(saller).listUsers({}))).toMatchObject({ status: 401 })
})

test('[A06] the last admin cannot leave', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  const leaving = shop.db.transaction().execute((tx) => deleteOwnUser(tx, admin.uid, LEAVING))
  await expect(leaving).rejects.toThrow('last_admin')
  expect((await shop.callsOf(admin).listUsers({})).total).toBe(1)
})
