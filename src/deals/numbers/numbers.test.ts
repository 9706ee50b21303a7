import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { randomFrom } from '../../../db/seed/random.ts'
import { type Holder, type TestApp, testApp } from '../../../test/app.ts'
import { isRobot, WEEKS } from './rules.ts'
import { weeksUntil } from './server/read-numbers.ts'
import { deleteOldViews } from './server/store.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

let shop: TestApp
let saller: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  shop = await testApp()
  saller = await shop.aPerson({ role: 'saller' })
  buyer = await shop.aPerson({ role: 'buyer' })
  admin = await shop.aPerson({ role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from bookings')
  await shop.pool.query('delete from products')
  await shop.pool.query('delete from rate_limits')
})

interface Look {
  holder?: Holder
  userAgent?: string
  address?: string
}

async function look(id: string, { holder, userAgent = PHONE, address = '203.0.113.7' }: Look = {}) {
  const headers = {
    ...(holder && (await shop.as(holder))),
    'user-agent': userAgent,
    'content-type': 'application/json',
  }
  const url = `/api/product/${id}/views`
  return (await shop.app.inject({ method: 'POST', url, headers, payload: '{}', remoteAddress: address })).statusCode
}

async function viewsOf({ _id }: LockedProduct): Promise<number> {
  const { rows } = await shop.pool.query(
    'select coalesce(sum(views), 0)::int as views from product_views where product_id = $1',
    [_id],
  )
  return rows[0].views
}

describe('a look at a product', () => {
  test('counts for a guest and a buyer, not for its saller, an admin or a robot', async () => {
    const product = await aProduct(shop.db, saller)
    expect(await look(product._id)).toBe(200)
    expect(await look(product._id, { holder: buyer })).toBe(200)
    expect(await viewsOf(product)).toBe(2)
    const others: Look[] = [{ holder: saller }, { holder: admin }, { userAgent: 'curl/8.5.0' }, { userAgent: '' }]
    for (const one of others) expect(await look(product._id, one)).toBe(200)
    expect(await viewsOf(product)).toBe(2)
  })

  test('counts for another saller, who may buy', async () => {
    const product = await aProduct(shop.db, saller)
    await look(product._id, { holder: await shop.aPerson({ role: 'saller' }) })
    expect(await viewsOf(product)).toBe(1)
  })

  test('a script that calls many times adds twenty, and is refused after 600 an hour', async () => {
    const product = await aProduct(shop.db, saller)
    const answers: number[] = []
    const lookTwentyTimes = async () =>
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => look(product._id)))))
    await lookTwentyTimes()
    await lookTwentyTimes()
    const near = await shop.pool.query(
      "update rate_limits set points = 590 where key like '%view%' and key not like 'view-product:%'",
    )
    expect(near.rowCount).toBe(1)
    await lookTwentyTimes()
    expect(await viewsOf(product)).toBe(20)
    expect(answers.filter((status) => status === 200)).toHaveLength(50)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    const { rows } = await shop.pool.query("select key from rate_limits where key like 'view-product:%'")
    expect(rows).toHaveLength(1)
    expect(rows[0].key).toMatch(/^view-product:[\w-]{4}$/)
    // Somebody else still counts, and another product of the same saller.
    await look(product._id, { address: '198.51.100.4' })
    expect(await viewsOf(product)).toBe(21)
  })

  test('a forged id, an id of nothing and a product that nobody finds count for nothing', async () => {
    const hidden = await aProduct(shop.db, saller)
    await shop.pool.query("update products set state = 'paused' where id = $1", [hidden._id])
    expect(await look(randomUUID())).toBe(404)
    expect(await look(hidden._id)).toBe(404)
    expect(await look("1'; drop table product_views")).toBe(400)
    expect(await viewsOf(hidden)).toBe(0)
  })

  test('nothing of the visitor is stored, and old days are deleted', async () => {
    const product = await aProduct(shop.db, saller)
    await look(product._id, { holder: buyer })
    const day = sql<string>`current_date - 93`
    await shop.db.insertInto('product_views').values({ product_id: product._id, day, views: 5 }).execute()
    await deleteOldViews(shop.db)
    const { rows } = await shop.pool.query('select * from product_views')
    expect(rows.map(Object.keys)).toEqual([['product_id', 'day', 'views']])
  })

  test('views come back with a product whose deletion is undone', async () => {
    const product = await aProduct(shop.db, saller)
    await look(product._id)
    await shop.callsOf(saller).deleteProduct({ id: product._id })
    expect(await viewsOf(product)).toBe(0)
    await shop.callsOf(saller).restoreProduct({ id: product._id })
    expect(await viewsOf(product)).toBe(1)
  })

  test('search engines and previews are robots, browsers of people are none', () => {
    const robots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'Mozilla/5.0 (compatible; GoogleOther)',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/131.0 Safari/537.36',
      'Mozilla/5.0 (compatible; YandexBot/3.0)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23',
      'python-requests/2.31',
    ]
    const people = [
      PHONE,
      'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/460.0]',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Mozilla/5.0 (Linux; U; Android 11; en-US; Redmi) AppleWebKit/537.36 UCBrowser/13.4 Mobile Safari/537.36',
    ]
    expect(robots.filter((one) => !isRobot(one))).toEqual([])
    expect(people.filter(isRobot)).toEqual([])
  })
})

const DAY = 86_400_000
/** Noon in Bangladesh on a day of a week that is shown. */
const atWeek = (week: string, day: number) => new Date(Date.parse(`${week}T06:00:00Z`) + day * DAY).toISOString()

/** Figures of random weeks for two products of the saller and one of somebody else; answers what was stored of the saller. */
async function fillWeeks(seed: number) {
  const random = randomFrom(seed)
  const weeks = weeksUntil(new Date())
  const mine = [await aProduct(shop.db, saller), await aProduct(shop.db, saller)]
  const theirs = await aProduct(shop.db, await shop.aPerson({ role: 'saller' }))
  const stored: { product: string; week: string; figure: 'views' | 'hearts' | 'bookings'; count: number }[] = []
  for (const [at, week] of weeks.entries())
    for (const product of [...mine, theirs]) {
      const views = 1 + Math.floor(random() * 50)
      // The running week may have begun today.
      const day = at === weeks.length - 1 ? 0 : Math.floor(random() * 7)
      await shop.pool.query('insert into product_views values ($1, $2::date + $3::int, $4)', [
        product._id,
        week,
        day,
        views,
      ])
      stored.push({ product: product._id, week, figure: 'views', count: views })
      if (random() < 0.5) {
        const { id } = await shop.aPerson({ role: 'buyer' })
        const values = [id, product._id, atWeek(week, day)]
        await shop.pool.query(
          'insert into favourites (user_id, product_id, saved_taka, known_taka, created_at) values ($1, $2, 9, 9, $3)',
          values,
        )
        stored.push({ product: product._id, week, figure: 'hearts', count: 1 })
      }
      if (random() < 0.3) {
        await aBooking(shop.db, { product, buyer: await shop.aPerson({ role: 'buyer' }), createdAt: atWeek(week, day) })
        stored.push({ product: product._id, week, figure: 'bookings', count: 1 })
      }
    }
  const ids = mine.map(({ _id }) => _id)
  return { weeks, mine, theirs, stored: stored.filter(({ product }) => ids.includes(product)) }
}

describe('the figures of a saller', () => {
  test('each week and each product has what was stored, whatever it was, and nothing of others', async () => {
    for (const seed of [3, 4, 5]) {
      await shop.pool.query('delete from bookings')
      await shop.pool.query('delete from products')
      const { weeks, stored } = await fillWeeks(seed)
      const sum = (figure: string, some: string[], product?: string) =>
        stored
          .filter((one) => one.figure === figure && some.includes(one.week) && (!product || one.product === product))
          .reduce((so, { count }) => so + count, 0)
      const shown = await shop.callsOf(saller).showNumbers({})
      expect(shown.weeks.map(({ begins }) => begins)).toEqual(weeks)
      for (const week of shown.weeks)
        for (const figure of ['views', 'hearts', 'bookings'] as const)
          expect(week[figure], `${figure} of ${week.begins}`).toBe(sum(figure, [week.begins]))
      for (const period of ['1', '4', '8'] as const) {
        const { items } = await shop.callsOf(saller).listProductNumbers({ weeks: period })
        expect(items).toHaveLength(2)
        for (const item of items) {
          for (const figure of ['views', 'hearts', 'bookings'] as const)
            expect(item[figure]).toBe(sum(figure, weeks.slice(-Number(period)), item._id))
          expect(item.viewsByWeek).toEqual(weeks.map((week) => sum('views', [week], item._id)))
        }
      }
    }
  })

  test('conversations, offers and sales are counted when they began', async () => {
    const product = await aProduct(shop.db, saller, { negotiable: true })
    const calls = shop.callsOf(buyer)
    await calls.makeOffer({ id: product._id, taka: product.resaleTaka - 1000 })
    await calls.startThread({ productId: product._id, key: randomUUID(), text: 'Is it still there?' })
    await aBooking(shop.db, { product, buyer: await shop.aPerson({ role: 'buyer' }), state: 'handed_over' })
    const { weeks } = await shop.callsOf(saller).showNumbers({})
    expect(weeks.at(-1)).toMatchObject({ asks: 1, offers: 1, bookings: 1, sales: 1 })
  })

  test('views of the time before they were counted are unknown, not nought', async () => {
    const product = await aProduct(shop.db, saller)
    expect((await shop.callsOf(saller).showNumbers({})).weeks.map(({ views }) => views)).toEqual(
      Array(WEEKS).fill(null),
    )
    await look(product._id)
    const { weeks, seen } = await shop.callsOf(saller).showNumbers({})
    expect(weeks.map(({ views }) => views)).toEqual([...Array(WEEKS - 1).fill(null), 1])
    expect(seen).toEqual([{ productId: product._id, views: 1 }])
  })
})

describe('advice', () => {
  const GOODS = {
    kind: 'laptop',
    category: 'HP',
    name: 'HP 840 G5 i5, 8/256',
    condition: 'Good',
    specs: { model: 'EliteBook 840 G5' },
  }

  async function seen(views: number, given: object = {}) {
    const product = await aProduct(shop.db, saller, { ...GOODS, ...given })
    await shop.pool.query('insert into product_views values ($1, current_date, $2)', [product._id, views])
    return product
  }
  async function adviceOf({ _id }: LockedProduct) {
    const { items } = await shop.callsOf(saller).listProductNumbers({})
    return items.find((item) => item._id === _id)?.advice
  }

  test('a product that is looked at, and costs more than three quarters of its like, is too dear', async () => {
    for (let n = 0; n < 8; n++)
      await aProduct(shop.db, await shop.aPerson({ role: 'saller' }), { ...GOODS, resalePrice: `${20_000 + n * 1000}` })
    const dear = await seen(12, { resalePrice: '60000' })
    expect(await adviceOf(dear)).toMatchObject({ kind: 'price', basis: 'asked', count: 8 })
    expect(await adviceOf(await seen(12, { resalePrice: '21000' }))).toEqual({ kind: 'photos' })
  })

  test('nothing is advised on few views, or once somebody asks for it', async () => {
    expect(await adviceOf(await seen(9))).toBeNull()
    const wanted = await seen(50)
    await aBooking(shop.db, { product: wanted, buyer })
    expect(await adviceOf(wanted)).toBeNull()
  })
})
