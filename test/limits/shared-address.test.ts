import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#web/api.ts'
import { type Holder, type People, somePeople, type TestApp, testApp } from '../app.ts'
import { type EndpointName, goodInput } from '../slice-calls.ts'

let shop: TestApp
let people: People
beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from rate_limits'))

/** Counted by the person of its ticket. */
const BY_TICKET: EndpointName[] = ['sendKitEntry']
/** Writes of guests are counted by network address, which all callers of a test share. */
const BY_GUESTS = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].method !== 'GET' && endpoints[name].who === 'anyone' && !BY_TICKET.includes(name),
)

async function statusOf(name: EndpointName, holder: Holder | null): Promise<number> {
  const call = shop.callsOf(holder)[name] as (input: unknown) => Promise<unknown>
  return call(await goodInput(shop, people, name)).then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}

test.each(BY_GUESTS)(
  '%s: a guest who uses up the limit of an address shuts out nobody who is signed in there',
  async (name) => {
    await statusOf(name, null)
    await shop.pool.query('update rate_limits set points = points + 10000')
    expect(await statusOf(name, null)).toBe(429)
    expect(await statusOf(name, people.buyer)).not.toBe(429)
  },
)

test('a guest who uses up the searches of an address shuts out nobody who is signed in there', async () => {
  const searches = Array.from({ length: 600 }, (_, i) => shop.send('GET', `/api/blogs?q=phone${i}`))
  await Promise.all(searches)
  expect((await shop.send('GET', '/api/blogs?q=phone')).statusCode).toBe(429)
  const { buyer } = people
  expect((await shop.callsOf(buyer).listBlogs({ q: 'phone' })).items).toEqual([])
  await shop.callsOf(buyer).listProducts({ q: 'phone' })
})
