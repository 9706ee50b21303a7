import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { localDate } from '#shared/local-day.ts'
import { randomFrom } from '../../../db/seed/random.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { MIN_SALES, MOST_TRADED } from './rules.ts'
import { computePrices } from './server/compute-prices.ts'
import { storeSoldGoods } from './server/store.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from sold_goods'))

interface Sale {
  brand: string
  model: string
  taka: number
  /** Days ago. */
  days: number
  grade?: string
}

async function sell(sales: Sale[]) {
  const rows = sales.map(({ brand, model, taka, days, grade = 'good' }) => ({
    ...{ kind: 'laptop', brand, line: null, model, title: model, grade, battery_health: null },
    ...{ demo_taka: taka, demo_sold_at: new Date(Date.now() - days * 86_400_000).toISOString() },
  }))
  for (let at = 0; at < rows.length; at += 1000) await storeSoldGoods(shop.db, rows.slice(at, at + 1000))
  await computePrices(shop.db)
  // A process of its own would hear which responses to forget.
  shop.cache.invalidateTags(['prices'])
}

/** Query of the expected list from the sales. Prices over twice or under half of the median do not count. */
const MODELS = `
  with sale as (
    select brand, model, demo_taka as taka, demo_sold_at at time zone 'Asia/Dhaka' as sold, now() at time zone 'Asia/Dhaka' as today
    from sold_goods where grade <> 'for-parts'
  ), a_year as (
    select * from sale where sold > today - interval '1 year'
  ), middles as (
    select brand, model, percentile_cont(0.5) within group (order by taka) as middle,
      count(*) filter (where to_char(sold, 'YYYY-MM') = to_char(today - interval '1 month', 'YYYY-MM'))::int as traded
    from a_year group by brand, model
  )
  select brand, model, traded, count(*)::int as sales, percentile_cont(0.5) within group (order by taka) as middle
  from a_year join middles using (brand, model) where taka between middles.middle / 2 and middles.middle * 2
  group by brand, model, traded having count(*) >= 8`

/** Prices are rounded to hundreds, below BDT 5,000 to tens. */
const rounded = (taka: number) => (taka < 5000 ? Math.round(taka / 10) * 10 : Math.round(taka / 100) * 100)

/** Sales of some models, a few of each and many of others, in thirteen months. */
function someSales(random: () => number): Sale[] {
  const models = Array.from({ length: 12 }, (_, index) => ({
    ...{ brand: index % 3 ? 'HP' : 'Dell', model: `model-${index}`, taka: 3000 * (1 + 30 * random()) },
    sales: Math.floor(30 * random() * random()) + 1,
  }))
  return models.flatMap(({ brand, model, taka, sales }) =>
    Array.from({ length: sales }, () => ({
      ...{ brand, model, taka: Math.round(taka * Math.exp(1.6 * (random() - 0.5))) },
      ...{ days: Math.floor(395 * random()) + 0.3, grade: random() < 0.1 ? 'for-parts' : 'good' },
    })),
  )
}

test('middle prices, sales and trades of the monthly list equal a query of the same sales, in random markets, and none is of fewer than eight', async () => {
  const random = randomFrom(33)
  let [listed, left] = [0, 0]
  for (let market = 0; market < 20; market++) {
    await shop.pool.query('delete from sold_goods')
    const sales = someSales(random)
    await sell(sales)
    const { rows } = await shop.pool.query(MODELS)
    const { models, pages } = await shop.callsOf().listMonthPrices({})
    const shown = models.map(({ brand, model, sales, traded, prices }) => [brand, model, sales, traded, prices?.middle])
    const traded = rows.filter((row) => row.traded > 0)
    const expected = traded.map((row) => [row.brand, row.model, row.sales, row.traded, rounded(row.middle)])
    expect(shown.toSorted()).toEqual(expected.toSorted())
    for (const { prices, lacking } of models) {
      expect(lacking).toBe(0)
      expect(prices && prices.low <= prices.middle && prices.middle <= prices.high).toBe(true)
    }
    const sold = (brand: string) => rows.reduce((sum, row) => sum + (row.brand === brand ? row.sales : 0), 0)
    const brands = [...new Set(rows.map(({ brand }) => brand))]
    expect(pages.map(({ brand, sales }) => [brand, sales]).toSorted()).toEqual(
      brands.map((b) => [b, sold(b)]).toSorted(),
    )
    left += await expectNoFewer(sales, rows)
    listed += models.length
  }
  expect(listed).toBeGreaterThan(40)
  expect(left).toBeGreaterThan(40)
}, 60_000)

/** Models with fewer sales have no page, and a line without figures on that of their brand. Answers how many there are. */
async function expectNoFewer(sales: Sale[], rows: { brand: string; model: string }[]): Promise<number> {
  const all = new Map(sales.map(({ brand, model }) => [model, brand]))
  const few = [...all].filter(([model]) => !rows.some((row) => row.model === model))
  for (const [model, brand] of few.slice(0, 3)) {
    const page = shop.callsOf().showModelPrices({ kind: 'laptop', brand, model })
    expect(await refusalOf(page)).toMatchObject({ status: 404 })
    if (!rows.some((row) => row.brand === brand)) continue
    const line = (await shop.callsOf().showBrandPrices({ kind: 'laptop', brand })).models.find(
      (one) => one.model === model,
    )
    expect(line?.prices ?? null).toBeNull()
    expect(line?.sales ?? 0).toBeLessThan(MIN_SALES)
  }
  return few.length
}

test('the monthly list has the hundred models that were sold most, the most sold first', async () => {
  const day = localDate(Date.now()).getUTCDate()
  // Of each model as many of the last month as its number says, and the more in the month before.
  const sales = Array.from({ length: MOST_TRADED + 4 }, (_, model) => {
    const traded = (model % 9) + 1
    const sale = { brand: 'HP', model: `model-${model}`, taka: 20_000 }
    const earlier = Array.from({ length: 30 - 2 * traded }, () => ({ ...sale, days: day + 40 }))
    return [...earlier, ...Array.from({ length: traded }, () => ({ ...sale, days: day + 3 }))]
  })
  await sell(sales.flat())
  const { models } = await shop.callsOf().listMonthPrices({})
  expect(models.length).toBe(MOST_TRADED)
  const traded = models.map((model) => model.traded)
  expect(traded).toEqual(traded.toSorted((a, b) => b - a))
  // The four that are left out are among those with the fewest trades.
  const all = sales.map((_, model) => (model % 9) + 1).toSorted((a, b) => b - a)
  expect(traded).toEqual(all.slice(0, MOST_TRADED))
})
