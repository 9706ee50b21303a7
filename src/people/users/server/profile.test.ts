import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'rate_limits', 'bookings')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Rafiq Islam', photoURL: '/images/rafiq.jpg' })
})

function own(person: Person) {
  return shop.callsOf(person).showProfile({})
}

test('[E01] people of every role change their name, photo and phone, and the users list shows name and photo', async () => {
  for (const role of ['buyer', 'saller', 'admin'] as const) {
    const person = await shop.aPerson({ role, displayName: 'Old Name', photoURL: '/images/old.jpg' })
    const { email } = person
    expect(await own(person)).toEqual({
      ...{ displayName: 'Old Name', photoURL: '/images/old.jpg' },
      ...{ email, role, phone: null, place: null },
    })
    await shop
      .callsOf(person)
      .saveProfile({ displayName: ' নতুন নাম ', photoURL: '/images/new.jpg', phone: '০১৭১২-৩৪৫৬৭৮' })
    const saved = { displayName: 'নতুন নাম', photoURL: '/images/new.jpg' }
    expect(await own(person)).toEqual({ ...saved, email, role, phone: '01712-345678', place: null })
    const { items } = await shop.callsOf(person).listUsers({})
    expect(items.find((user) => user.email === email)).toEqual({
      ...{ _id: person.id, ...saved, email, role, disabled: false },
    })
  }
})

test('[X12] a profile update that names neither name nor photo leaves both; one that gives nothing changes nothing', async () => {
  const before = await own(saller)
  expect(await shop.callsOf(saller).saveProfile({})).toEqual({ acknowledged: true })
  expect(await own(saller)).toEqual(before)
  await shop.callsOf(saller).saveProfile({ phone: '01712345678' })
  expect(await own(saller)).toEqual({ ...before, phone: '01712345678' })
  await shop.callsOf(saller).saveProfile({ displayName: 'Rafiq' })
  expect(await own(saller)).toEqual({ ...before, displayName: 'Rafiq', phone: '01712345678' })
  await shop.callsOf(saller).saveProfile({ phone: '' })
  expect((await own(saller)).phone).toBe(null)
})

test('an empty name, a foreign photo, a phone that is none and what is fixed are refused at the field', async () => {
  const before = await own(saller)
  const faults = {
    displayName: ['', ' ', 'x'.repeat(81)],
    photoURL: ['', 'https://evil.example/x.jpg'],
    phone: ['call me', '123'],
    email: ['other@example.com'],
    role: ['admin'],
  }
  for (const [field, values] of Object.entries(faults)) {
    for (const value of values) {
      const answer = await shop.send('PUT', '/api/profile', { [field]: value }, saller)
      expect([answer.statusCode, Object.keys(answer.json().fields)], `${field} ${value}`).toEqual([400, [field]])
    }
  }
  expect(await own(saller)).toEqual(before)
})

test('a photo that stays is taken wherever it lies', async () => {
  const photoURL = 'https://elsewhere.example/me.jpg'
  const person = await shop.aPerson({ role: 'buyer', photoURL })
  await shop.callsOf(person).saveProfile({ displayName: 'Me', photoURL })
  expect(await own(person)).toMatchObject({ displayName: 'Me', photoURL })
})

test('nobody but its owner reads a phone number: it is in no list and on no product', async () => {
  await shop.callsOf(saller).saveProfile({ phone: '01799999999' })
  const product = await aProduct(shop.db, saller)
  const admin = await shop.aPerson({ role: 'admin' })
  for (const url of ['/api/users', '/api/products', `/api/product/${product._id}`, '/api/profile']) {
    const answer = await shop.send('GET', url, undefined, admin)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('1799999999')
  }
})

test('[E05 E11] products show the new name of their saller and no others do; a booking keeps the name it was made with', async () => {
  const buyer = await shop.aPerson({ role: 'buyer', displayName: 'Tania Akter' })
  const product = await aProduct(shop.db, saller)
  const foreign = await aProduct(shop.db, await shop.aPerson({ role: 'saller', displayName: 'Other' }))
  const booking = await aBooking(shop.db, { product, buyer })
  await shop.callsOf(saller).saveProfile({ displayName: 'Rafiqul Islam' })
  await shop.callsOf(buyer).saveProfile({ displayName: 'Tania' })
  const names = (await shop.callsOf().listProducts({})).items.map(({ _id, salerName }) => [_id, salerName])
  expect(Object.fromEntries(names)).toEqual({ [product._id]: 'Rafiqul Islam', [foreign._id]: 'Other' })
  expect((await shop.callsOf(saller).listBookings({})).items).toEqual([{ ...booking, warnings: [], proven: ['email'] }])
  await shop.callsOf(buyer).bookProduct({ productId: foreign._id, phone: '01712345678', location: 'Farmgate' })
  expect((await shop.callsOf(buyer).listBookings({})).items[0]?.buyerName).toBe('Tania')
})

test('a new name drops the pages that show the saller’s products; a new phone number drops none', async () => {
  const product = await aProduct(shop.db, saller)
  const page = (tags: string[]) => async () => ({ status: 200, headers: {}, body: 'cached', tags })
  await shop.cache.getOrFetch('/products', page(['list']))
  await shop.cache.getOrFetch('/product', page([`product:${product._id}`]))
  await shop.cache.getOrFetch('/other', page(['product:other']))
  await shop.callsOf(saller).saveProfile({ phone: '01712345678', photoURL: '/images/new.jpg' })
  expect(shop.cache.size()).toBe(3)
  await shop.callsOf(saller).saveProfile({ displayName: 'Rafiqul Islam' })
  expect(shop.cache.size()).toBe(1)
  shop.cache.clear()
})

test('a new name drops the page of a person who sells nothing, and so does the end of the account', async () => {
  const [admin, buyer] = [
    await shop.aPerson({ role: 'admin' }),
    await shop.aPerson({ role: 'buyer', displayName: 'Rupa Khatun' }),
  ]
  const fill = () =>
    shop.cache.getOrFetch('/person', async () => {
      const tags = ['list', `person:${buyer.id}`]
      return { status: 200, headers: {}, body: 'cached', tags }
    })
  for (const change of [
    () => shop.callsOf(buyer).saveProfile({ displayName: 'Tania Akter' }),
    () => shop.callsOf(admin).disableUser({ id: buyer.id, disabled: true }),
    () => shop.callsOf(admin).deleteUser({ id: buyer.id }),
    () => shop.callsOf(admin).restoreUser({ id: buyer.id }),
  ]) {
    await fill()
    await change()
    expect(shop.cache.size(), String(change)).toBe(0)
  }
})

test('a name with a link, a line break or more than sixty characters is refused at the field, in every form', async () => {
  const user = { email: 'new@example.com', role: 'buyer', photoURL: null }
  const faults = {
    name_with_link: ['Win at evil.example/now', 'www.evil', 'https://evil.example'],
    invalid_text: ['Rafiq\nIslam', '\u202eRafiq'],
    too_long: ['x'.repeat(61)],
  }
  for (const [code, names] of Object.entries(faults))
    for (const displayName of names) {
      for (const answer of [
        await shop.send('PUT', '/api/profile', { displayName }, saller),
        await shop.send('POST', '/api/users', { ...user, displayName }),
      ])
        expect([answer.statusCode, answer.json().fields?.displayName?.code], displayName).toEqual([400, code])
    }
  for (const displayName of ['Md. Rahim', 'A.B. Siddique', 'র‍্যাব হাসান'])
    expect((await shop.send('PUT', '/api/profile', { displayName }, saller)).statusCode).toBe(200)
})
