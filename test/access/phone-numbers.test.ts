import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { DealState } from '#deals/bookings/rules.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { isAppError } from '#shared/errors.ts'
import { endpoints } from '#web/api.ts'
import { type People, somePeople, type TestApp, testApp } from '../app.ts'
import { type EndpointName, goodInputsBeside, type Values } from '../slice-calls.ts'

/** The numbers of this test alone: those of the two profiles, and the one of the booking. */
const PHONES = { '1999000111': 'buyer’s profile', '1999000222': 'saller’s profile', '1999000333': 'booking' } as const
const CALLERS = ['guest', 'buyer', 'otherBuyer', 'saller', 'otherSaller', 'admin'] as const
type Caller = (typeof CALLERS)[number]

let shop: TestApp
let people: People & { otherBuyer: Person }
beforeAll(async () => {
  shop = await testApp()
  people = { ...(await somePeople(shop)), otherBuyer: await shop.aPerson({ role: 'buyer' }) }
  await shop.callsOf(people.buyer).saveProfile({ phone: '01999000111' })
  await shop.callsOf(people.saller).saveProfile({ phone: '01999000222' })
})
afterAll(() => shop.close())

/**
 * Endpoints that show a number before acceptance: each person's own, and the buyer's to the saller in My Buyers and the deal.
 */
const BEFORE: Partial<Record<EndpointName, Partial<Record<Caller, string[]>>>> = {
  showProfile: { buyer: ['buyer’s profile'], saller: ['saller’s profile'] },
  listMyData: { buyer: ['buyer’s profile'], saller: ['saller’s profile'] },
  listBookings: { buyer: ['booking'], saller: ['booking'], admin: ['booking'] },
  listMyOrders: { buyer: ['booking'], admin: ['booking'] },
  getDeal: { buyer: ['booking'], saller: ['booking'] },
}

/** Numbers that an accepted deal shows. */
const BOTH = { buyer: ['saller’s profile', 'booking'], saller: ['booking'] }
const ACCEPTED: typeof BEFORE = { ...BEFORE, getDeal: BOTH, getKit: BOTH }
const ALL = Object.keys(endpoints) as EndpointName[]
/** The endpoints that show a number to anybody: the passes over all of them find no other. */
const SHOWING = Object.keys(ACCEPTED) as EndpointName[]

/** Owners of the numbers that each caller reads from the endpoints; an endpoint without a number is left out. */
async function readersOf(state: DealState, names: EndpointName[]): Promise<Record<string, unknown>> {
  await shop.pool.query('delete from rate_limits')
  const product = await aProduct(shop.db, people.saller)
  const { _id } = await aBooking(shop.db, {
    ...{ product, buyer: people.buyer, phone: '01999000333', sellerPhone: '01999000222', state },
  })
  // An accepted deal may have come to its end: the saller's number is stored since then.
  if (state !== 'requested')
    await shop.pool.query("update bookings set seller_phone = '01999000222' where id = $1", [_id])
  const inputs: Record<string, Values> = {}
  const found: Record<string, Record<string, string[]>> = {}
  for (const name of names) {
    if (endpoints[name].method !== 'GET') continue
    if (!inputs[name]) Object.assign(inputs, await goodInputsBeside(shop, people, name))
    for (const caller of CALLERS) {
      const answer = await read(name, caller, { ...inputs[name], ...idOf(name, product, _id) })
      const seen = Object.entries(PHONES).flatMap(([phone, whose]) => (answer.includes(phone) ? [whose] : []))
      if (seen.length > 0) found[name] = { ...found[name], [caller]: seen }
    }
  }
  await shop.pool.query('delete from bookings')
  return found
}

/** The product and the deal that the numbers belong to. */
function idOf(name: EndpointName, product: LockedProduct, deal: string): object {
  const { path } = endpoints[name]
  if (path.startsWith('/api/deals/{id}')) return { id: deal }
  return path.startsWith('/api/product') && path.includes('{id}') ? { id: product._id } : {}
}

async function read(name: EndpointName, caller: Caller, input: object): Promise<string> {
  const call = shop.callsOf(caller === 'guest' ? null : people[caller])[name] as (input: object) => Promise<unknown>
  const answer = await call(input).catch((error: unknown) => {
    if (isAppError(error)) return error.message
    throw error
  })
  return JSON.stringify(answer).replaceAll(/[\s-]/g, '')
}

test('[J05] before acceptance no answer has a phone number but one’s own, and the buyer’s for the saller in My Buyers and the deal', async () => {
  expect(await readersOf('requested', ALL)).toEqual(BEFORE)
})

test('after acceptance the buyer sees the saller’s, too, and nobody else', async () => {
  expect(await readersOf('accepted', ALL)).toEqual(ACCEPTED)
})

test('a deal that was cancelled or has expired hides the saller’s number again', async () => {
  for (const state of ['cancelled', 'expired'] as const) expect(await readersOf(state, SHOWING), state).toEqual(BEFORE)
})

test('no answer to a write has a phone number', () => {
  const named = Object.entries(endpoints).filter(
    ([, { method, output }]) => method !== 'GET' && /phone|whatsapp/i.test(JSON.stringify(z.toJSONSchema(output))),
  )
  expect(named.map(([name]) => name)).toEqual([])
})
