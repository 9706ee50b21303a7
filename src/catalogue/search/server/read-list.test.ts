import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { deleteUnusedWords } from '#catalogue/products/server/jobs.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables, newDatabase } from '../../../../test/database.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp({}, await newDatabase())
})
afterAll(() => shop.close())

async function emptied() {
  await emptyTables(shop.pool, 'users', 'categories', 'bin', 'search_vocabulary')
  saller = await shop.aPerson({ role: 'saller' })
}

async function namesFor(q: string, input: object = {}): Promise<string[]> {
  const { items } = await shop.callsOf().listProducts({ q, ...input })
  return items.map(({ name }) => name)
}

/**
 * `count` products that match the words `common book`, each two minutes newer than the one before, and another product
 * between each two; and enough other common words for the planner to know how common a half-typed one is.
 */
async function manyMore(count: number) {
  await aProduct(shop.db, saller, { name: 'Common Book 0', createdAt: '2026-01-01T00:00:00Z' })
  await shop.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, resale_taka, description, booking_count, created_at, expires_at)
    select seller_id, case n % 2 when 0 then 'Common Book ' else 'Other ' end || n, category, photo, location, used,
      condition, parches_date, original_price, resale_price, original_taka, 10000 + (n * 7919) % 90000,
      'batch' || n % 150, n % 7, created_at + n * interval '1 minute', expires_at
    from products, generate_series(1, $1) n`,
    [2 * count - 1],
  )
  await shop.pool.query('analyze products')
}

describe('words that few products fit', () => {
  beforeEach(emptied)

  test('put those first that fit best, and of those that fit equally well the newest', async () => {
    const given = [
      { name: 'HP 1', description: 'like an EliteBook', createdAt: '2026-01-05T00:00:00Z' },
      { name: 'EliteBook old', createdAt: '2026-01-01T00:00:00Z' },
      { name: 'EliteBook new', createdAt: '2026-01-03T00:00:00Z' },
    ]
    for (const product of given) await aProduct(shop.db, saller, product)
    expect(await namesFor('elitebook')).toEqual(['EliteBook new', 'EliteBook old', 'HP 1'])
    expect(await namesFor('elitebook', { sort: 'newness' })).toEqual(['HP 1', 'EliteBook new', 'EliteBook old'])
  })

  test('are counted all, on every page, also on one that has become empty', async () => {
    for (let made = 0; made < 5; made++) await aProduct(shop.db, saller, { name: `ZBook ${made}` })
    const first = await shop.callsOf().listProducts({ q: 'zbook', limit: 3 })
    const { cursor, ...rest } = { cursor: first.next as string, q: 'zbook', limit: 3 }
    expect([first.total, (await shop.callsOf().listProducts({ ...rest, cursor })).total]).toEqual([5, 5])
    const kept = first.items.map(({ _id }) => _id)
    await shop.pool.query('delete from products where id <> all($1::uuid[])', [kept])
    expect(await shop.callsOf().listProducts({ ...rest, cursor })).toEqual({ items: [], total: 3, next: null })
  })
})

describe('words that many products fit', () => {
  beforeEach(emptied)

  test('show the newest first: a better place in the name means little when most fit as well', async () => {
    await manyMore(600)
    const described = { name: 'Another', description: 'common book', createdAt: '2026-06-01T00:00:00Z' }
    await aProduct(shop.db, saller, described)
    const names = ['Another', 'Common Book 1198', 'Common Book 1196']
    expect(await namesFor('common book', { limit: 3 })).toEqual(names)
  })

  test('are looked up one by one when none is near the beginning of the list', async () => {
    await manyMore(1_100)
    await shop.pool.query("update products set created_at = created_at + interval '1 year' where name like 'Other%'")
    const { items, total, isEstimate } = await shop.callsOf().listProducts({ q: 'common book', limit: 3 })
    expect(items.map(({ name }) => name)).toEqual(['Common Book 2198', 'Common Book 2196', 'Common Book 2194'])
    expect([total, isEstimate]).toEqual([1_100, undefined])
  })
})

describe('words that thousands of products fit', () => {
  // One market for all orders: they only read it.
  beforeAll(async () => {
    await emptied()
    await manyMore(2_300)
  })

  test.each(['default', 'newness', 'popularity', 'price'] as const)(
    '[Q01 P04] are paged through to the last one in the order %s, and their number is given as an estimate',
    async (sort) => {
      const seen: string[] = []
      const values: unknown[] = []
      let cursor: string | undefined
      do {
        const page = await shop
          .callsOf()
          .listProducts({ q: 'common book', sort, limit: 100, ...(cursor && { cursor }) })
        seen.push(...page.items.map(({ name }) => name))
        values.push([page.total, page.isEstimate])
        cursor = page.next ?? undefined
      } while (cursor)
      // Along prices it is the planner's, who does not know that each common one is a book.
      expect(values[0]).toEqual([sort === 'price' ? 1_200 : 2_300, true])
      // The last page has come to the end of the list and knows how many there are.
      expect(values.at(-1)).toEqual([2_300, undefined])
      const newest = 'created_at desc, id desc'
      const orders = {
        popularity: `booking_count desc, ${newest}`,
        price: 'resale_taka, id',
        default: newest,
        newness: newest,
      }
      const fitting = `select name from products where name like 'Common%' order by ${orders[sort]}`
      const { rows } = await shop.pool.query(fitting)
      expect(seen).toEqual(rows.map(({ name }) => name))
    },
  )
})

describe('what a search costs is bounded', () => {
  beforeEach(emptied)

  test('a cursor with a score that somebody made up is refused where too many products fit to be ranked', async () => {
    await manyMore(1_100)
    const forged = (score: number) => {
      const key = [score, '2026-11-01T00:00:00.000000+00:00', '018f0000-0000-4000-8000-000000000000']
      return Buffer.from(JSON.stringify(key)).toString('base64url')
    }
    const ask = (score: number) => shop.callsOf().listProducts({ q: 'common book', limit: 3, cursor: forged(score) })
    for (const score of [1e-9, 0.5, 1e300]) {
      const refusal = await refusalOf(ask(score))
      expect([refusal.status, refusal.code]).toEqual([400, 'invalid_cursor'])
    }
    expect((await ask(0)).items).toHaveLength(3)
    await shop.pool.query("delete from products where name like 'Common%' and substr(name, 13)::int > 1000")
    expect((await ask(1e300)).items[0]?.name).toBe('Common Book 1000')
  })

  test('words with a minus take away from what others find, and alone find nothing', async () => {
    for (const name of ['HP ProBook', 'HP EliteBook', 'Dell Latitude']) await aProduct(shop.db, saller, { name })
    expect(await namesFor('elitebook or probook -probook')).toEqual(['HP EliteBook'])
    expect(await namesFor('hp -probook -elitebook -latitude')).toEqual([])
    for (const q of ['-hp', '-hp -dell', '-a -b -c -d -e -f -g -h -i -j -k', 'hp or -dell', '-"hp probook"'])
      expect(await namesFor(q), q).toEqual([])
    const { total } = await shop.callsOf().listFacets({ q: '-hp' })
    expect(total).toBe(0)
  })
})

describe('words that nothing fits', () => {
  beforeEach(emptied)

  test('are taken for words that look like them, whose letters were swapped, left out or doubled', async () => {
    for (const name of ['Lenovo ThinkPad X1', 'MacBook Air', 'Dell Latitude']) await aProduct(shop.db, saller, { name })
    for (const q of ['thinkpda', 'thinpad', 'lenovoo x1', 'lenvo thinkpd'])
      expect(await namesFor(q), q).toEqual(['Lenovo ThinkPad X1'])
    for (const q of ['mac book', 'mac book air', 'macbok or latitued'])
      expect(await namesFor(q), q).toContain('MacBook Air')
    expect(await namesFor('latitued -thinkpda')).toEqual(['Dell Latitude'])
    expect(await namesFor('something else')).toEqual([])
  })

  test('stay what they are when they are model numbers, or words that are there', async () => {
    await aProduct(shop.db, saller, { name: 'HP ProBook 450' })
    await aProduct(shop.db, saller, { name: 'HP EliteBook 840' })
    expect(await namesFor('probook 440')).toEqual([])
    expect(await namesFor('probook 840')).toEqual([])
    expect(await namesFor('probok 450')).toEqual(['HP ProBook 450'])
  })

  test('are compared with the words of every product that was listed or written anew', async () => {
    const product = await aProduct(shop.db, saller, { name: 'Framework 13' })
    expect(await namesFor('framewrok')).toEqual(['Framework 13'])
    await shop.pool.query("update products set name = 'Chromebook' where id = $1", [product._id])
    expect(await namesFor('chromebok')).toEqual(['Chromebook'])
    expect(await namesFor('framewrok')).toEqual([])
  })

  test('are not compared with words that were deleted with their product, once these are forgotten', async () => {
    await aProduct(shop.db, saller, { name: 'ThinkPad X1' })
    const misspelt = await aProduct(shop.db, saller, { name: 'Thinkpda X1' })
    expect(await namesFor('thinkpda')).toEqual(['Thinkpda X1'])
    await shop.callsOf(saller).deleteProduct({ id: misspelt._id })
    await deleteUnusedWords(shop.db)
    expect(await namesFor('thinkpda')).toEqual(['ThinkPad X1'])
    await shop.callsOf(saller).restoreProduct({ id: misspelt._id })
    expect(await namesFor('thinkpda')).toEqual(['Thinkpda X1'])
  })

  test('are forgotten in a market whose reading takes longer than a visitor would wait', async () => {
    await shop.pool.query(`insert into search_vocabulary (word, named) values ('gone', false)`)
    const holder = await shop.pool.connect()
    try {
      await holder.query(`begin; select from search_vocabulary where word = 'gone' for update`)
      await shop.db.connection().execute(async (impatient) => {
        await sql`set statement_timeout = '500ms'`.execute(impatient)
        const overdue = `select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '600 ms'`
        const waiting = expect.poll(async () => (await shop.pool.query(overdue)).rowCount).toBe(1)
        await Promise.all([deleteUnusedWords(impatient), waiting.then(() => holder.query('commit'))])
        await sql`reset statement_timeout`.execute(impatient)
      })
    } finally {
      holder.release(true)
    }
    const left = await shop.pool.query(`select from search_vocabulary where word = 'gone'`)
    expect(left.rowCount).toBe(0)
  })

  test('may be any text', async () => {
    await aProduct(shop.db, saller, { name: 'ThinkPad' })
    for (const q of ["thinkpda'", 'thinkpda\\', '"thinkpda', 'a & thinkpda', '((thinkpda', 'thinkpda:*', '🙂 thinkpda'])
      await namesFor(q)
  })
})
