import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

test('[S14 Q18] 100 bookings by 10 people at once on 10 products leave one booking per buyer and product, and no failure', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const sallers = [await shop.aPerson({ role: 'saller' }), await shop.aPerson({ role: 'saller' })]
  const products: LockedProduct[] = []
  for (let made = 0; made < 10; made++)
    products.push(await aProduct(shop.db, sallers[made % 2] as (typeof sallers)[0], { name: `HP ${made}` }))
  const people = await Promise.all(Array.from({ length: 10 }, () => shop.aPerson({ role: 'buyer' })))
  const headers = await Promise.all(people.map((person) => shop.as(person)))

  async function book(buyer: number, product: number): Promise<string> {
    const body = { phone: '01712345678', location: 'Dhaka', productId: products[product]?._id }
    const answer = await fetch(`${address}/api/bookings`, {
      method: 'POST',
      headers: { ...headers[buyer], 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { code = '' } = (await answer.json()) as { code?: string }
    return `${answer.status} ${code}`.trim()
  }
  // Everybody books five products twice, all at the same time: half of the 100 must be refused.
  const calls = Array.from({ length: 50 }, (_, pair) => {
    const product = (Math.floor(pair / 10) % 5) + (pair % 2) * 5
    return [book(pair % 10, product), book(pair % 10, product)]
  }).flat()
  const answers = await Promise.all(calls)
  const count = (wanted: string) => answers.filter((one) => one === wanted).length
  expect([count('200'), count('409 already_booked')]).toEqual([50, 50])

  const { rows } = await shop.pool.query(
    'select count(*), count(distinct (buyer_id, product_id)) as pairs, count(distinct product_id) as products from bookings',
  )
  expect(rows[0]).toEqual({ count: 50, pairs: 50, products: 10 })
  const counted = await shop.pool.query('select sum(booking_count) as sum from products')
  expect(Number(counted.rows[0].sum)).toBe(50)
  const jobs = await shop.pool.query(
    "select count(*) from graphile_worker.jobs where task_identifier in ('emailSaller', 'emailBuyer')",
  )
  expect(jobs.rows[0].count).toBe(100)
  const { rows: server } = await shop.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(server[0].deadlocks).toBe(0)
})
