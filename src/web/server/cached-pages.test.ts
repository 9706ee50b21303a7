import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { en } from '#messages/en.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createHttp } from '#platform/http/app.ts'
import { TooManyRequests } from '#platform/limits/limits.ts'
import { makeLogger } from '#platform/telemetry/log.ts'
import { unavailable } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { Api } from '../api.ts'
import { registerPages } from './pages.ts'
import { recordCalls } from './render-page.ts'

let app: FastifyInstance
let cache: ResponseCache
let clientDir: string
let rendered: number
/** How often a document was looked up. */
let looked: number
let routed: string[]
let overloaded: boolean
/** The network addresses of uncached renders. */
let uncached: string[]
/** Uncached renders of one network address, at most. */
const MAX_UNCACHED = 5
let agent: Agent
beforeEach(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'greentech-cached-'))
  cache = new ResponseCache()
  rendered = 0
  looked = 0
  routed = []
  overloaded = false
  uncached = []
  agent = new Agent({ keepAlive: true })
  const log = makeLogger({ logLevel: 'silent', production: true })
  const config = {
    production: true,
    trustProxy: false as const,
    publicUrl: 'https://shop.example',
    imageHostUrl: undefined,
  }
  app = await createHttp({ config, log, words: allWords, ready: async () => {}, cache })
  app.addHook('onRequest', async ({ url }) => {
    routed.push(url)
    if (overloaded) throw unavailable('busy')
  })
  await registerPages(app, {
    ...{
      api: { en: { showContactDetails: async () => ({}) } } as unknown as Record<Language, Api>,
      words: allWords,
      cache,
      clientDir,
      files: {
        '/sitemaps/:file': async () => {
          looked++
          // Until the page is asked for, too.
          await expect.poll(() => routed).toContain('/')
          return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found', tags: [] }
        },
      },
      photoSize: async () => null,
      chargeUncached: () => {},
      limitUncached: async (address) => {
        uncached.push(address)
        if (uncached.length > MAX_UNCACHED) throw new TooManyRequests(7_300)
      },
    },
    policy: { imageOrigins: [], signInOrigins: [] },
    settings: {
      ...{
        copy: 'specified',
        publicUrl: 'https://shop.example',
        publicProductPages: false,
        google: true,
      },
      imageUpload: { url: '/images/upload', key: 'k' },
      signIn: { apiKey: 'k', projectId: 'greentech', path: '/identity', phone: true },
    },
    render: async ({ url }) => {
      const { pathname } = new URL(url)
      const status = pathname === '/products' ? 200 : 404
      return { status, location: null, html: `${pathname} ${rendered++} ${'laptop '.repeat(500)}`, scripts: [] }
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
  await rm(clientDir, { recursive: true })
})

interface Answer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: string
}

function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: url, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          ...{ status: response.statusCode, headers: response.headers },
          body: Buffer.concat(chunks).toString('base64'),
        }),
      )
    })
    asked.once('error', reject).end()
  })
}

test.each(['br', 'gzip, deflate', 'identity'])(
  'a page is served from memory with the same headers to clients that accept %s',
  async (accepted) => {
    const first = await ask('/products?utm_source=a', { 'accept-encoding': accepted })
    const again = await ask('/products?utm_source=a', { 'accept-encoding': accepted })
    expect(routed).toEqual(['/products?utm_source=a'])
    // It is in no log.
    expect(again.headers['x-request-id']).toBeUndefined()
    const own = { 'x-request-id': '', date: '' }
    expect({ ...again, headers: { ...again.headers, ...own } }).toEqual({
      ...first,
      headers: { ...first.headers, ...own },
    })
    expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-length': expect.any(String) })
  },
)

test('a client without compression gets the page as it was rendered', async () => {
  await ask('/products', { 'accept-encoding': 'br' })
  for (const accepted of ['identity', '']) {
    const { headers, body } = await ask('/products', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBeUndefined()
    expect(Buffer.from(body, 'base64').toString()).toMatch(/^\/products 0 laptop/)
  }
})

test('an invalidated page is rendered again', async () => {
  const asked = { 'accept-encoding': 'br' }
  const first = await ask('/products', asked)
  await ask('/products', asked)
  cache.clear()
  expect((await ask('/products', asked)).body).not.toBe(first.body)
  expect(rendered).toBe(2)
})

test('uncached renders are limited per network address, and cached pages are still served', async () => {
  expect((await ask('/products')).status).toBe(200)
  for (let asked = 1; asked < MAX_UNCACHED; asked++) expect((await ask(`/no-such-page/${asked}`)).status).toBe(404)
  expect(uncached).toEqual(Array(MAX_UNCACHED).fill('127.0.0.1'))
  expect((await ask('/no-such-page/again')).status).toBe(429)
  expect((await ask('/products?utm_source=b')).status).toBe(200)
})

test('people who reach the limit read why, and their browser tries again when the limit allows it', async () => {
  for (let asked = 0; asked < MAX_UNCACHED; asked++) await ask(`/no-such-page/${asked}`)
  const { status, headers, body } = await ask('/no-such-page/again', { accept: 'text/html,*/*;q=0.8' })
  expect([status, headers['retry-after'], headers.refresh]).toEqual([429, '8', '8'])
  expect(headers['content-type']).toContain('text/html')
  expect(Buffer.from(body, 'base64').toString()).toContain(en.errors.too_many_requests)
})

test('people read why when the overloaded server refuses their request before routing', async () => {
  overloaded = true
  const { status, headers, body } = await ask('/products', { accept: 'text/html' })
  expect([status, headers['retry-after'], headers.refresh]).toEqual([503, '5', '5'])
  expect(Buffer.from(body, 'base64').toString()).toContain(en.errors.busy)
  const program = await ask('/products', { accept: 'application/json' })
  expect([program.status, program.headers.refresh]).toEqual([503, undefined])
  expect(JSON.parse(Buffer.from(program.body, 'base64').toString())).toMatchObject({ code: 'busy' })
})

test.each([
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['identity;q=1, *;q=0', undefined],
  ['BR', 'br'],
  ['gzip;q=0.5, br;q=0.4', 'gzip'],
])('Accept-Encoding %s is respected by rendered and by cached pages', async (accepted, coding) => {
  for (const _ of ['rendered', 'from memory']) {
    const { headers } = await ask('/products', { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'accept-encoding'])
  }
  expect(routed).toHaveLength(1)
})

test('a browser that has the page gets 304', async () => {
  const { headers } = await ask('/products')
  const again = await ask('/products', { 'if-none-match': headers.etag ?? '' })
  expect(again).toMatchObject({ status: 304, body: '' })
})

test('a browser gets 304 from memory for an entity tag in a list, a weak one and a star', async () => {
  const { headers } = await ask('/products', { 'accept-encoding': 'br' })
  const first = await ask('/products?utm_source=a', { 'if-none-match': `${headers.etag}` })
  for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
    const again = await ask('/products', { 'accept-encoding': 'br', 'if-none-match': `${known}` })
    expect([known, again.status, again.body]).toEqual([known, 304, ''])
    const own = { 'x-request-id': '', date: '', 'content-type': '' }
    expect({ ...again.headers, ...own }).toEqual({ ...first.headers, ...own })
  }
  expect((await ask('/products', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200)
  expect(routed).toEqual(['/products', '/products?utm_source=a'])
})

test('a page at another spelling of a route is never served in place of the route', async () => {
  for (const _ of [1, 2]) expect((await ask('//healthz')).status).toBe(404)
  const { status, body } = await ask('/healthz')
  expect([status, Buffer.from(body, 'base64').toString()]).toEqual([200, '{"ok":true}'])
})

test('the calls of a page record tags with ids in lower case', async () => {
  const seen = { tags: new Set<string>(), busy: false, gone: false }
  const api = { showProduct: async () => ({}), showBlog: async () => ({}) } as unknown as Api
  const calls = recordCalls(api, seen)
  await calls.showProduct({ id: 'ABC' })
  await calls.showBlog({ id: 'ABC' })
  expect([...seen.tags]).toEqual(['facts', 'list', 'product:abc', 'post:abc'])
})

test('a document name that resolves to a page is not looked up, and is never served in place of the page', async () => {
  const [document, page] = await Promise.all([ask('/sitemaps/%2e%2e'), ask('/')])
  expect([document.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(looked).toBe(0)
  expect((await ask('/sitemaps/posts-1.xml')).status).toBe(404)
  expect(looked).toBe(1)
})
