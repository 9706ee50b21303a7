import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointSpec } from '#shared/endpoint.ts'
import { endpoints } from '#web/api.ts'
import { type Holder, type People, somePeople, type TestApp, testApp } from '../app.ts'
import { type EndpointName, goodInput, type Values } from '../slice-calls.ts'

let shop: TestApp
let people: People
beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from rate_limits'))

const WRITES = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET')

/** The status that a request gets. */
async function statusOf(name: EndpointName, holder: Holder | null, input: Values): Promise<number> {
  const call = shop.callsOf(holder)[name] as (input: unknown) => Promise<unknown>
  return call(input).then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}

function callerOf({ who }: EndpointSpec): Holder | null {
  if (who === 'anyone') return null
  return who === 'signed-in' || who.includes('admin') ? people.admin : people[who[0] as 'buyer' | 'saller']
}

describe('repeated writes are refused', () => {
  test.each(WRITES)('%s', async (name) => {
    const caller = callerOf(endpoints[name])
    const input = await goodInput(shop, people, name)
    expect(await statusOf(name, caller, input)).not.toBe(429)
    const used = await shop.pool.query('update rate_limits set points = points + 10000')
    expect(used.rowCount).toBeGreaterThan(0)
    expect(await statusOf(name, caller, input)).toBe(429)
  })

  test('other users can still write', async () => {
    const input = await goodInput(shop, people, 'addProduct')
    expect(await statusOf('addProduct', people.saller, input)).toBe(200)
    await shop.pool.query('update rate_limits set points = points + 10000')
    expect(await statusOf('addProduct', people.saller, input)).toBe(429)
    expect(await statusOf('addProduct', people.otherSaller, input)).toBe(200)
  })
})

test('repeated searches are refused, and requests without a search are still answered', async () => {
  const statuses: number[] = []
  for (let asked = 0; asked < 601; asked++)
    statuses.push((await shop.send('GET', `/api/blogs?q=ssd${asked}`)).statusCode)
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([200]))
  expect(statuses[600]).toBe(429)
  const refused = await shop.send('GET', '/api/products?q=thinkpad')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeOneOf(Array.from({ length: 60 }, (_, at) => at + 1))
  expect((await shop.send('GET', '/api/products')).statusCode).toBe(200)
})
