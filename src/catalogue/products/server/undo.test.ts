import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBooking } from '#deals/bookings/server/build.ts'
import { SHOP_TABLES } from '#main/personal-data.ts'
import { purgeDeletedUsers } from '#people/users/server/delete-user.ts'
import { photosInTrash } from '#platform/database/trash.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables, newDatabase } from '../../../../test/database.ts'
import { bodyText } from '../../../../test/pages/page-text.ts'
import { aProduct } from './build.ts'
import type { LockedProduct } from './store.ts'

let shop: TestApp
let saller: Person
let buyer: Person
let product: LockedProduct
beforeAll(async () => {
  shop = await testApp({}, await newDatabase())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'bookings', 'bin', 'rate_limits')
  saller = await shop.aPerson({ role: 'saller' })
  buyer = await shop.aPerson({ role: 'buyer' })
  product = await aProduct(shop.db, saller, { photo: `/images/${'a'.repeat(22)}-c0ffee/640.jpg` })
})

const callsOf = (person: Person) => shop.callsOf(person)
const remove = (by: Person) => callsOf(by).deleteProduct({ id: product._id })
const restore = (by: Person) => callsOf(by).restoreProduct({ id: product._id })
const emptyTrash = () =>
  purgeDeletedUsers(shop.db, {
    removeAccount: async () => {},
    provenEmail: async () => null,
    inventory: SHOP_TABLES,
  })
const later = (minutes: number) =>
  shop.pool.query(`update bin set removed_at = removed_at - interval '${minutes} minutes'`)

async function rows() {
  const tables = ['products', 'adverts', 'bookings'].map((table) => shop.pool.query(`select * from ${table}`))
  return (await Promise.all(tables)).map((found) => found.rows)
}

test('a deletion that is undone leaves product, advert and bookings as they were, in every list', async () => {
  await callsOf(saller).advertise({ product: { _id: product._id } })
  const booking = await aBooking(shop.db, { product, buyer })
  const before = await rows()
  const { next: _, ...listed } = await callsOf(saller).listProducts({})

  await remove(saller)
  expect((await refusalOf(shop.callsOf().showProduct({ id: product._id }))).status).toBe(404)
  expect((await shop.callsOf().listProducts({ q: product.name })).total).toBe(0)
  expect((await shop.callsOf().listAdverts({})).total).toBe(0)
  expect((await callsOf(buyer).listMyOrders({ email: buyer.email })).items[0]?.productId).toBe(null)

  expect(await restore(saller)).toEqual({ acknowledged: true })
  expect(await rows()).toEqual(before)
  expect(await shop.callsOf(buyer).listProducts({})).toMatchObject(listed)
  expect((await shop.callsOf().listProducts({ q: product.name })).total).toBe(1)
  const [order] = (await callsOf(buyer).listMyOrders({ email: buyer.email })).items
  expect(order).toMatchObject({ _id: booking._id, productId: product._id })
  expect(
    (await refusalOf(callsOf(buyer).bookProduct({ productId: product._id, phone: '01712345678', location: 'x' }))).code,
  ).toBe('already_booked')
})

test('public pages that were kept without the product are dropped when it comes back', async () => {
  await remove(saller)
  const render = (body: string) => async () => ({ status: 200, headers: {}, body, tags: ['list'] })
  await shop.cache.getOrFetch('/products', render('without'))
  await restore(saller)
  expect(await bodyText(await shop.cache.getOrFetch('/products', render('with')))).toBe('with')
})

test('only the saller of a product or an admin brings it back, also when it is back already', async () => {
  const [other, admin] = [await shop.aPerson({ role: 'saller' }), await shop.aPerson({ role: 'admin' })]
  await remove(saller)
  expect(await refusalOf(restore(other))).toMatchObject({ status: 403, code: 'not_yours' })
  expect(await restore(admin)).toEqual({ acknowledged: true })
  expect(await refusalOf(restore(other))).toMatchObject({ status: 403, code: 'not_yours' })
  expect(await restore(saller)).toEqual({ acknowledged: true })
  expect((await callsOf(saller).listMyProducts({ email: saller.email })).total).toBe(1)
})

test('several people who undo at once all get the answer that the product is back, and it is back once', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  await remove(saller)
  const outcomes = await Promise.allSettled([restore(saller), restore(admin), restore(saller)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect((await shop.pool.query('select id from products')).rows).toEqual([{ id: product._id }])
})

test('ten minutes later it is too late, and soon nothing of the product is left', async () => {
  await remove(saller)
  await later(9)
  await emptyTrash()
  expect((await shop.pool.query('select thing from bin')).rows).toEqual([{ thing: `product:${product._id}` }])
  await later(1)
  expect(await refusalOf(restore(saller))).toMatchObject({ status: 410, code: 'undo_too_late' })
  await emptyTrash()
  expect((await shop.pool.query('select thing from bin')).rows).toEqual([])
})

test('a product does not come back without its saller, nor one that never was', async () => {
  await remove(saller)
  const admin = await shop.aPerson({ role: 'admin' })
  await callsOf(admin).deleteUser({ id: saller.id })
  expect(await refusalOf(restore(admin))).toMatchObject({ status: 410, code: 'undo_too_late' })
  await callsOf(admin).restoreUser({ id: saller.id })
  expect(await restore(saller)).toEqual({ acknowledged: true })
  const nothing = callsOf(saller).restoreProduct({ id: crypto.randomUUID() })
  expect((await refusalOf(nothing)).code).toBe('undo_too_late')
})

test('a product that is deleted, brought back and deleted again can be brought back again', async () => {
  for (const _ of [1, 2]) {
    await remove(saller)
    expect(await restore(saller)).toEqual({ acknowledged: true })
  }
  expect((await shop.pool.query('select id from bin')).rows).toEqual([])
})

test('the photo of a product in the bin is in use until the bin is emptied', async () => {
  const photo = `${'a'.repeat(22)}-c0ffee`
  expect(await photosInTrash(shop.db, [photo])).toEqual([])
  await remove(saller)
  expect(await photosInTrash(shop.db, [photo, 'other'])).toEqual([photo])
  await later(11)
  await emptyTrash()
  expect(await photosInTrash(shop.db, [photo])).toEqual([])
})

test('a product that an admin deleted is brought back by an admin alone', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  await remove(admin)
  expect(await refusalOf(restore(saller))).toMatchObject({ status: 403, code: 'not_allowed' })
  expect((await callsOf(saller).listMyProducts({ email: saller.email })).total).toBe(0)
  expect(await restore(admin)).toEqual({ acknowledged: true })
  expect(await restore(saller)).toEqual({ acknowledged: true })
  // The next deletion is their own.
  await remove(saller)
  expect(await restore(saller)).toEqual({ acknowledged: true })
})

test('a product comes back with the name and e-mail address that its saller has by now', async () => {
  await remove(saller)
  await callsOf(saller).saveProfile({ displayName: 'Rahima Begum' })
  const moved = { ...saller, email: 'rahima@new.example', issuedAt: Math.floor(Date.now() / 1000) }
  await shop.callsOf(moved).showProfile({})
  expect(await shop.callsOf(moved).restoreProduct({ id: product._id })).toEqual({ acknowledged: true })
  const shown = { salerName: 'Rahima Begum', email: moved.email }
  expect(await shop.callsOf(buyer).showProduct({ id: product._id })).toMatchObject(shown)
  await shop.callsOf(buyer).bookProduct({ productId: product._id, phone: '01712345678', location: 'Dhaka' })
  const { rows } = await shop.pool.query('select saler_email, saler_name from bookings')
  expect(rows).toEqual([{ saler_email: moved.email, saler_name: 'Rahima Begum' }])
})

test('a product of somebody who was disabled meanwhile comes back unlisted', async () => {
  const admin = await shop.aPerson({ role: 'admin' })
  await remove(saller)
  await callsOf(admin).disableUser({ id: saller.id, disabled: true })
  await restore(admin)
  expect((await refusalOf(shop.callsOf().showProduct({ id: product._id }))).status).toBe(404)
  await callsOf(admin).disableUser({ id: saller.id, disabled: false })
  expect((await shop.callsOf().showProduct({ id: product._id }))._id).toBe(product._id)
})

test('a product comes back under the name that its saller chooses at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    await remove(saller)
    const displayName = `Nusrat ${'abcdefghij'[round]}`
    await Promise.all([callsOf(saller).saveProfile({ displayName }), restore(saller)])
    expect((await shop.callsOf().showProduct({ id: product._id })).salerName).toBe(displayName)
  }
})

test('a product that was deleted before an upgrade is restored with the defaults of the new columns', async () => {
  await remove(saller)
  await shop.pool.query('alter table products add column warranty_months int not null default 3')
  expect(await restore(saller)).toEqual({ acknowledged: true })
  expect((await shop.pool.query('select id, warranty_months from products')).rows).toEqual([
    { id: product._id, warranty_months: 3 },
  ])
})
