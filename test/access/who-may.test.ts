import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { AppError } from '#shared/errors.ts'
import { endpoints } from '#web/api.ts'
import { type Holder, type People, somePeople, type TestApp, testApp } from '../app.ts'
import { ALL_CALLS, CALLERS_OF_ENDPOINTS, type EndpointName, goodInputsBeside, type Values } from '../slice-calls.ts'

/** Statuses of each endpoint by caller, where it concerns the buyer's orders and the saller's products. */
const WHO: Record<string, string> = Object.assign({}, ...ALL_CALLS.map(({ who }) => who))

let shop: TestApp
let people: People
beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
})
afterAll(() => shop.close())

/** Good requests. What is refused or only reads leaves their things as they are; after any other call they are made anew. */
let good: Record<string, Values> = {}

/** Makes a call as somebody, and answers with what became of it. */
async function outcomeOf(name: EndpointName, holder: Holder | null) {
  if (!good[name]) Object.assign(good, await goodInputsBeside(shop, people, name))
  const call = shop.callsOf(holder)[name] as (input: unknown) => Promise<unknown>
  const outcome = await call(good[name] ?? {}).then(
    () => ({ status: 200, code: null }),
    ({ status, code }: AppError) => ({ status, code }),
  )
  if (outcome.status === 200 && endpoints[name].method !== 'GET') {
    good = {}
    // A buyer who has begun to sell is one no longer.
    await shop.pool.query("update users set role = 'buyer' where id = $1", [people.buyer.id])
  }
  return outcome
}

describe('[Y07] who may call', () => {
  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    const got: number[] = []
    for (const caller of CALLERS_OF_ENDPOINTS) {
      const newcomer = { uid: 'newcomer', email: 'newcomer@example.com' }
      const holder = caller === 'guest' ? null : caller === 'newcomer' ? newcomer : people[caller]
      got.push((await outcomeOf(name, holder)).status)
    }
    expect(got.join(' '), CALLERS_OF_ENDPOINTS.join(', ')).toBe(WHO[name])
  })

  /** Calls for the address that they name, whether it has a user record or not. */
  const NAMES_ITS_OWN = new Set<EndpointName>(['saveUser', 'leaveShop'])

  // As the sign-in service gives it to whoever signs in anonymously.
  test.each(Object.keys(endpoints) as EndpointName[])(
    '%s takes a token without an e-mail for a newcomer’s',
    async (name) => {
      const outcome = await outcomeOf(name, { uid: 'nameless', email: null })
      expect(outcome.status).toBe(Number(WHO[name]?.split(' ')[CALLERS_OF_ENDPOINTS.indexOf('newcomer')]))
      if (outcome.status !== 200) expect(outcome.code).toBe(NAMES_ITS_OWN.has(name) ? 'not_yours' : 'no_profile')
    },
  )
})

test('[Q18] the query of a request with a body is ignored', async () => {
  const product = await aProduct(shop.db, people.saller)
  const body = { phone: '01712345678', location: 'Dhaka' }
  const answer = await shop.send('POST', `/api/bookings?productId=${product._id}`, body, people.admin)
  expect([answer.statusCode, answer.json().fields]).toMatchObject([400, { productId: { code: 'required' } }])
})

test('[Q01 Q18 Q31] the API page shows every endpoint with its answers', async () => {
  const answer = await shop.send('GET', '/api/docs/json')
  const { paths } = answer.json()
  const shown = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  )
  const wanted = Object.entries(endpoints).map(([name, { method, path }]) => `${method} ${path} ${name}`)
  // The event stream, whose answer has no end and no shape.
  expect(shown.toSorted()).toEqual([...wanted, 'GET /api/live openLive'].toSorted())
  const product = paths['/api/product/{id}'].get.responses['200'].content['application/json'].schema
  expect(Object.keys(product.properties)).toContain('resaleTaka')
  expect((await shop.send('GET', '/api/docs')).statusCode).toBe(200)
})
