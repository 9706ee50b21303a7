import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { EndpointSpec } from '#shared/endpoint.ts'
import { endpoints } from '#web/api.ts'
import { type Holder, type People, somePeople, type TestApp, testApp } from '../app.ts'
import type { EndpointName } from '../slice-calls.ts'

let shop: TestApp
let people: People
beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from rate_limits'))

const NAMES = Object.keys(endpoints) as EndpointName[]
const WITH_BODY = NAMES.filter((name) => ['POST', 'PUT'].includes(endpoints[name].method))
const COUNTED = WITH_BODY.filter((name) => (endpoints[name] as EndpointSpec).limits?.length !== 0)

/** Sends what is no JSON: whoever reads the body answers `invalid_json`. */
async function codeOf(name: EndpointName, holder: Holder | null): Promise<string> {
  const { method, path } = endpoints[name]
  const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  const answer = await shop.send(method, address, '{"no JSON', holder)
  return answer.json().code
}

function holderOf(name: EndpointName): Holder | null {
  const { who } = endpoints[name]
  if (who === 'anyone') return null
  return who === 'signed-in' ? people.buyer : people[who[0] as 'buyer' | 'saller' | 'admin']
}

describe('who may not call is refused before the body is read', () => {
  test.each(WITH_BODY.filter((name) => endpoints[name].who !== 'anyone'))('%s', async (name) => {
    expect(await codeOf(name, null)).toBe('sign_in_required')
  })
})

describe('a call with a bad body is counted, and over the limit refused before the body is read', () => {
  test.each(COUNTED)('%s', async (name) => {
    expect(await codeOf(name, holderOf(name))).toBe('invalid_json')
    const counted = await shop.pool.query('update rate_limits set points = points + 10000')
    expect(counted.rowCount).toBeGreaterThan(0)
    expect(await codeOf(name, holderOf(name))).toBe('too_many_requests')
  })
})

test('somebody who is suspended while their body comes slowly writes nothing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const person = await shop.aPerson({ role: 'buyer' })
  const body = Readable.from(slowly(person.id))
  const headers = { ...(await shop.as(person)), 'content-type': 'application/json' }
  const answer = await shop.app.inject({ method: 'PUT', url: '/api/profile', headers, payload: body })
  expect(answer.json().code).toBe('suspended')
})

/** A body during which a minute passes and its sender is suspended. */
async function* slowly(id: string) {
  yield '{"displayName":'
  await shop.pool.query("update users set suspended_until = now() + interval '1 day', disabled = true where id = $1", [
    id,
  ])
  vi.advanceTimersByTime(60_000)
  yield '"Another name"}'
}
