import { afterAll, beforeAll, expect, test } from 'vitest'
import { computePrices } from '#deals/prices/server/compute-prices.ts'
import { findPrices } from '#deals/prices/server/find-prices.ts'
import { storeDemoSales } from '../../../db/seed/demo-sales.ts'
import { type TestApp, testApp } from '../../app.ts'

const DAY = 86_400_000

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

test('half of the sales of the demo that a range has not seen are inside it, give or take five points', async () => {
  await shop.db.transaction().execute(storeDemoSales)
  const all = await shop.db.selectFrom('sold_goods').selectAll().where('booking_id', 'is', null).execute()
  let [inside, seen, least] = [0, 0, Number.POSITIVE_INFINITY]
  // The sales of each of the last thirteen weeks by the ranges that stood before.
  for (let week = 13; week >= 1; week--) {
    const [from, to] = [Date.now() - week * 7 * DAY, Date.now() - (week - 1) * 7 * DAY]
    await computePrices(shop.db, new Date(from))
    const held = all.filter(
      ({ demo_sold_at }) => Date.parse(demo_sold_at ?? '') > from && Date.parse(demo_sold_at ?? '') <= to,
    )
    for (const { kind, brand, title, grade, demo_taka } of held) {
      const { sold } = await findPrices(shop.db, {
        kind,
        category: brand,
        name: title ?? '',
        condition: grade ?? '',
        parchesDate: '',
        specs: {},
      })
      if (!sold || sold.step === 'line-year' || demo_taka === null) continue
      seen++
      least = Math.min(least, sold.count)
      if (demo_taka >= sold.low && demo_taka <= sold.high) inside++
    }
  }
  const share = inside / seen
  console.info(
    `prices: ${inside} of ${seen} held-out sales inside, ${(100 * share).toFixed(1)} %, at least ${least} sales in a range`,
  )
  expect(seen).toBeGreaterThan(400)
  expect(least).toBeGreaterThanOrEqual(8)
  expect(share).toBeGreaterThanOrEqual(0.45)
  expect(share).toBeLessThanOrEqual(0.55)
}, 120_000)
