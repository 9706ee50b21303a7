import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { endpoints } from '#web/api.ts'
import { type People, somePeople, type TestApp, testApp } from '../app.ts'
import { ALL_CALLS, CALLERS, type Caller, VERBS } from '../slice-calls.ts'

const ADDRESSES = ALL_CALLS.flatMap(({ addresses }) => addresses)
const OWNERLESS = ALL_CALLS.flatMap(({ ownerless }) => ownerless)
const NO_ACCOUNT = '404 404 404 404 404 404'

let shop: TestApp
let people: People & { otherBuyer: Person }
beforeAll(async () => {
  shop = await testApp()
  people = { ...(await somePeople(shop)), otherBuyer: await shop.aPerson({ role: 'buyer' }) }
})
afterAll(() => shop.close())

async function rowAsText([table, id]: [table: string, id: string]): Promise<string> {
  const { rows: found } = await shop.pool.query(`select t::text as row, xmin from ${table} t where id = $1`, [id])
  return JSON.stringify(found)
}

describe('[Y07] what each role may do with the row of another user', () => {
  test.each(ADDRESSES.map((address) => [address.what, address] as const))('%s', async (_what, address) => {
    let made = await address.make({ shop, people })
    for (const verb of VERBS) {
      const got: number[] = []
      const expected = (address.verbs[verb] ?? NO_ACCOUNT).split(' ').map(Number)
      for (const caller of CALLERS) {
        await shop.pool.query('delete from rate_limits')
        const before = await rowAsText(made.row)
        const headers = caller === 'guest' ? {} : await shop.as(people[caller])
        const payload = verb === 'GET' || verb === 'DELETE' ? {} : { payload: made.body() }
        const answer = await shop.app.inject({ method: verb, url: made.path, headers, ...payload })
        got.push(answer.statusCode)
        if (answer.statusCode >= 400 || verb === 'GET')
          expect(await rowAsText(made.row), `${verb} as ${caller} changed it`).toBe(before)
        // A successful call cannot be repeated with the same row.
        else made = await address.make({ shop, people })
      }
      expect(got, verb).toEqual(expected)
    }
  })

  test('every endpoint that takes the id of a row is tested here', async () => {
    const tried = new Set<string>()
    for (const { verbs, make } of ADDRESSES) {
      const { path, row } = await make({ shop, people })
      const isId = (part: string) => part === row[1] || part.includes('@') || /^[0-9a-f-]{36}$/.test(part)
      // The kind of a record is a parameter, too.
      const parts = path.split('/').map((part, at, all) => (isId(part) || all[at - 1] === 'records' ? '…' : part))
      for (const verb of Object.keys(verbs)) tried.add(`${verb} ${parts.join('/')}`)
    }
    const named = Object.values(endpoints).filter(({ path }) => path.includes('{') && !OWNERLESS.includes(path))
    for (const { method, path } of named) expect([...tried]).toContain(`${method} ${path.replace(/\{\w+\}/g, '…')}`)
  })
})

test('[Q08 Q17 E15] lists have only the user’s own bookings, orders and user records', async () => {
  const booking = await aBooking(shop.db, { product: await aProduct(shop.db, people.saller), buyer: people.buyer })
  const somebody = await shop.aPerson({ role: 'buyer' })
  const seen: Record<string, boolean[]> = {}
  for (const caller of CALLERS.slice(1) as Exclude<Caller, 'guest'>[]) {
    const bookings = await shop.send('GET', '/api/bookings', undefined, people[caller])
    const users = await shop.send('GET', '/api/users', undefined, people[caller])
    const profile = await shop.send('GET', '/api/profile', undefined, people[caller])
    expect(profile.json().email).toBe(people[caller].email)
    seen[caller] = [bookings.body.includes(booking._id), users.body.includes(somebody.email)]
  }
  expect(seen).toEqual({
    ...{ buyer: [true, false], otherBuyer: [false, false], saller: [true, false] },
    ...{ otherSaller: [false, false], admin: [true, true] },
  })
})
