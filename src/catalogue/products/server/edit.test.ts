import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { Product, type ProductDetails } from '../contract.ts'
import { aCategory, aProduct } from './build.ts'

let shop: TestApp
let saller: Person
let other: Person
let admin: Person
let before: ProductDetails
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'categories', 'rate_limits', 'bookings')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Rafiq Islam' })
  other = await shop.aPerson({ role: 'saller' })
  admin = await shop.aPerson({ role: 'admin' })
  for (const brand of ['ASUS', 'HP']) await aCategory(shop.db, brand)
  const { _id } = await aProduct(shop.db, saller, { kind: 'mobile', createdAt: '2026-01-01T00:00:00.000Z' })
  before = await shown(_id)
})

/** Everything that the form sends, different from what `aProduct` stores. */
const form = {
  name: 'ASUS VivoBook 15',
  category: 'asus',
  photo: '/images/vivobook.jpg',
  location: 'Mirpur 10, Dhaka',
  used: '3 years',
  condition: 'fair',
  parchesDate: '2021',
  originalPrice: '৳ ৬৫,০০০',
  resalePrice: '31,000 Tk',
  description: 'One key sticks.',
}

function shown(id: string): Promise<ProductDetails> {
  return shop.callsOf(saller).showProduct({ id })
}

test('[E05 E09] an edit replaces all that the form says, with whole taka beside the prices, and leaves the rest', async () => {
  await shop.callsOf(saller).editProduct({ ...form, id: before._id, salerName: 'Me', email: 'me@example.com' })
  const after = await shown(before._id)
  expect(after).toEqual({
    ...before,
    ...form,
    category: 'ASUS',
    originalTaka: 65_000,
    resaleTaka: 31_000,
    photos: [form.photo],
    shownLocation: form.location,
    grade: expect.objectContaining({ id: 'fair' }),
    compared: 1,
    updatedAt: expect.any(String),
  })
  expect(after).toMatchObject({ kind: 'mobile', salerName: 'Rafiq Islam', email: saller.email })
  expect(after.updatedAt > before.updatedAt).toBe(true)
  await shop.callsOf(saller).editProduct({ ...form, id: before._id, kind: 'other' })
  expect((await shown(before._id)).kind).toBe('other')
  expect((await shop.callsOf().listProducts({ q: 'vivobook' })).total).toBe(1)
})

test('its saller or an admin edits a product, nobody else; an admin does not become its saller', async () => {
  const edit = { ...form, id: before._id }
  const foreign = await refusalOf(shop.callsOf(other).editProduct(edit))
  expect([foreign.status, foreign.code]).toEqual([403, 'not_yours'])
  expect(await shown(before._id)).toEqual(before)
  await shop.callsOf(admin).editProduct(edit)
  expect(await shown(before._id)).toMatchObject({ name: form.name, salerName: 'Rafiq Islam', email: saller.email })
  expect((await shop.callsOf(saller).listMyProducts({ email: saller.email })).total).toBe(1)
  await shop.callsOf(saller).deleteProduct({ id: before._id })
  expect((await refusalOf(shop.callsOf(saller).editProduct(edit))).status).toBe(404)
})

test('an edit of what has changed since it was opened is refused with a sentence, and loses nothing', async () => {
  const opened = { ...form, id: before._id, updatedAt: before.updatedAt }
  await shop.callsOf(saller).editProduct(opened)
  const refusal = await refusalOf(shop.callsOf(admin).editProduct({ ...opened, name: 'Too late' }))
  expect([refusal.status, refusal.code]).toEqual([409, 'product_changed'])
  expect(refusal.message).toMatch(/^This product was changed in the meantime\./)
  const after = await shown(before._id)
  expect(after.name).toBe(form.name)
  await shop.callsOf(admin).editProduct({ ...opened, updatedAt: after.updatedAt, name: 'In time' })
  await shop.callsOf(saller).editProduct({ ...form, id: before._id, name: 'The last one wins' })
  expect((await shown(before._id)).name).toBe('The last one wins')
})

test('of two edits of the same state at the same time one is refused', async () => {
  const opened = { ...form, id: before._id, updatedAt: before.updatedAt }
  const edits = ['A', 'B', 'C', 'D'].map((name) => shop.callsOf(saller).editProduct({ ...opened, name }))
  const outcomes = await Promise.allSettled(edits)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a booking or an advert in the meantime is no change of the product', async () => {
  const buyer = await shop.aPerson({ role: 'buyer' })
  await shop.callsOf(buyer).bookProduct({ productId: before._id, phone: '01712345678', location: 'Farmgate' })
  await shop.callsOf(saller).advertise({ product: before })
  await shop.callsOf(saller).editProduct({ ...form, id: before._id, updatedAt: before.updatedAt })
  expect((await shown(before._id)).name).toBe(form.name)
})

test('[X09 E09] an edit is refused at the field for what a new product is refused for', async () => {
  const faultsOf = async (given: object) => {
    const refusal = await refusalOf(shop.callsOf(saller).editProduct({ ...form, id: before._id, ...given }))
    return Object.entries(refusal.fields ?? {}).map(([field, { code }]) => [field, code])
  }
  for (const field of Object.keys(form)) expect(await faultsOf({ [field]: ' ' }), field).toHaveLength(1)
  expect(await faultsOf({ resalePrice: 'negotiable' })).toEqual([['resalePrice', 'invalid_price']])
  expect(await faultsOf({ category: 'Dell' })).toEqual([['category', 'unknown_category']])
  expect(await faultsOf({ photo: 'https://evil.example/x.jpg' })).toEqual([['photo', 'invalid_photo']])
  expect(await faultsOf({ sellerId: other.id })).toEqual([['sellerId', 'unknown_field']])
  expect(await shown(before._id)).toEqual(before)
})

test('a photo that stays is taken wherever it lies', async () => {
  const { _id, photo } = await aProduct(shop.db, saller, { photo: 'https://old.example/images/a.jpg' })
  await shop.callsOf(saller).editProduct({ ...form, id: _id, photo })
  expect(await shown(_id)).toMatchObject({ name: form.name, photo })
})

test('[E10 E11] the advert follows the product, a booking keeps what was booked', async () => {
  const buyer = await shop.aPerson({ role: 'buyer' })
  const product = { ...before, sellerId: saller.id, listed: true }
  const booking = await aBooking(shop.db, { product, buyer })
  await shop.callsOf(saller).advertise({ product: before })
  await shop.callsOf(saller).editProduct({ ...form, id: before._id })
  const { items } = await shop.callsOf(saller).listAdverts({})
  expect(items[0]?.product).toEqual(z.parse(Product, await shown(before._id)))
  expect((await shop.callsOf(buyer).listMyOrders({ email: buyer.email })).items).toEqual([
    { ...booking, proven: ['email'] },
  ])
})

test('an edit drops the pages that show the product, a refused one drops none', async () => {
  const page = (tags: string[]) => async () => ({ status: 200, headers: {}, body: 'cached', tags })
  await shop.cache.getOrFetch('/products', page(['list']))
  await shop.cache.getOrFetch('/product', page([`product:${before._id}`]))
  await shop.cache.getOrFetch('/blog', page(['post:1']))
  await refusalOf(shop.callsOf(other).editProduct({ ...form, id: before._id }))
  expect(shop.cache.size()).toBe(3)
  await shop.callsOf(saller).editProduct({ ...form, id: before._id })
  expect(shop.cache.size()).toBe(1)
  shop.cache.clear()
})

test('another battery figure without its source is what the saller says, not one from a file; the same figure stays as it was', async () => {
  const edit = (given: object) =>
    shop.callsOf(saller).editProduct({ ...form, kind: 'laptop', id: before._id, ...given })
  const source = async () => (await shown(before._id)).batterySource
  await edit({ specs: { batteryHealth: 91 }, batterySource: 'file' })
  await edit({ specs: { batteryHealth: 91, ramGb: 16 } })
  expect(await source()).toBe('file')
  await edit({})
  expect(await source()).toBe('file')
  await edit({ specs: { batteryHealth: 99 } })
  expect(await source()).toBe('told')
  await edit({ specs: { ramGb: 16 } })
  expect(await source()).toBeNull()
})

test('a price of more than three times what stood there, or less by more than a third, is taken with a warning', async () => {
  const edit = (resalePrice: string) => shop.callsOf(saller).editProduct({ ...form, resalePrice, id: before._id })
  const stood = before.resaleTaka
  expect(await edit(String(stood * 3))).toEqual({ acknowledged: true })
  expect(await edit(String(stood * 2))).toEqual({ acknowledged: true })
  expect(await edit(String(stood * 3))).toEqual({ acknowledged: true })
  const warning = { field: 'resalePrice', code: 'price_changed', taka: stood * 2 - 1, comparedTaka: stood * 3 }
  expect(await edit(String(stood * 2 - 1))).toEqual({ acknowledged: true, warning })
  expect((await shown(before._id)).resaleTaka).toBe(stood * 2 - 1)
  expect(await edit(String(stood * 6 - 2))).toMatchObject({ warning: { code: 'price_changed' } })
})

test('a new price under half of the lower quartile of eight like goods of others is taken with a warning', async () => {
  const like = { category: 'HP', kind: 'tablet' }
  const add = (given: object) => shop.callsOf(saller).addProduct({ ...form, ...like, ...given })
  for (const taka of [20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000])
    await aProduct(shop.db, other, { ...like, condition: 'fair', parchesDate: '2021', resalePrice: String(taka) })
  expect(await add({ resalePrice: '14,999' })).not.toHaveProperty('warning')
  // The eighth is of another saller: what this one asks for does not count.
  await aProduct(shop.db, other, { ...like, condition: 'fair', parchesDate: '2021', resalePrice: '90,000' })
  expect(await add({ resalePrice: '15,000' })).not.toHaveProperty('warning')
  const warning = { field: 'resalePrice', code: 'price_low', taka: 14_999, comparedTaka: 30_000 }
  expect(await add({ resalePrice: '14,999' })).toMatchObject({ warning })
  expect(await add({ resalePrice: '14,999', condition: 'For parts' })).not.toHaveProperty('warning')
  expect(await add({ resalePrice: '14,999', parchesDate: '2012' })).not.toHaveProperty('warning')
  expect(await add({ resalePrice: '14,999', kind: 'laptop' })).not.toHaveProperty('warning')
})

test('what is locked, was in water, is swollen or shows no picture is for parts only, in a new listing and in an edit', async () => {
  const { addProduct, editProduct } = shop.callsOf(saller)
  const laptop = { ...form, kind: 'laptop' }
  for (const specs of [
    { locks: 'locked' },
    ...['water', 'battery-swollen', 'screen-dead'].map((fault) => ({ defects: ['speaker', fault] })),
  ]) {
    for (const condition of ['Like new', 'Fair', 'works well'])
      expect((await refusalOf(addProduct({ ...laptop, condition, specs }))).fields).toMatchObject({
        condition: { code: 'parts_only' },
      })
    await addProduct({ ...laptop, condition: 'for parts', specs })
  }
  await addProduct({ ...laptop, specs: { locks: 'at-meeting', defects: ['battery-weak'] } })
  const edited = { ...form, id: before._id, condition: 'Good' }
  const refusal = await refusalOf(editProduct({ ...edited, specs: { defects: ['water'] } }))
  expect(refusal.fields).toMatchObject({ condition: { code: 'parts_only' } })
  // One that was listed before the rule may change its price, and not its grade.
  await shop.pool.query(`update products set specs = '{"defects":["water"]}', condition = 'Good' where id = $1`, [
    before._id,
  ])
  await editProduct({ ...edited, resalePrice: '30,000' })
  expect((await refusalOf(editProduct({ ...edited, condition: 'Excellent' }))).fields).toHaveProperty('condition')
})
