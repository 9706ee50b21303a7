import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { namesBegin } from '#people/users/server/search-users.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { findMatching } from './filter.ts'

let shop: TestApp
let admin: Person
let jahan: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bin')
  admin = await shop.aPerson({ role: 'admin', displayName: 'Shirin Sultana', email: 'shirin@example.com' })
  jahan = await aSaller('নুসরাত Jahan', 'n.jahan@example.com')
  await aProduct(shop.db, jahan, { name: 'HP ZBook', resalePrice: '70,000' })
  await aProduct(shop.db, jahan, { name: 'Redmi Note 12', kind: 'mobile', category: 'Xiaomi', resalePrice: '15,000' })
})

function aSaller(displayName: string, email: string) {
  return shop.aPerson({ role: 'saller', displayName, email })
}

async function found(narrowing: object) {
  const { items, total } = await shop.callsOf(admin).listAllProducts(narrowing)
  expect(total).toBe(items.length)
  return items.map(({ name }) => name)
}

test('an admin finds products by the name or the e-mail address of the saller, in any order and on every page', async () => {
  await aProduct(shop.db, await aSaller('Karim Uddin', 'karim@example.com'), { name: 'HP EliteBook' })
  const both = ['Redmi Note 12', 'HP ZBook']
  for (const q of ['নুসরাত', 'নুস', 'jahan', 'Jah', 'JAHAN n.j', 'n.jahan@example.com', 'N.Jah'])
    expect(await found({ q })).toEqual(both)
  expect(await found({ q: 'jahan', sort: 'price' })).toEqual(both)
  expect(await found({ q: 'jahan', sort: 'price-high' })).toEqual(both.toReversed())
  expect(await found({ q: 'jahan', state: 'sold' })).toEqual([])
  const first = await shop.callsOf(admin).listAllProducts({ q: 'jahan', limit: 1 })
  const second = await shop.callsOf(admin).listAllProducts({ q: 'jahan', limit: 1, cursor: first.next as string })
  expect([first, second].flatMap(({ items }) => items.map(({ name }) => name))).toEqual(both)
  expect([first.total, second.total, second.next]).toEqual([2, 2, null])
})

test('products that have the words come before those of a saller with this name, of any kind', async () => {
  const corner = await aSaller('ZBook Mobile', 'corner@example.com')
  await aProduct(shop.db, corner, { name: 'Dell Latitude', category: 'Dell', resalePrice: '30,000' })
  expect(await found({ q: 'zbook' })).toEqual(['HP ZBook', 'Dell Latitude'])
  expect((await found({ q: 'mobile' })).toSorted()).toEqual(['Dell Latitude', 'Redmi Note 12'])
  expect(await found({ q: 'mobile', sort: 'price' })).toEqual(['Redmi Note 12', 'Dell Latitude'])
  expect(await found({ q: '"zbook" -studio' })).toEqual(['HP ZBook'])
})

test('an e-mail address finds the products of its saller alone, whatever its parts mean', async () => {
  await aProduct(shop.db, await aSaller('Zone', 'mobile.zone@gmail.com'), { name: 'Dell Latitude', category: 'Dell' })
  const sumon = await aSaller('Sumon', 'sumon.30k@example.com')
  await aProduct(shop.db, sumon, { name: 'HP Folio', resalePrice: '80,000' })
  expect(await found({ q: 'mobile.zone@gmail.com' })).toEqual(['Dell Latitude'])
  expect(await found({ q: 'zone mobile.zone@', sort: 'price' })).toEqual(['Dell Latitude'])
  expect(await found({ q: 'sumon.30k@example.com' })).toEqual(['HP Folio'])
  expect(await found({ q: 'redmi.note@example.com' })).toEqual([])
  expect(await found({ q: 'redmi @ note' })).toEqual(['Redmi Note 12'])
})

test('a price in the words does not bound the products of a saller with this name', async () => {
  const house = await aSaller('Laptop 30000 House', 'under.30k@example.com')
  await aProduct(shop.db, house, { name: 'Dell Latitude', category: 'Dell', resalePrice: '80,000' })
  await aProduct(shop.db, jahan, { name: 'HP Folio', resalePrice: '25,000' })
  for (const sort of [undefined, 'price', 'price-high']) {
    expect((await found({ q: 'laptop 30000', sort })).toSorted()).toEqual(['Dell Latitude', 'HP Folio'])
  }
  const cheap = ['Dell Latitude', 'HP Folio', 'Redmi Note 12']
  expect((await found({ q: 'under.30k' })).toSorted()).toEqual(cheap)
})

test('beginnings of names and of e-mail addresses are found, of which one has three characters', async () => {
  await aProduct(shop.db, await aSaller('Md Karim 007', 'rahim_99@example.com'), { name: 'HP Folio' })
  for (const q of ['karim', 'md karim', 'karim 007', 'rahim_']) expect(await found({ q })).toEqual(['HP Folio'])
  for (const q of ['mi', 'md', 'ari', 'him', 'exa', '007', 'rahimx', 'karim jahan', 'kar%m']) {
    expect(await found({ q })).not.toContain('HP Folio')
  }
  expect(await found({ q: 'mi' })).toEqual(['Redmi Note 12'])
})

test('phone numbers and placeholders of missing addresses are no names', async () => {
  await shop.callsOf(jahan).saveProfile({ phone: '01712345678' })
  const email = 'a52f1f0e-4c0b-4d8e-9a0e-6f1d1f1c1b1a@no-address.invalid'
  await aProduct(shop.db, await aSaller('Karim Uddin', email), { name: 'HP Folio' })
  for (const q of ['01712345678', '017', 'a52', 'jahan 017']) expect(await found({ q })).toEqual([])
})

test('guests and sallers find no product by the name of its saller', async () => {
  for (const person of [undefined, jahan]) {
    expect(await shop.callsOf(person).listProducts({ q: 'jahan' })).toMatchObject({ items: [], total: 0 })
  }
  expect(await refusalOf(shop.callsOf(jahan).listAllProducts({ q: 'jahan' }))).toMatchObject({ status: 403 })
})

test('many products of a saller with this name are found page by page, also among many that have the word', async () => {
  await shop.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, resale_taka, description, created_at, expires_at)
    select case n % 2 when 0 then seller_id else $1 end, 'Number ' || n, category, photo, location, used, condition,
      parches_date, original_price, resale_price, original_taka, 10000 + n, description, created_at - n * interval '1 minute',
      expires_at
    from products, generate_series(1, 1200) n where name = 'HP ZBook'`,
    [(await aSaller('Karim Uddin', 'karim@example.com')).id],
  )
  await shop.pool.query('analyze products')
  for (const sort of [undefined, 'price', 'price-high'] as const) {
    const names = []
    let cursor: string | undefined
    do {
      const page = await shop.callsOf(admin).listAllProducts({ q: 'jahan', sort, limit: 100, cursor })
      names.push(...page.items.map(({ name }) => name))
      cursor = page.next ?? undefined
    } while (cursor)
    expect([names.length, new Set(names).size]).toEqual([602, 602])
  }
  const mart = await aSaller('Number Mart, under 10500', 'mart@example.com')
  await aProduct(shop.db, mart, { name: 'Dell Latitude', resalePrice: '100' })
  for (const sort of [undefined, 'price'] as const) {
    const { items } = await shop.callsOf(admin).listAllProducts({ q: 'number', sort, limit: 2 })
    expect(items.map(({ name }) => name)).toEqual(['Dell Latitude', 'Number 1'])
  }
  await aProduct(shop.db, mart, { name: 'Dell Precision', resalePrice: '200,000' })
  const dearest = { q: 'number under 10500', sort: 'price-high', limit: 2 } as const
  const { items } = await shop.callsOf(admin).listAllProducts(dearest)
  expect(items.map(({ name }) => name)).toEqual(['Dell Precision', 'Number 500'])
})

test('words that begin the names of more than 5,000 sallers find products alone, and all are counted', async () => {
  await aProduct(shop.db, jahan, { name: 'Kamal cooling stand' })
  await shop.pool.query(
    `insert into users (uid, display_name, email, role)
    select 'kamal ' || n, 'Kamal Hossain', 'k' || n || '@example.com', 'saller' from generate_series(1, 5001) n`,
  )
  await shop.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, resale_taka, description, expires_at)
    select users.id, 'HP Folio', category, photo, products.location, used, condition, parches_date, original_price, resale_price,
      original_taka, resale_taka, description, expires_at
    from products, users where products.name = 'HP ZBook' and display_name = 'Kamal Hossain'`,
  )
  await shop.pool.query('analyze products')
  const page = () => shop.callsOf(admin).listAllProducts({ q: 'kamal', sort: 'price', limit: 2 })
  const alone = await page()
  expect(alone).toMatchObject({ items: [{ name: 'Kamal cooling stand' }], total: 1, next: null })
  expect(alone.isEstimate).toBeUndefined()
  await shop.pool.query("delete from products where seller_id = (select id from users where uid = 'kamal 1')")
  expect((await page()).total).toBeGreaterThan(1_000)
})

test('words and sallers are each found in an index', async () => {
  const asked = { unlisted: true, query: "'zbook'", maxPrice: 30_000, sallers: `{${jahan.id}}` } as const
  const { sql, parameters } = findMatching(shop.db, asked).select('id').compile()
  const client = await shop.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const plan = JSON.stringify((await client.query(`explain ${sql}`, parameters as unknown[])).rows)
    expect(plan).toContain('BitmapOr')
    expect(plan).toContain('products_search')
    expect(plan).toContain('products_seller')
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
})

test('an index finds the users whose names begin with the words, in Bangla and with a short word, too', async () => {
  const client = await shop.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    for (const q of ['jahan', 'নুস', 'md jahan']) {
      const { sql, parameters } = shop.db
        .selectFrom('users')
        .select('id')
        .where(namesBegin(q) as RawBuilder<boolean>)
        .compile()
      const { rows } = await client.query(`explain ${sql}`, parameters as unknown[])
      expect(JSON.stringify(rows)).toContain('users_words')
    }
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
})
