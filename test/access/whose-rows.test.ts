import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { endpoints } from '#web/api.ts'
import { type People, somePeople, type TestApp, testApp } from '../app.ts'

import {
  ADDRESSES,
  type Address,
  CALLERS,
  type Caller,
  makeRows,
  NO_ACCOUNT,
  OWNERLESS,
  type Rows,
  VERBS,
} from './addresses.ts'

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
  test.each(ADDRESSES.map((address): [string, Address] => [address.what, address]))('%s', async (_what, address) => {
    let made = await makeRows(shop, people)
    for (const verb of VERBS) {
      const got: number[] = []
      const expected = (address.verbs[verb] ?? NO_ACCOUNT).split(' ').map(Number)
      for (const caller of CALLERS) {
        await shop.pool.query('delete from rate_limits')
        const before = await rowAsText(address.row(made))
        const headers = caller === 'guest' ? {} : await shop.as(people[caller])
        const payload = verb === 'GET' || verb === 'DELETE' ? {} : { payload: address.body?.(made) ?? {} }
        const answer = await shop.app.inject({ method: verb, url: address.path(made), headers, ...payload })
        got.push(answer.statusCode)
        if (answer.statusCode >= 400 || verb === 'GET')
          expect(await rowAsText(address.row(made)), `${verb} as ${caller} changed it`).toBe(before)
        // What was done cannot be done again.
        else made = await makeRows(shop, people)
      }
      expect(got, verb).toEqual(expected)
    }
  })

  test('every endpoint that takes the id of a row is tested here', () => {
    const gone = { product: '1', user: '1', post: '1' }
    const made = {
      gone,
      people: { saller: { email: 'saller@example.com' }, buyer: { email: 'buyer@example.com' } },
      notification: '1',
      product: { _id: '1' },
      listing: { _id: '1' },
      thread: '1',
      report: '1',
      asked: { _id: '1' },
      booking: { _id: '1' },
      offer: '1',
      met: { _id: '1' },
      contested: { _id: '1' },
      somebody: { id: '1', email: '1' },
      draft: '1',
      message: { _id: '1' },
      assortment: { brand: { id: '1' }, kind: '1' },
    }
    const tried = new Set(
      ADDRESSES.flatMap(({ path, verbs }) =>
        Object.keys(verbs).map((verb) => `${verb} ${path(made as Rows).replace(/\/(1|[^/]+@[^/]+)(?=\/|$)/g, '/…')}`),
      ),
    )
    const named = Object.values(endpoints).filter(({ path }) => path.includes('{') && !OWNERLESS.includes(path))
    for (const { method, path } of named) expect([...tried]).toContain(`${method} ${path.replace(/\{\w+\}/g, '…')}`)
  })
})

test('[Q08 Q17 E15] lists have only the user’s own bookings, orders and user records', async () => {
  const { booking, somebody } = await makeRows(shop, people)
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
