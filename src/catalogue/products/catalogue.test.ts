import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { Product } from './contract.ts'
import { aCategory, aProduct } from './server/build.ts'

let shop: TestApp
let saller: Person
let other: Person
let admin: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'categories', 'rate_limits')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Rafiq Islam' })
  other = await shop.aPerson({ role: 'saller' })
  admin = await shop.aPerson({ role: 'admin' })
  for (const brand of ['ASUS', 'HP', 'MACBOOK']) await aCategory(shop.db, brand)
})

/** Fields as the form sends them (row Q13). */
const form = {
  name: 'ASUS VivoBook 15',
  category: 'asus',
  photo: '/images/vivobook.jpg',
  location: 'Mirpur 10, Dhaka',
  used: '1 year / 6 months',
  condition: 'excellent',
  parchesDate: '2022',
  originalPrice: '৳ ৬৫,০০০',
  resalePrice: '1,12,000 Tk',
  description: 'Bought for online classes.',
  salerName: 'Somebody Else',
  email: 'else@example.com',
}

async function names(query: string): Promise<string[]> {
  const answer = await shop.send('GET', `/api/products${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().map((product: { name: string }) => product.name)
}

/** Stores the product again for the user of each of these rows. */
async function storeCopies(id: string, from: string): Promise<void> {
  await shop.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
       resale_price, original_taka, resale_taka, description, expires_at)
     select copy.id, name, category, photo, location, used, condition, parches_date, original_price, resale_price,
       original_taka, resale_taka, description, expires_at
     from products, lateral (select users.id ${from}) copy where products.id = $1`,
    [id],
  )
}

describe('adding a product', () => {
  test('[Q13 E05 E09 X09] stores the texts as typed, whole taka beside them, and the caller as its saller', async () => {
    const { acknowledged, insertedId } = await shop.callsOf(saller).addProduct(form)
    expect(acknowledged).toBe(true)
    const product = await shop.callsOf(saller).showProduct({ id: insertedId })
    expect(product).toEqual({
      ...form,
      _id: insertedId,
      shownLocation: form.location,
      category: 'ASUS',
      kind: 'laptop',
      originalTaka: 65_000,
      resaleTaka: 112_000,
      salerName: 'Rafiq Islam',
      email: saller.email,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      advertised: false,
      ...{ negotiable: false, batteryHealth: null, batteryHours: null, state: 'live', stateSince: product.createdAt },
      ...{ photos: [form.photo], specs: {}, facts: [], district: null, area: null, batterySource: null },
      ...{ kindName: 'Laptop', kindPlural: 'Laptops', hasBattery: true, defects: null, repairs: null, place: null },
      notStated: expect.arrayContaining([{ field: 'ramGb', label: 'RAM' }]),
      grade: expect.objectContaining({ id: 'excellent' }),
      expiresAt: new Date(Date.parse(product.createdAt) + 60 * 86_400_000).toISOString(),
      sallerId: saller.id,
      ...{ sallerSince: expect.stringMatching(/^\d{4}-.*Z$/), sallerOnSale: 1 },
      ...{ sallerIsNew: true, notes: [], compared: 1, holding: null, holdingAt: null },
    })
  })

  test('[E06 E07 E08] takes any text for how long it was used, for its condition and for the year', async () => {
    const texts = { used: 'a winter and a half', condition: 'Good, one dent on the lid', parchesDate: 'before 2019' }
    const { insertedId } = await shop.callsOf(saller).addProduct({ ...form, ...texts })
    expect(await shop.callsOf(saller).showProduct({ id: insertedId })).toMatchObject(texts)
  })

  test('[E08] takes a year in Bengali digits, and stores it in Latin ones', async () => {
    const { insertedId } = await shop.callsOf(saller).addProduct({ ...form, parchesDate: '২০২৩' })
    expect((await shop.callsOf(saller).showProduct({ id: insertedId })).parchesDate).toBe('2023')
  })

  test('stores facts, photos and place, and shows the facts in words', async () => {
    const given = {
      ...{ photos: [form.photo, '/images/lid.jpg'], specs: { ramGb: 16, batteryHealth: 84, batteryHours: 3.5 } },
      ...{ district: 'dhaka', area: 'dhaka-mirpur', negotiable: true, batterySource: 'told' as const },
    }
    const { insertedId } = await shop.callsOf(saller).addProduct({ ...form, ...given })
    const product = await shop.callsOf().showProduct({ id: insertedId })
    expect(product).toMatchObject({ ...given, batteryHealth: 84 })
    expect(product.facts).toEqual([
      { field: 'ramGb', label: 'RAM', value: '16 GB' },
      { field: 'batteryHealth', label: 'Battery health', value: '84%' },
      { field: 'batteryHours', label: 'Battery life', value: '3.5 h' },
    ])
    expect(product.place).toBe('Mirpur, Dhaka')
    const [listed] = (await shop.callsOf(saller).listProducts({})).items
    expect(listed).toMatchObject({ negotiable: true, batteryHealth: 84, batteryHours: 3.5, state: 'live' })
    expect(listed).not.toHaveProperty('specs')
  })

  test.each([
    [{ kind: 'spaceship' }, { kind: 'unknown_kind' }],
    [{ specs: { simCount: '2' } }, { 'specs.simCount': 'unknown_fact' }],
    [{ specs: { ramGb: 7 } }, { 'specs.ramGb': 'invalid_value' }],
    [{ photos: ['/images/other.jpg'] }, { photos: 'invalid_value' }],
    [{ photos: [form.photo, form.photo] }, { photos: 'photo_twice' }],
    [{ photos: [form.photo, 'https://evil.example/x.jpg'] }, { photos: 'invalid_photo' }],
    [{ photos: Array.from({ length: 9 }, (_, at) => `/images/${at}.jpg`) }, { photos: 'too_many_photos' }],
    [{ district: 'atlantis' }, { district: 'unknown_district' }],
    [{ district: 'sylhet', area: 'dhaka-mirpur' }, { area: 'unknown_area' }],
    [{ area: 'dhaka-mirpur' }, { area: 'unknown_area' }],
    [{ location: 'Zindabazar, Sylhet', district: 'dhaka' }, { district: 'other_place' }],
    [{ location: 'মিরপুর ১০, ঢাকা', district: 'sylhet' }, { district: 'other_place' }],
    [{ batterySource: 'guessed' }, { batterySource: 'invalid_value' }],
  ])('%o is refused at its field', async (given, codes) => {
    const { status, fields } = await refusalOf(shop.callsOf(saller).addProduct({ ...form, ...given } as typeof form))
    const found = Object.entries(fields ?? {}).map(([field, { code }]) => [field, code])
    expect([status, Object.fromEntries(found)]).toEqual([400, codes])
  })

  test('[X07] every field must be filled', async () => {
    for (const field of Object.keys(form).filter((key) => key !== 'salerName' && key !== 'email')) {
      for (const empty of [{ [field]: undefined }, { [field]: '' }, { [field]: '   ' }]) {
        const refusal = await refusalOf(shop.callsOf(saller).addProduct({ ...form, ...empty }))
        expect([refusal.status, refusal.code], field).toEqual([400, 'invalid_input'])
        expect(Object.keys(refusal.fields ?? {})).toEqual([field])
      }
    }
  })

  test('[X09 E09] a price without one amount in it, an unknown brand, a foreign photo and unknown fields are refused', async () => {
    const fieldsOf = async (given: object) =>
      (await refusalOf(shop.callsOf(saller).addProduct({ ...form, ...given }))).fields
    const message = expect.any(String)
    expect(await fieldsOf({ resalePrice: 'negotiable' })).toEqual({ resalePrice: { code: 'invalid_price', message } })
    expect(await fieldsOf({ resalePrice: '8000 9000' })).toEqual({ resalePrice: { code: 'invalid_price', message } })
    expect(await fieldsOf({ resalePrice: '25.000' })).toEqual({ resalePrice: { code: 'invalid_price', message } })
    expect(await fieldsOf({ originalPrice: '0' })).toEqual({ originalPrice: { code: 'invalid_price', message } })
    expect(await fieldsOf({ category: 'Dell' })).toEqual({ category: { code: 'unknown_category', message } })
    expect(await fieldsOf({ photo: 'https://evil.example/x.jpg' })).toEqual({
      photo: { code: 'invalid_photo', message },
    })
    expect(await fieldsOf({ sellerId: other.id })).toEqual({ sellerId: { code: 'unknown_field', message } })
    expect(await fieldsOf({ constructor: 'Object' })).toEqual({ constructor: { code: 'unknown_field', message } })
    expect(await names('')).toEqual([])
  })
})

describe('lists', () => {
  beforeEach(async () => {
    const given = [
      { name: 'HP EliteBook 840', category: 'HP', resalePrice: '60,000', createdAt: '2026-01-03T00:00:00Z' },
      { name: 'MacBook Air M1', category: 'MACBOOK', resalePrice: '90,000', createdAt: '2026-01-02T00:00:00Z' },
      { name: 'ASUS ZenBook 14', category: 'ASUS', resalePrice: '70,000', createdAt: '2026-01-04T00:00:00Z' },
      { name: 'ল্যাপটপ এইচপি', category: 'HP', resalePrice: '30,000', createdAt: '2026-01-01T00:00:00Z' },
    ]
    for (const product of given) await aProduct(shop.db, saller, product)
    await shop.pool.query("update products set booking_count = 3 where name like 'MacBook%'")
    await shop.pool.query("update products set booking_count = 1 where name like 'HP%'")
  })

  test('[Q01] all products come as a bare array, newest first, with the total count beside it', async () => {
    const answer = await shop.send('GET', '/api/products/')
    expect(answer.json().map((product: { name: string }) => product.name)).toEqual([
      'ASUS ZenBook 14',
      'HP EliteBook 840',
      'MacBook Air M1',
      'ল্যাপটপ এইচপি',
    ])
    expect(answer.headers['x-total-count']).toBe('4')
    expect(answer.headers.link).toBe(undefined)
  })

  test('[P04 P03] sorting orders by bookings, by newness and by the number of the price', async () => {
    const newest = ['ASUS ZenBook 14', 'HP EliteBook 840', 'MacBook Air M1', 'ল্যাপটপ এইচপি']
    for (const sort of ['default', 'newness', 'rating']) expect(await names(`?sort=${sort}`)).toEqual(newest)
    const popular = ['MacBook Air M1', 'HP EliteBook 840', 'ASUS ZenBook 14', 'ল্যাপটপ এইচপি']
    expect(await names('?sort=popularity')).toEqual(popular)
    const cheap = ['ল্যাপটপ এইচপি', 'HP EliteBook 840', 'ASUS ZenBook 14', 'MacBook Air M1']
    expect(await names('?sort=price')).toEqual(cheap)
    expect((await shop.send('GET', '/api/products?sort=magic')).statusCode).toBe(400)
  })

  test('[Q02 P06 P07] a brand is compared without case, and All is everything', async () => {
    const hp = ['HP EliteBook 840', 'ল্যাপটপ এইচপি']
    expect(await names('?brand=hp')).toEqual(hp)
    expect(await names('/Hp')).toEqual(hp)
    for (const all of ['?brand=All', '?brand=', '/all']) expect(await names(all)).toHaveLength(4)
    expect(await names('/nokia')).toEqual([])
    expect(await names('/HP?sort=price&minPrice=40000')).toEqual(['HP EliteBook 840'])
  })

  test('a price range takes both its ends', async () => {
    expect(await names('?minPrice=60000&maxPrice=70000&sort=price')).toEqual(['HP EliteBook 840', 'ASUS ZenBook 14'])
  })

  test('search finds half-typed words, slips of the pen, Bangla, and words of description and place', async () => {
    const found: Record<string, string[]> = {
      elite: ['HP EliteBook 840'],
      'asus zen': ['ASUS ZenBook 14'],
      'macbok air': ['MacBook Air M1'],
      elitebok: ['HP EliteBook 840'],
      এইচ: ['ল্যাপটপ এইচপি'],
      // The word of a kind finds all of this kind.
      ল্যাপটপ: ['ASUS ZenBook 14', 'HP EliteBook 840', 'MacBook Air M1', 'ল্যাপটপ এইচপি'],
      'battery lasts -zenbook -macbook -এইচপি': ['HP EliteBook 840'],
      'm1 or zenbook': expect.arrayContaining(['MacBook Air M1', 'ASUS ZenBook 14']),
      nothing: [],
    }
    for (const [q, products] of Object.entries(found))
      expect(await names(`?q=${encodeURIComponent(q)}`), q).toEqual(products)
    await fillSearchTerms(shop.db)
    shop.cache.invalidateTags(['list'])
    expect(await names('?q=dhanmondi')).toHaveLength(4)
    expect(await names('?q=%20')).toHaveLength(4)
    expect(await names(`?q=${encodeURIComponent('ল্যাপটপ'.normalize('NFD'))}`)).toHaveLength(4)
    expect(await names('?q=hp&sort=price')).toEqual(['ল্যাপটপ এইচপি', 'HP EliteBook 840'])
  })

  test('odd search words are answered, never an error', async () => {
    const odd = [
      "'",
      '"',
      '-"a b"',
      '-"a b" or',
      ':*',
      '&|!',
      'a:*',
      '\\',
      '((',
      'or',
      '-',
      'a <-> b',
      "o'neil",
      '%',
      '🙂',
      '-(a)',
    ]
    for (const q of odd) await names(`?q=${encodeURIComponent(q)}`)
  })

  test('[Q01] pages follow each other by the Link header in every order, and new rows neither repeat nor hide others', async () => {
    for (let more = 0; more < 20; more++) await aProduct(shop.db, saller, { name: `HP ProBook ${more}` })
    await shop.pool.query(
      "update products set created_at = '2026-02-01 10:00:00.000001+00' where name like 'HP ProBook%'",
    )
    for (const query of [
      '',
      'sort=popularity',
      'sort=price',
      'brand=hp',
      'brand=hp&sort=popularity',
      'q=probook',
      'q=hp+probok',
    ]) {
      const seen: string[] = []
      let url: string | undefined = `/api/products?limit=7&${query}`
      let total = ''
      while (url) {
        const answer: Awaited<ReturnType<typeof shop.send>> = await shop.send('GET', url)
        expect(answer.statusCode, answer.body).toBe(200)
        total ||= String(answer.headers['x-total-count'])
        seen.push(...answer.json().map((product: { _id: string }) => product._id))
        url = String(answer.headers.link ?? '').match(/^<([^>]+)>; rel="next"$/)?.[1]
        if (seen.length === 7) await aProduct(shop.db, other, { name: 'ASUS Vivo', category: 'ASUS', resalePrice: '1' })
      }
      expect(new Set(seen).size, query).toBe(seen.length)
      expect(seen.length, query).toBe(Number(total))
    }
  })

  test('a cursor that somebody made up, or of another order, is refused', async () => {
    const { next } = await shop.callsOf().listProducts({ limit: 1 })
    const write = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
    const id = '00000000-0000-4000-8000-000000000000'
    const newest = [
      write(['2026-02-30T00:00:00+00:00', id]),
      // A year that the calendar of PostgreSQL does not have.
      write(['0000-01-01T00:00:00+00:00', id]),
      write(['now', id]),
      write([1, id]),
      write(['x']),
      '%',
      'e30',
    ]
    for (const cursor of [...newest, write(['2026-02-01T00:00:00+00:00', 'x']), write(null)]) {
      const answer = await shop.send('GET', `/api/products?cursor=${encodeURIComponent(cursor)}`)
      expect([answer.statusCode, answer.json().code], cursor).toEqual([400, 'invalid_cursor'])
    }
    for (const cursor of [next as string, write([2 ** 40, id]), write([1.5, id])])
      expect((await shop.send('GET', `/api/products?sort=price&cursor=${cursor}`)).statusCode).toBe(400)
  })

  test('[Q07 E12] categories come with their number of products', async () => {
    const categories = await shop.callsOf().listCategories({})
    expect(categories.map(({ name, productCount }) => [name, productCount])).toEqual([
      ['HP', 2],
      ['ASUS', 1],
      ['MACBOOK', 1],
    ])
    await shop.pool.query("update categories set position = 1 where name = 'MACBOOK'")
    await shop.pool.query("update categories set hidden = true where name = 'ASUS'")
    await aCategory(shop.db, 'Dell')
    const names = async () => (await shop.callsOf(saller).listCategories({})).map(({ name }) => name)
    expect(await names()).toEqual(['MACBOOK', 'HP'])
    expect((await shop.callsOf(saller).listBrands({})).map(({ name }) => name)).toEqual(['Dell', 'HP', 'MACBOOK'])
  })

  test('sallers are counted once each, and only those who have something on sale', async () => {
    await shop.pool.query('delete from products')
    expect(await shop.callsOf(saller).countSallers({})).toEqual({ count: 0, more: false })
    for (const one of [saller, saller, other]) await aProduct(shop.db, one)
    await shop.aPerson({ role: 'saller' })
    expect(await shop.callsOf(saller).countSallers({})).toEqual({ count: 2, more: false })
  })

  test('the count of sallers ends at a thousand', async () => {
    const { _id } = await aProduct(shop.db, saller)
    await shop.pool.query(
      `insert into users (uid, display_name, email, role)
       select 'many ' || n, 'Many', 'many' || n || '@example.com', 'saller' from generate_series(1, 999) n`,
    )
    await storeCopies(_id, "from users where display_name = 'Many'")
    const count = () => shop.callsOf(saller).countSallers({})
    expect(await count()).toEqual({ count: 1_000, more: false })
    await aProduct(shop.db, other)
    expect(await count()).toEqual({ count: 1_000, more: true })
  })

  test('the page renderer reads the same lists without HTTP', async () => {
    const page = await shop.api.listProducts({ brand: 'HP', limit: 1 })
    expect([page.items[0]?.name, page.total, typeof page.next]).toEqual(['HP EliteBook 840', 2, 'string'])
    await expect(shop.api.listUsers({})).rejects.toMatchObject({ status: 401 })
  })
})

describe('one product', () => {
  test('[Q03] is shown by its id, and is not found once it is gone', async () => {
    const product = await aProduct(shop.db, saller)
    expect((await shop.send('GET', `/api/product/${product._id}`)).json().name).toBe(product.name)
    await shop.callsOf(saller).deleteProduct({ id: product._id })
    expect((await refusalOf(shop.callsOf().showProduct({ id: product._id }))).status).toBe(404)
    expect((await shop.send('GET', '/api/product/nonsense')).json().fields.id.code).toBe('invalid_id')
  })

  test('says what its saller has on sale: their products alone, without paused ones, counted to 101', async () => {
    const product = await aProduct(shop.db, saller)
    const paused = await aProduct(shop.db, saller)
    await aProduct(shop.db, other)
    const onSale = async () => (await shop.callsOf().showProduct({ id: product._id })).sallerOnSale
    expect(await onSale()).toBe(2)
    await shop.callsOf(saller).moveProduct({ id: paused._id, move: 'pause' })
    expect(await onSale()).toBe(1)
    await storeCopies(product._id, 'from users, generate_series(1, 101) where users.id = seller_id')
    await shop.callsOf(saller).moveProduct({ id: paused._id, move: 'resume' })
    expect(await onSale()).toBe(101)
  })

  test('[Q11] my products are for their saller and for an admin', async () => {
    await aProduct(shop.db, saller)
    await aProduct(shop.db, other)
    const email = saller.email.toUpperCase()
    expect((await shop.callsOf(saller).listMyProducts({ email })).total).toBe(1)
    expect((await shop.callsOf(admin).listMyProducts({ email })).items[0]?.email).toBe(saller.email)
    expect((await shop.callsOf(admin).listMyProducts({ email: 'nobody@example.com' })).items).toEqual([])
    expect((await refusalOf(shop.callsOf(other).listMyProducts({ email }))).code).toBe('not_yours')
  })

  test('[Q12] its saller or an admin deletes it, with a JSON content type and no body; nobody else', async () => {
    const product = await aProduct(shop.db, saller)
    expect((await refusalOf(shop.callsOf(other).deleteProduct({ id: product._id }))).code).toBe('not_yours')
    expect(await names('')).toHaveLength(1)
    const answer = await shop.send('DELETE', `/api/my-products/${product._id}`, '', saller)
    expect([answer.statusCode, answer.json()]).toEqual([200, { acknowledged: true }])
    expect(await names('')).toEqual([])
    expect((await refusalOf(shop.callsOf(saller).deleteProduct({ id: product._id }))).status).toBe(404)
    const next = await aProduct(shop.db, saller)
    expect(await shop.callsOf(admin).deleteProduct({ id: next._id })).toEqual({ acknowledged: true })
  })

  test('[Q14 Q15 S13 E10] is advertised once however often it is asked, by its saller or an admin', async () => {
    const [older, newer] = [await aProduct(shop.db, saller), await aProduct(shop.db, other)]
    const whole = await shop.callsOf(saller).showProduct({ id: newer._id })
    expect((await refusalOf(shop.callsOf(saller).advertise({ product: whole }))).code).toBe('not_yours')
    await shop.callsOf(saller).advertise({ product: { _id: older._id } })
    for (const person of [other, other, admin]) {
      expect(await shop.callsOf(person).advertise({ product: { ...whole, name: 'changed' } })).toEqual({
        acknowledged: true,
      })
    }
    const { items, total } = await shop.callsOf(saller).listAdverts({})
    expect(total).toBe(2)
    expect(items[0]).toEqual({ _id: expect.any(String), product: z.parse(Product, { ...whole, advertised: true }) })
    await shop.callsOf(other).deleteProduct({ id: newer._id })
    expect((await shop.callsOf().listAdverts({})).items.map(({ product }) => product._id)).toEqual([older._id])
  })

  test('a change drops the public pages that show it, and no others', async () => {
    const product = await aProduct(shop.db, saller)
    const page = (tags: string[]) => async () => ({ status: 200, headers: {}, body: 'cached', tags })
    const keep = async () => {
      await shop.cache.getOrFetch('/products', page(['list']))
      await shop.cache.getOrFetch('/product', page([`product:${product._id}`]))
      await shop.cache.getOrFetch('/blog', page(['post:1']))
    }
    await keep()
    await shop.callsOf(saller).advertise({ product: { _id: product._id } })
    expect(shop.cache.size()).toBe(1)
    await keep()
    await refusalOf(shop.callsOf(other).deleteProduct({ id: product._id }))
    expect(shop.cache.size()).toBe(3)
    await shop.callsOf(saller).addProduct(form)
    expect(shop.cache.size()).toBe(2)
  })
})
