import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDraft } from '#catalogue/drafts/server/build.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { holdProduct } from '#catalogue/products/server/held-products.ts'
import { productFiles } from '#catalogue/products/server/sitemap.ts'
import { lockProduct } from '#catalogue/products/server/store.ts'
import { notifyOfWaiting } from '#messaging/notifications/server/notify-of-listings.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { notificationKinds } from '../../../test/deals.ts'
import { signsJobs } from './server/jobs.ts'

let shop: TestApp
let saller: Person
let other: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'rate_limits', 'bookings')
  shop.cache.clear()
  saller = await shop.aPerson({ role: 'saller' })
  other = await shop.aPerson({ role: 'saller' })
  buyer = await shop.aPerson({ role: 'buyer' })
  admin = await shop.aPerson({ role: 'admin' })
  for (let taka = 60_000; taka < 70_000; taka += 1000)
    await aProduct(shop.db, other, { ...goods, resalePrice: `${taka}`, createdAt: '2026-01-01T00:00:00.000Z' })
})

const goods = {
  name: 'HP EliteBook 840 G8',
  kind: 'laptop',
  specs: { model: 'EliteBook 840 G8', ramGb: 16, storageGb: 512 },
  parchesDate: '2023',
}
const form = {
  ...goods,
  ...{ category: 'HP', photo: '/images/x.jpg', location: 'Dhaka', used: '1 year', condition: 'good' },
  ...{ originalPrice: '1,20,000', resalePrice: '58,000', description: 'Used in an office. All keys work.' },
}
const LOW = { resalePrice: '12,000' }
const ADVANCE = { description: 'Used in an office. ৫০০ টাকা অগ্রিম বিকাশ করতে হবে।' }
const LINK = { description: 'Used in an office. Message me on WhatsApp.' }
const LOW_NOTE = 'This price is far below similar ones: BDT 12,000; most ask BDT 62,000 to 66,000 (10 compared).'
const ADVANCE_NOTE = 'The text asks for money in advance. Pay only when you have the thing in your hands.'
const LINK_NOTE = 'The text leads to a link or another app. Stay here: we keep what was agreed.'

async function add(given: object = {}) {
  const { insertedId, waits } = await shop.callsOf(saller).addProduct({ ...form, ...given })
  return { id: insertedId, waits }
}
const edit = (id: string, given: object = {}) => shop.callsOf(saller).editProduct({ ...form, ...given, id })
const show = (id: string, person?: Person) => shop.callsOf(person).showProduct({ id })
async function stored(id: string) {
  const { rows } = await shop.pool.query('select state, state_before, listed, compared from products where id = $1', [
    id,
  ])
  return rows[0]
}
async function movesOf(id: string) {
  const { items } = await shop.callsOf(saller).listProductMoves({ id })
  return items.map(({ move, actor, reason }) => `${move} ${actor} ${reason}`)
}

test.each([
  [{ name: 'HP EliteBook 840 G8, send 2000', description: 'advance by bKash first. All keys work.' }],
  [{ condition: 'good, 500 taka', description: 'advance dite hobe. All keys work.' }],
  [{ location: 'Dhaka, before delivery', description: 'payment by bkash. All keys work.' }],
])('an ask for money in advance of which two fields have a half waits: %j', async (given) => {
  expect((await add(given)).waits).toEqual([ADVANCE_NOTE])
})

test('a phone number of which name and description have a half is refused at the second, by the form and by an edit', async () => {
  const halves = { name: 'HP EliteBook 840 G8 01712', description: '345678 is my number. All keys work.' }
  const fields = { description: { code: 'number_in_parts', message: expect.stringContaining('phone number') } }
  expect((await refusalOf(add(halves))).fields).toEqual(fields)
  const { id } = await add()
  expect((await refusalOf(edit(id, halves))).fields).toEqual(fields)
})

test('an honest product shows no sign, and says with how many it was compared', async () => {
  const { id, waits } = await add()
  expect(waits).toBeUndefined()
  expect(await show(id)).toMatchObject({ state: 'live', notes: [], compared: 10 })
})

const ASK = 'Send 2000 advance by bKash first'
test.each([
  ['how long it was used', { used: ASK }],
  ['the condition', { condition: ASK }],
  ['the place', { location: ASK }],
  ['the model', { specs: { ...goods.specs, model: ASK } }],
  ['lines of its text', { description: 'All keys work.\nSend\nadvance\n2000 taka\nby bKash first' }],
])('an ask for an advance in %s makes the listing wait, and its saller reads why', async (_field, given) => {
  expect((await add(given)).waits).toContain(ADVANCE_NOTE)
})

test('one sign is a note with the figures on page and cards, in the language of the reader', async () => {
  const { id, waits } = await add(LOW)
  expect(waits).toBeUndefined()
  expect(await show(id)).toMatchObject({ state: 'live', notes: [LOW_NOTE] })
  const lists = [
    '/api/products?sort=price&limit=1',
    '/api/products?q=elitebook&sort=price',
    '/api/products/HP?sort=price',
  ]
  for (const list of lists) expect((await shop.send('GET', list)).json()[0].notes, list).toEqual([LOW_NOTE])
  await shop.callsOf(saller).advertise({ product: { _id: id } })
  expect((await shop.callsOf().listAdverts({})).items[0]?.product.notes).toEqual([LOW_NOTE])
  for (const person of [saller, admin])
    expect((await shop.callsOf(person).listMyProducts({ email: saller.email })).items[0]?.notes).toEqual([LOW_NOTE])
  expect((await shop.callsOf(admin).listAllProducts({ sort: 'price' })).items[0]?.notes).toEqual([LOW_NOTE])
  const bangla = (await shop.send('GET', `/bn/api/product/${id}`)).json()
  expect(bangla.notes).toEqual([
    'এমন পণ্যের চেয়ে দাম অনেক কম: ১২,০০০ টাকা; বেশির ভাগ চায় ৬২,০০০ থেকে ৬৬,০০০ টাকা (১০টির সঙ্গে তুলনা করে)।',
  ])
})

describe('a product that waits', () => {
  test('does so for two signs or an ask for advance alone, and says why to its saller', async () => {
    expect((await add({ ...LOW, ...LINK })).waits).toEqual([LOW_NOTE, LINK_NOTE])
    const { id, waits } = await add(ADVANCE)
    expect(waits).toEqual([ADVANCE_NOTE])
    expect(await stored(id)).toMatchObject({ state: 'waiting', state_before: 'live', listed: false })
    expect(await movesOf(id)).toEqual(['hold clock signs'])
    expect(await show(id, saller)).toMatchObject({ state: 'waiting', notes: [ADVANCE_NOTE] })
    const [mine] = (await shop.callsOf(saller).listMyProducts({ email: saller.email })).items
    expect(mine).toMatchObject({ state: 'waiting', notes: [ADVANCE_NOTE], hiddenFor: null, moves: ['sell-elsewhere'] })
  })

  test('is in no place where others look, and nobody can ask for it', async () => {
    const everywhere = async () => ({
      list: (await shop.callsOf().listProducts({})).total,
      search: (await shop.callsOf().listProducts({ q: 'zbook firefly' })).total,
      brand: (await shop.callsOf().listCategoryProducts({ name: 'HP' })).total,
      facets: (await shop.callsOf().listFacets({})).total,
      brands: (await shop.callsOf().listCategories({})).find(({ name }) => name === 'HP')?.productCount,
      sallers: (await shop.callsOf().countSallers({})).count,
      adverts: (await shop.callsOf().listAdverts({})).items.length,
      sitemap: await shop.db.selectFrom('products').select('id').where('listed', '=', true).execute(),
      files: (await productFiles(shop.db)).length,
    })
    const before = await everywhere()
    const { id } = await add({ name: 'HP Zbook Firefly', ...ADVANCE })
    expect(await everywhere()).toEqual(before)
    expect((await refusalOf(shop.callsOf(saller).advertise({ product: { _id: id } }))).code).toBe('wrong_state')
    const { _id } = await aProduct(shop.db, other)
    const similar = await shop.callsOf(buyer).listSimilarProducts({ id: _id })
    expect(similar.some((one) => one._id === id)).toBe(false)
    const asks = shop.callsOf(buyer)
    const phone = { phone: '01712345678', location: 'Dhaka' }
    const tries = [
      asks.showProduct({ id }),
      asks.bookProduct({ productId: id, ...phone }),
      asks.bookProduct({ productName: 'HP Zbook Firefly', salerEmail: saller.email, ...phone }),
      asks.makeOffer({ id, taka: 10_000 }),
      asks.startThread({ productId: id, key: randomUUID(), text: 'Is it there?' }),
    ]
    expect((await Promise.all(tries.map(refusalOf))).map(({ status }) => status)).toEqual(tries.map(() => 404))
  })

  test('is free as soon as an edit ends the signs, and waits again when they come back', async () => {
    const { id } = await add(ADVANCE)
    expect((await edit(id)).waits).toBeUndefined()
    expect(await show(id)).toMatchObject({ state: 'live', notes: [] })
    expect((await edit(id, ADVANCE)).waits).toEqual([ADVANCE_NOTE])
    expect((await stored(id)).state).toBe('waiting')
    expect(await movesOf(id)).toEqual(['hold clock signs', 'free clock signs_ended', 'hold clock signs'])
  })

  test('waits, whatever it was, and is that again afterwards', async () => {
    const { id } = await add()
    await shop.callsOf(saller).moveProduct({ id, move: 'pause' })
    await edit(id, ADVANCE)
    expect(await stored(id)).toMatchObject({ state: 'waiting', state_before: 'paused' })
    expect((await refusalOf(shop.callsOf(saller).moveProduct({ id, move: 'resume' }))).message).toBe(
      'This product waits until GreenTech has looked at it. Its page says why.',
    )
    await edit(id)
    expect((await stored(id)).state).toBe('paused')
  })

  test('comes back from the trash with its signs', async () => {
    const { id } = await add(ADVANCE)
    await shop.callsOf(saller).deleteProduct({ id })
    await shop.callsOf(saller).restoreProduct({ id })
    expect(await show(id, saller)).toMatchObject({ state: 'waiting', notes: [ADVANCE_NOTE] })
    expect((await edit(id)).waits).toBeUndefined()
  })

  test('notifies its saller once, and of the end of it', async () => {
    const { id } = await add(ADVANCE)
    for (const _ of [1, 2]) await notifyOfWaiting(shop.db, { productId: id })
    await edit(id)
    await notifyOfWaiting(shop.db, { productId: id })
    expect(await notificationKinds(shop, saller)).toEqual(['productWaits', 'productFreed'])
  })
})

describe('an admin', () => {
  const release = (id: string) => shop.callsOf(admin).hideProduct({ id, hidden: false })

  test('puts it on sale: the signs are history, and an edit that changes nothing of them finds none', async () => {
    const { id } = await add({ ...LOW, ...LINK })
    expect(await release(id)).toMatchObject({ state: 'live' })
    expect(await show(id)).toMatchObject({ state: 'live', notes: [] })
    const description = `Two owners. ${LINK.description} New rubber feet.`
    expect((await edit(id, { ...LOW, description })).waits).toBeUndefined()
    expect(await show(id)).toMatchObject({ state: 'live', notes: [] })
    const { rows } = await shop.pool.query(
      'select kind, dismissed_by from listing_signs where product_id = $1 order by id',
      [id],
    )
    expect(rows).toEqual(['price', 'link'].map((kind) => ({ kind, dismissed_by: admin.id })))
    await edit(id, { ...LINK, resalePrice: '9,000' })
    expect((await show(id)).notes).toEqual([LOW_NOTE.replace('12,000', '9,000')])
  })

  test('does not make room for other signs by that', async () => {
    const { id } = await add(ADVANCE)
    await release(id)
    expect((await edit(id, { ...LOW, ...LINK })).waits).toEqual([LOW_NOTE, LINK_NOTE])
  })

  test('who dismisses signs has seen this thing and these words, and no others', async () => {
    const stated = { specs: { ...goods.specs, box: true } }
    const boxless = `${LINK.description} No box.`
    const { id } = await add({ ...LOW, ...stated, description: boxless })
    await release(id)
    await edit(id, { ...LOW, ...stated, description: boxless })
    expect((await show(id)).notes).toEqual([])
    await edit(id, { ...LOW, ...stated, description: `${boxless} iCloud locked.` })
    expect((await show(id)).notes).toHaveLength(1)
    await edit(id, { ...LOW, ...stated, name: 'HP ZBook Fury', description: boxless })
    expect((await show(id)).notes).toEqual([LOW_NOTE])
  })

  test('holds a product back, which no edit frees', async () => {
    const { id } = await add()
    await shop.db.transaction().execute(async (tx) => {
      const product = await lockProduct(tx, id)
      if (product) await holdProduct(tx, product, { adminId: admin.id, reason: 'misleading' })
    })
    await edit(id)
    expect((await stored(id)).state).toBe('waiting')
    const [mine] = (await shop.callsOf(saller).listMyProducts({ email: saller.email })).items
    expect(mine?.hiddenFor).toEqual({ reason: 'misleading', note: null })
    expect(await release(id)).toMatchObject({ state: 'live' })
  })

  test('who shows a hidden product whose signs still stand makes it wait', async () => {
    const { id } = await add()
    await shop.callsOf(admin).hideProduct({ id, hidden: true, reason: 'duplicate' })
    await edit(id, ADVANCE)
    expect((await stored(id)).state).toBe('hidden')
    expect(await release(id)).toMatchObject({ state: 'waiting' })
    expect(await release(id)).toMatchObject({ state: 'live' })
  })

  test('hides one that waits, and it returns to what it was before', async () => {
    const { id } = await add(ADVANCE)
    await shop.callsOf(admin).hideProduct({ id, hidden: true, reason: 'forbidden' })
    expect(await stored(id)).toMatchObject({ state: 'hidden', state_before: 'live' })
  })
})

test('a deal about a product that waits is stopped as for a hidden one, and goes on when it is free', async () => {
  const { id } = await add()
  const { insertedId } = await shop
    .callsOf(buyer)
    .bookProduct({ productId: id, phone: '01712345678', location: 'Dhaka' })
  await shop.callsOf(saller).moveDeal({ id: insertedId, move: 'accept', phone: '01812345678' })
  await edit(id, ADVANCE)
  expect(await stored(id)).toMatchObject({ state: 'waiting', state_before: 'reserved' })
  expect((await shop.callsOf(buyer).getDeal({ id: insertedId })).productState).toBe('hidden')
  await shop.callsOf(buyer).moveDeal({ id: insertedId, move: 'cancel', reason: 'doubt' })
  expect(await stored(id)).toMatchObject({ state: 'waiting', state_before: 'live' })
  await edit(id)
  expect((await stored(id)).state).toBe('live')
})

test('the sixth new listing in a day of a new account says so, for the week in which it is new', async () => {
  for (let n = 1; n <= 6; n++) await add({ name: `HP ${n}` })
  const notes = (await shop.callsOf().listProducts({ limit: 6 })).items.map((one) => one.notes)
  const note = 'The account is made today and has listed 6 products within a day.'
  expect(notes).toEqual([[note], [], [], [], [], []])
  await shop.pool.query("update users set created_at = now() - interval '8 days' where id = $1", [saller.id])
  await signsJobs(shop.db).endSignsOfNewAccounts?.(null)
  shop.cache.clear()
  expect((await shop.callsOf().listProducts({ limit: 1 })).items[0]?.notes).toEqual([])
})

test('a draft that is published is looked at, and the repetition of the call changes nothing', async () => {
  const draft = await aDraft(shop.db, saller)
  const first = await add({ ...ADVANCE, draftId: draft._id })
  expect(first.waits).toEqual([ADVANCE_NOTE])
  expect((await add({ ...ADVANCE, draftId: draft._id })).id).toBe(first.id)
  expect(await movesOf(first.id)).toEqual(['hold clock signs'])
})

test('imported products are looked at, each by itself', async () => {
  const head = 'Name,Brand,Kind,Condition,Year of purchase,Used,Original price,Sale price,Location,Photos,Description'
  const row = (name: string, words: string) =>
    `${name},HP,laptop,Good,2023,1 year,"1,20,000","58,000",Dhaka,/images/0123456789abcdef012345-aabbcc/1280.jpg,${words}`
  const csv = [head, row('HP one', 'Good.'), row('HP two', 'Pay 1000 taka in advance.'), row('HP three', 'Good.')]
  expect(await shop.callsOf(saller).importProducts({ csv: csv.join('\r\n'), photos: {} })).toMatchObject({
    imported: 3,
  })
  const { rows } = await shop.pool.query('select name, state from products where seller_id = $1 order by name', [
    saller.id,
  ])
  expect(rows.map(({ name, state }) => `${name} ${state}`)).toEqual(['HP one live', 'HP three live', 'HP two waiting'])
})

test('products of before are looked at once, by a job', async () => {
  const { _id } = await aProduct(shop.db, saller, { ...goods, ...ADVANCE })
  await shop.pool.query('update products set compared = null where id = $1', [_id])
  await signsJobs(shop.db).lookAtProducts?.(null)
  expect(await stored(_id)).toMatchObject({ state: 'waiting', compared: 10 })
  const { rows } = await shop.pool.query('select from products where compared is null')
  expect(rows).toEqual([])
})

describe('where first listings are looked at', () => {
  const NOTE = 'It is from a new account: GreenTech looks at its first product before others see it.'
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({ reviewFirstListings: true })
  })
  afterAll(() => strict.close())
  const listAs = (person: Person) => strict.callsOf(person).addProduct(form)

  test('what a new account lists waits until an admin has found one in order, and an edit does not free it', async () => {
    const fresh = await strict.aPerson({ role: 'saller' })
    const first = await listAs(fresh)
    expect([first.waits, (await listAs(fresh)).waits]).toEqual([[NOTE], [NOTE]])
    const edited = await strict.callsOf(fresh).editProduct({ ...form, id: first.insertedId, resalePrice: '57,000' })
    expect(edited.waits).toEqual([NOTE])
    await notifyOfWaiting(strict.db, { productId: first.insertedId })
    const [{ text } = { text: '' }] = (await strict.callsOf(fresh).listNotifications({})).items
    expect(text).toContain('we look at the first product of a new account')
    const calls = strict.callsOf(await strict.aPerson({ role: 'admin' }))
    expect(await calls.hideProduct({ id: first.insertedId, hidden: false })).toMatchObject({ state: 'live' })
    expect((await listAs(fresh)).waits).toBeUndefined()
  })

  test('an account of a week lists at once, and by default a new one, too', async () => {
    const older = await strict.aPerson({ role: 'saller' })
    await strict.pool.query("update users set created_at = now() - interval '8 days' where id = $1", [older.id])
    expect((await listAs(older)).waits).toBeUndefined()
    expect((await add()).waits).toBeUndefined()
  })
})
