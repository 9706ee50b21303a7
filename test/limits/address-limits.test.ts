import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { createHttp } from '#platform/http/app.ts'
import { type TestApp, testApp } from '../app.ts'
import { quiet } from '../database.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from rate_limits'))

const HERE = '2001:db8:1:200::1'
const SAME_64 = '2001:db8:1:200:dead:beef::7'
const SAME_56 = '2001:db8:1:2ff::1'
const ELSEWHERE = '2001:db8:1:300::1'

const writer = { name: 'Somebody', email: 'somebody@example.com', phone: '01712345678', message: 'Hello' }
const WRITES: [what: string, url: string, payload: object, neighbour: string][] = [
  ['a registration', '/api/users', { displayName: 'X', email: 'x@example.com', role: 'buyer' }, SAME_56],
  ['a message to the office', '/api/mail-us', writer, SAME_56],
  ['a subscription', '/api/newsletter', { email: 'x@example.com' }, SAME_56],
  ['an unsubscription', '/api/newsletter/unsubscribe', { token: 'x'.repeat(43) }, SAME_64],
]

async function statusFrom(remoteAddress: string, given: InjectOptions): Promise<number> {
  return (await shop.app.inject({ ...given, remoteAddress })).statusCode
}

test.each(WRITES)('%s: the addresses of one home network share a limit', async (_what, url, payload, neighbour) => {
  const post = { method: 'POST' as const, url, payload }
  expect(await statusFrom(HERE, post)).toBeOneOf([200, 404])
  await shop.pool.query('update rate_limits set points = points + 10000')
  for (const address of [HERE, SAME_64, neighbour]) expect(await statusFrom(address, post), address).toBe(429)
  expect(await statusFrom(ELSEWHERE, post)).toBeOneOf([200, 404])
})

test('an IPv4 address has one limit however it is written', async () => {
  const post = { method: 'POST' as const, url: '/api/mail-us', payload: writer }
  expect(await statusFrom('203.0.113.7', post)).toBe(200)
  await shop.pool.query('update rate_limits set points = points + 10000')
  expect(await statusFrom('::ffff:203.0.113.7', post)).toBe(429)
  expect(await statusFrom('203.0.113.8', post)).toBe(200)
})

test('searches from many addresses of one home network share a limit', async () => {
  const statuses: number[] = []
  for (let asked = 0; asked < 601; asked++)
    statuses.push(await statusFrom(`2001:db8:7:7::${asked.toString(16)}`, { url: `/api/blogs?q=nvme${asked}` }))
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([200]))
  expect(statuses[600]).toBe(429)
  expect(await statusFrom(ELSEWHERE, { url: '/api/blogs?q=nvme' })).toBe(200)
})

/** The address that the site takes the caller for, with X-Forwarded-For as the last proxy hands it on. */
async function addressSeen(trustProxy: number | string[], remoteAddress: string, forwarded: string): Promise<string> {
  const config = { production: true, trustProxy, publicUrl: 'https://shop.example', imageHostUrl: undefined }
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {}, shedsLoad: false })
  app.get('/ip', ({ ip }) => ({ ip }))
  const answer = await app.inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  return answer.json().ip
}

test('behind one proxy the address that the proxy saw counts, not what the client sent before it', async () => {
  const forged = '198.51.100.1, 10.0.0.1, 127.0.0.1, 203.0.113.7'
  expect(await addressSeen(1, '127.0.0.1', forged)).toBe('203.0.113.7')
  expect(await addressSeen(1, '::1', forged)).toBe('203.0.113.7')
  expect(await addressSeen(1, '10.1.2.3', forged)).toBe('203.0.113.7')
  // Two proxies: the nearer one names the farther.
  expect(await addressSeen(2, '127.0.0.1', '198.51.100.1, 203.0.113.7, 192.0.2.10')).toBe('203.0.113.7')
})

test('the forwarded address of a client that bypasses the proxy is ignored', async () => {
  for (const stranger of ['203.0.113.9', '2001:db8::9', '172.32.0.1'])
    expect(await addressSeen(1, stranger, '198.51.100.1')).toBe(stranger)
})

test('behind proxies with known networks the first address outside of them counts', async () => {
  const proxies = ['192.0.2.0/24', '2001:db8:f::/48']
  expect(await addressSeen(proxies, '192.0.2.10', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await addressSeen(proxies, '::ffff:192.0.2.10', '203.0.113.7, 2001:db8:f::1')).toBe('203.0.113.7')
  expect(await addressSeen(proxies, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
})
