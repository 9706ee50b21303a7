import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ costlyPerMinute: 3 })
})
afterAll(() => shop.close())

test('whoever has used up the costly calls of a minute gets no list by other parameters, either', async () => {
  const cursor = Buffer.from('["2000-01-01T00:00:00.000000+00:00","018f0000-0000-4000-8000-000000000000"]')
  const lists = ['brand=ASUS,HP', 'minPrice=1', 'sort=price', `cursor=${cursor.toString('base64url')}`]
  for (const list of lists) expect((await shop.send('GET', `/api/products?${list}`)).statusCode, list).toBe(200)
  for (const q of ['a', 'b', 'c']) expect((await shop.send('GET', `/api/products?q=${q}`)).statusCode, q).toBe(200)
  for (const list of lists) expect((await shop.send('GET', `/api/products?${list}&limit=7`)).statusCode, list).toBe(429)
  expect((await shop.send('GET', '/api/products/facets?brand=ASUS,HP')).statusCode).toBe(429)
})
