import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { randomFrom } from '../../../db/seed/random.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { computePrices } from './server/compute-prices.ts'
import { recordSoldGoods } from './server/record-sold-goods.ts'
import { storeSoldGoods } from './server/store.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const GOODS = { kind: 'laptop', brand: 'HP', name: 'HP 840 G5 i5, 8/256', condition: 'Good' }

let shop: TestApp
let sallers: Person[]
let buyers: Person[]
beforeAll(async () => {
  shop = await testApp()
  sallers = await Promise.all(Array.from({ length: 3 }, () => shop.aPerson({ role: 'saller' })))
  buyers = await Promise.all(Array.from({ length: 9 }, () => shop.aPerson({ role: 'buyer' })))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from bookings')
  await shop.pool.query('delete from products')
  await shop.pool.query('delete from sold_goods')
})

interface Sale {
  saller?: Person | undefined
  buyer?: Person | undefined
  taka: number
  days?: number
  product?: object
}

/** A deal that was handed over. */
async function sell({ saller = sallers[0], buyer = buyers[0], taka, days = 10, product: given }: Sale) {
  const specs = { model: 'EliteBook 840 G5' }
  const own = { name: GOODS.name, category: 'HP', condition: 'Good', resalePrice: '90,000', specs, ...given }
  const product = await aProduct(shop.db, saller as Person, own)
  const deal = { product, buyer: buyer as Person, state: 'handed_over' as const, agreedTaka: taka }
  return aBooking(shop.db, { ...deal, createdAt: daysAgo(days + 1), movedAt: daysAgo(days) })
}

async function sellTo(people: readonly Person[], given: Partial<Sale> = {}) {
  for (const [index, buyer] of people.entries()) await sell({ buyer, taka: 20_000 + 1000 * index, ...given })
}

/** The demo’s own shape: sales without a booking. */
async function storeSales(rows: { taka: number; grade?: string; days?: number; model?: string; battery?: number }[]) {
  const values = rows.map(({ taka, grade = 'good', days = 10, model = '840 G5', battery }) => ({
    ...{ kind: 'laptop', brand: 'HP', line: 'elitebook', title: `EliteBook ${model}`, grade },
    ...{ model: `elitebook-${model.toLowerCase().replace(' ', '-')}`, battery_health: battery ?? null },
    ...{ demo_taka: taka, demo_sold_at: daysAgo(days) },
  }))
  await storeSoldGoods(shop.db, values)
}

/** Runs the job. A process of its own would hear which responses to forget. */
async function compute(now?: Date) {
  await computePrices(shop.db, now)
  shop.cache.invalidateTags(['prices'])
}

const find = (given = {}) => shop.callsOf().findPrices({ ...GOODS, ...given })

describe('what goods were sold for', () => {
  test('is the middle half of eight deals, at the price that the two agreed on', async () => {
    await sellTo(buyers.slice(0, 7))
    await compute()
    expect(await find()).toEqual({ sold: null, asked: null, lacking: 1, page: null })
    await sell({ buyer: buyers[7], taka: 27_000 })
    await compute()
    expect(await find()).toEqual({
      sold: {
        ...{ low: 21_300, middle: 23_500, high: 25_800, count: 8 },
        ...{ step: 'model-grade-quarter', title: 'HP EliteBook 840 G5', demo: false },
      },
      asked: null,
      lacking: 0,
      page: '/prices/laptop/HP/elitebook-840-g5',
    })
  })

  test('knows the model after the product was deleted, and counts no deal that does not stand', async () => {
    await sellTo(buyers.slice(0, 8))
    await recordSoldGoods(shop.db)
    await shop.pool.query('delete from products')
    await compute()
    expect((await find()).sold?.count).toBe(8)
    await shop.pool.query(`update bookings set state = 'cancelled' where buyer_id = $1`, [buyers[0]?.id])
    await compute()
    expect(await find()).toMatchObject({ sold: null, lacking: 1 })
  })

  test('counts one deal of the same two people about a model in a quarter, whoever sells, and none of hidden goods', async () => {
    const [friend, other] = [sallers[0], sallers[1]]
    for (let deal = 0; deal < 9; deal++)
      await sell({ saller: friend, buyer: deal % 2 ? other : buyers[0], taka: 90_000 })
    await sell({ saller: other, buyer: friend, taka: 90_000 })
    await compute()
    expect(await find()).toMatchObject({ sold: null, lacking: 6 })
    await sellTo(buyers.slice(1, 7))
    await compute()
    expect((await find()).sold).toBeNull()
    await sellTo(buyers.slice(7, 9))
    await compute()
    expect((await find()).sold?.count).toBe(8)
    for (const state of ['hidden', 'waiting']) {
      await shop.pool.query(
        'update products set state = $2 where id in (select product_id from bookings where buyer_id = $1)',
        [buyers[8]?.id, state],
      )
      await compute()
      expect((await find()).sold).toBeNull()
    }
  })

  test('counts no deal that was asked for and accepted from one network', async () => {
    await sellTo(buyers.slice(0, 8))
    await compute()
    expect((await find()).sold?.count).toBe(8)
    await shop.pool.query('update bookings set same_network = true where buyer_id = $1', [buyers[0]?.id])
    await compute()
    expect(await find()).toMatchObject({ sold: null, lacking: 1 })
  })

  test('has on the page of a model four quarters of the calendar, of which none began before the year', async () => {
    await storeSales(Array.from({ length: 36 }, (_, index) => ({ taka: 20_000, days: 10 * index + 1 })))
    // In the middle of a quarter.
    await compute(new Date(Math.floor(Date.now() / DAY) * DAY))
    const { quarters } = await shop
      .callsOf()
      .showModelPrices({ kind: 'laptop', brand: 'HP', model: 'elitebook-840-g5' })
    expect(quarters.length).toBe(4)
  })

  test('leaves out prices over twice or under half of the middle one', async () => {
    await storeSales([
      ...Array.from({ length: 9 }, (_, index) => ({ taka: 20_000 + 1000 * index })),
      { taka: 1000 },
      { taka: 500_000 },
    ])
    await compute()
    expect((await find()).sold).toMatchObject({ count: 9, low: 21_500, middle: 24_000, high: 26_500, demo: true })
  })

  test('is of the nearest step that has eight: grade and quarter, grade, model, line', async () => {
    const some = (count: number, given: object) =>
      storeSales(Array.from({ length: count }, () => ({ taka: 20_000, ...given })))
    const stepOf = async () => {
      await compute()
      const { sold } = await find()
      return sold && [sold.step, sold.title, sold.count]
    }
    await some(6, { model: '830 G7' })
    await some(2, { grade: 'fair' })
    expect(await stepOf()).toEqual(['line-year', 'HP EliteBook', 8])
    // A line without a model is none of its models.
    expect((await find({ name: 'HP EliteBook' })).sold?.step).toBe('line-year')
    await some(6, { days: 200 })
    expect(await stepOf()).toEqual(['model-year', 'HP EliteBook 840 G5', 8])
    await some(2, { days: 300 })
    expect(await stepOf()).toEqual(['model-grade-year', 'HP EliteBook 840 G5', 8])
    await some(8, { days: 80 })
    expect(await stepOf()).toEqual(['model-grade-quarter', 'HP EliteBook 840 G5', 8])
    await some(3, { grade: 'for-parts' })
    await compute()
    expect(await find({ condition: 'For parts' })).toMatchObject({ sold: null, lacking: 5 })
    await some(5, { grade: 'for-parts' })
    await compute()
    expect((await find()).sold?.count).toBe(8)
    expect((await find({ condition: 'For parts' })).sold?.count).toBe(8)
  })

  test('is said of an unknown model or a hostile name as unknown', async () => {
    await storeSales(Array.from({ length: 9 }, () => ({ taka: 20_000 })))
    await compute()
    expect(await find({ name: 'a laptop' })).toEqual({
      sold: null,
      asked: null,
      lacking: null,
      page: '/prices/laptop/HP',
    })
    expect(await find({ brand: "Dell' or 1=1" })).toMatchObject({ sold: null, page: null })
  })
})

test('all ranges equal plain queries of the same sales, in random markets', async () => {
  const random = randomFrom(7)
  const round = (taka: number) => (taka < 5000 ? Math.round(taka / 10) * 10 : Math.round(taka / 100) * 100)
  const at = (sorted: number[], share: number) => {
    const place = (sorted.length + 1) * share
    const [lower = 0, upper = 0] = [sorted[Math.floor(place) - 1], sorted[Math.ceil(place) - 1]]
    return round(lower + (place - Math.floor(place)) * (upper - lower))
  }
  const rangeOf = (prices: number[]) => {
    const sorted = prices.toSorted((a, b) => a - b)
    const half = sorted.length / 2
    const middle = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
    const kept = sorted.filter((taka) => taka >= middle / 2 && taka <= middle * 2)
    return kept.length < 8
      ? null
      : { low: at(kept, 0.25), middle: at(kept, 0.5), high: at(kept, 0.75), count: kept.length }
  }
  for (let market = 0; market < 12; market++) {
    await shop.pool.query('delete from sold_goods')
    const sales = Array.from({ length: 60 }, () => ({
      taka: Math.round(1000 * Math.exp(4 * random())),
      grade: random() < 0.6 ? 'good' : 'fair',
      days: Math.floor(random() * 350) + 1,
      model: random() < 0.7 ? '840 G5' : '840 G6',
    }))
    await storeSales(sales)
    await compute()
    const pricesOf = (fits: (sale: (typeof sales)[number]) => boolean) => sales.filter(fits).map(({ taka }) => taka)
    const { rows } = await shop.pool.query(`select model, line, grade, low, middle, high, sales as count, period
      from price_ranges where battery is null and low is not null and period = 'year'`)
    const expected = ['840 G5', '840 G6'].flatMap((model) =>
      [null, 'good', 'fair'].map((grade) => ({
        ...{ model: `elitebook-${model.toLowerCase().replace(' ', '-')}`, line: null, grade, period: 'year' },
        ...rangeOf(pricesOf((sale) => sale.model === model && (grade === null || sale.grade === grade))),
      })),
    )
    const line = { model: null, line: 'elitebook', grade: null, period: 'year', ...rangeOf(pricesOf(() => true)) }
    const inOrder = (ranges: object[]) => ranges.map((one) => JSON.stringify(Object.entries(one).sort())).sort()
    expect(inOrder(rows)).toEqual(inOrder([...expected, line].filter((one) => 'low' in one)))
  }
})
