import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import type { EndpointSpec } from '#shared/endpoint.ts'
import { endpoints } from '#web/api.ts'
import { type Holder, type People, somePeople, type TestApp, testApp } from '../app.ts'
import { emptyTables } from '../database.ts'
import { type EndpointName, goodInput } from '../slice-calls.ts'
import { PATIENCE, RUNS, SEED, sayWhatWasTried, stored, tablesOf, timed } from './bounds.ts'
import { valuesOf } from './from-shape.ts'
import { addressOf, bodyOf, filledIn, GOOD, PLAIN, type Recipe, recipes, type Values } from './recipe.ts'

type Caller = 'who may' | 'guest' | 'newcomer' | 'buyer' | 'saller' | 'otherSaller' | 'admin' | 'liar'
const CALLERS: Caller[] = ['guest', 'newcomer', 'buyer', 'saller', 'otherSaller', 'admin', 'liar']
const LIES = [
  '',
  'Bearer',
  'Bearer x',
  'Bearer a.b.c',
  'Basic eDp4',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  `Bearer ${'x'.repeat(8000)}`,
]

/** Codes that any endpoint may answer. */
const GENERAL = [
  ...['invalid_input', 'invalid_json', 'invalid_text', 'too_large', 'unsupported_media_type', 'not_found'],
  ...['sign_in_required', 'no_profile', 'not_allowed', 'token_invalid', 'account_removed', 'too_many_requests'],
]

let shop: TestApp
let people: People
let tables: string[]
beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
  // The first call of a person stores what their token proves.
  for (const person of Object.values(people)) await shop.callsOf(person).listSavedSearches({})
  tables = await tablesOf(shop.pool, ['public.rate_limits'])
})
afterAll(async () => {
  await shop.close()
  sayWhatWasTried('The endpoints of the shop')
})

/** A good request to the endpoint that is tried, and what is stored with its things; null when a call has changed that. */
let good: { input: Values; before: string } | null = null
let begun = 0

beforeEach(async () => {
  good = null
  // Rows that former cases have left would only have to be counted again and again.
  if (begun++ % 10 !== 0) return
  await emptyTables(shop.pool, 'products', 'bookings', 'blogs', 'bin', 'inbox_messages', 'newsletter_subscribers')
  await shop.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  const ids = Object.values(people).map(({ id }) => id)
  await shop.pool.query('delete from users where id <> all($1)', [ids])
})

describe('every endpoint answers any input within a second, without a 500 and in its documented form, and a refusal stores nothing', () => {
  test.each(Object.keys(endpoints) as EndpointName[])(
    '%s',
    async (name) => {
      const fields = Object.entries(endpoints[name].input.shape)
      const recipe = recipes(Object.fromEntries(fields.map(([key, shape]) => [key, valuesOf(shape)])))
      const usual = { weight: 6, arbitrary: fc.constant<Caller>('who may') }
      const caller = fc.oneof(usual, { weight: 2, arbitrary: fc.constantFrom(...CALLERS) })
      const property = fc.asyncProperty(recipe, caller, fc.constantFrom(...LIES), await trying(name))
      await fc.assert(property, { numRuns: RUNS, seed: SEED, examples: [[PLAIN, 'who may', '']] })
    },
    PATIENCE,
  )
})

/** Sends one recipe after the other to an endpoint; good things are made anew once a call has changed what is stored. */
async function trying(name: EndpointName) {
  const spec: EndpointSpec = endpoints[name]
  let count = 0
  return async (recipe: Recipe, caller: Caller, lie: string) => {
    if (count++ % 25 === 0) await shop.pool.query('delete from rate_limits')
    good ??= await madeGood(name)
    const { before, input: values } = good
    const authorization = caller === 'liar' ? lie : await headerOf(spec, caller, values)
    const request = requestOf(spec, recipe, values, authorization, count)
    const answer = await timed(() => shop.app.inject(request))
    if (recipe === PLAIN) expect(answer.statusCode, answer.body).toBe(200)
    expectOwnForm(spec, request, answer)
    const after = await stored(shop.pool, tables)
    if (answer.statusCode >= 400)
      expect(after, `${describeRequest(request)} was refused, and something is stored`).toBe(before)
    if (after !== before) good = null
  }
}

async function madeGood(name: EndpointName) {
  const input = await goodInput(shop, people, name)
  // The first request of a person stores what their token proves, refused or not.
  await shop.pool.query('update users set email_proven_at = now() where email_proven_at is null')
  return { input, before: await stored(shop.pool, tables) }
}

async function headerOf(
  spec: EndpointSpec,
  caller: Exclude<Caller, 'liar'>,
  good: Values,
): Promise<string | undefined> {
  const holder = caller === 'who may' ? await whoMay(spec, good) : holderOf(caller)
  return holder ? (await shop.as(holder)).authorization : undefined
}

function holderOf(caller: Exclude<Caller, 'liar' | 'who may'>): Holder | null {
  if (caller === 'guest') return null
  return caller === 'newcomer' ? { uid: 'newcomer', email: 'newcomer@example.com' } : people[caller]
}

/** A caller who may make the good request. */
async function whoMay({ who }: EndpointSpec, good: Values): Promise<Holder | null> {
  if (who === 'anyone') return null
  if (who !== 'signed-in') return people[who[0] as 'buyer' | 'saller' | 'admin']
  const named = shop.db.selectFrom('users').select(['uid', 'email']).where('email', '=', String(good.email))
  return (await named.executeTakeFirst()) ?? people.buyer
}

function requestOf(spec: EndpointSpec, recipe: Recipe, good: Values, authorization: string | undefined, count: number) {
  const values = filledIn(recipe, good)
  const asked = (recipe.method === GOOD ? spec.method : recipe.method) as 'GET'
  const search = spec.method === 'GET'
  const { url, rest } = addressOf(recipe, spec.path, values, search)
  const body = search ? { headers: {} } : bodyOf(recipe, rest)
  const headers = { ...body.headers, ...(authorization !== undefined && { authorization }) }
  // An address for each: the limits are not what is tried here.
  const remoteAddress = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  return { ...body, method: asked, url, headers, remoteAddress } satisfies InjectOptions
}

function expectOwnForm(spec: EndpointSpec, request: InjectOptions, answer: LightMyRequestResponse): void {
  const what = `${describeRequest(request)}\n${answer.statusCode} ${answer.body.slice(0, 500)}`
  expect(answer.statusCode, what).toBeLessThan(500)
  if (answer.statusCode < 400 || request.method === 'HEAD') return
  const { acknowledged, code, message, fields = {}, now, ...others } = answer.json()
  expect([acknowledged, typeof message, others], what).toEqual([false, 'string', {}])
  // The current state of a deal or a product.
  if (now !== undefined) expect([answer.statusCode, ...Object.keys(now).toSorted()], what).toEqual([409, 'at', 'state'])
  expect([...GENERAL, ...(spec.paged ? ['invalid_cursor'] : []), ...(spec.errors ?? [])], what).toContain(code)
  for (const field of Object.values(fields) as { code: string }[])
    expect(Object.keys(en.errors), what).toContain(field.code)
}

function describeRequest({ method, url, payload, headers }: InjectOptions): string {
  return `${method} ${String(url).slice(0, 500)} ${JSON.stringify(headers)?.slice(0, 200)} ${String(payload ?? '').slice(0, 1000)}`
}
