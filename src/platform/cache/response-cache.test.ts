import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notFound, unavailable } from '#shared/errors.ts'
import { freshDatabase, quiet } from '../../../test/database.ts'
import { bodyText } from '../../../test/pages/page-text.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { TooManyRequests } from '../limits/limits.ts'
import { listenForInvalidations, publishInvalidation } from './invalidation.ts'
import { ResponseCache } from './response-cache.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

function renderer(tags: string[]) {
  let renders = 0
  const render = async () => ({ status: 200, headers: {}, body: `render ${++renders}`, tags })
  return { render, count: () => renders }
}

/** All that a renewal in the background does after its render: it waits for no I/O. */
const renewalEnds = () => setImmediate()

/** A renderer that waits for `release`. */
function slowRenderer(tags: string[]) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const render = async () => {
    await gate
    return { status: 200, headers: {}, body: 'before the write', tags }
  }
  return { render, release }
}

test('a page is rendered once however many ask for it at the same time', async () => {
  const cache = new ResponseCache()
  const { render, count } = renderer(['list'])
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrFetch('/products', render)))
  expect(count()).toBe(1)
  expect(new Set(pages.map((page) => page.etag)).size).toBe(1)
})

test('a write invalidates the pages that show it and leaves the others', async () => {
  const cache = new ResponseCache()
  const list = renderer(['list'])
  const product = renderer(['product:1'])
  await cache.getOrFetch('/products', list.render)
  await cache.getOrFetch('/products/sp/1', product.render)
  cache.invalidateTags(['product:1'])
  await cache.getOrFetch('/products', list.render)
  const page = await cache.getOrFetch('/products/sp/1', product.render)
  expect([list.count(), await bodyText(page)]).toEqual([1, 'render 2'])
})

test.each([
  ['its list changed', (cache: ResponseCache) => cache.invalidateTags(['list'])],
  ['notifications may have been missed', (cache: ResponseCache) => cache.clear()],
])('a page that was being rendered while %s is not cached', async (_, invalidate) => {
  const cache = new ResponseCache()
  const slow = slowRenderer(['list'])
  const old = cache.getOrFetch('/products', slow.render)
  invalidate(cache)
  slow.release()
  await old
  const { render } = renderer(['list'])
  expect(await bodyText(await cache.getOrFetch('/products', render))).toBe('render 1')
})

test('a write removes a stale page that is being rendered anew, and what is rendered is not cached', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The library takes a time of 0 for no time.
  vi.advanceTimersByTime(1)
  const cache = new ResponseCache()
  await cache.getOrFetch('/products', renderer(['list']).render)
  vi.advanceTimersByTime(61_000)
  const slow = slowRenderer(['list'])
  expect(await bodyText(await cache.getOrFetch('/products', slow.render))).toBe('render 1')
  cache.invalidateTags(['list'])
  const { render } = renderer(['list'])
  expect(await bodyText(await cache.getOrFetch('/products', render))).toBe('render 1')
  slow.release()
  await renewalEnds()
  expect(await bodyText(await cache.getOrFetch('/products', render))).toBe('render 1')
  vi.useRealTimers()
})

test('a URL leads to the response that took the place of a stale one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1)
  const cache = new ResponseCache()
  const { render } = renderer(['list'])
  cache.recordUrl('/products?utm_source=1', await cache.getOrFetch('/products', render))
  vi.advanceTimersByTime(61_000)
  expect(cache.freshForUrl('/products?utm_source=1')).toBeNull()
  await cache.getOrFetch('/products', render)
  await expect.poll(() => cache.freshForUrl('/products?utm_source=1')?.etag).toBe(cache.fresh('/products')?.etag)
  vi.useRealTimers()
})

test('after a broken connection every page is rendered again, because notifications may have been missed', async () => {
  const cache = new ResponseCache()
  const stop = await listenForInvalidations(fixture.connection, cache, quiet)
  const { render, count } = renderer(['list'])
  await cache.getOrFetch('/products', render)
  await fixture.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen pages%' and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => cache.size()).toBe(0)
  await cache.getOrFetch('/products', render)
  expect(count()).toBe(2)
  await stop()
})

test('the least recently used pages are evicted when the memory is full', async () => {
  // Three of them: 3,000 bytes of text, and some hundred that go with them.
  const cache = new ResponseCache({ maxBytes: 12_000 })
  const big = async () => ({ status: 200, headers: {}, body: randomBytes(750).toString('hex'), tags: [] })
  for (const key of ['/1', '/2', '/3']) await cache.getOrFetch(key, big)
  expect(cache.fresh('/1')).not.toBeNull()
  await cache.getOrFetch('/4', big)
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.fresh(key) !== null)).toEqual(['/1', '/3', '/4'])
})

test('a thousand small pages fill the memory no further than the bound', async () => {
  const cache = new ResponseCache({ maxBytes: 1_000_000 })
  for (let at = 0; at < 1_000; at++) {
    const headers = { 'content-security-policy': `script-src ${randomBytes(200).toString('hex')}` }
    const key = `/${at}`.padEnd(400, 'x')
    await cache.getOrFetch(key, async () => ({ status: 200, headers, body: `page ${at}`, tags: [`product:${at}`] }))
  }
  expect(cache.bytes()).toBeLessThanOrEqual(1_000_000)
  // Twice 400 characters of the key, twice 400 of the header.
  expect(cache.size()).toBeLessThan(1_000_000 / 1_600)
})

test('spellings of a URL count in the bound, and a page has at most sixteen of them', async () => {
  const cache = new ResponseCache()
  const page = await cache.getOrFetch('/products', renderer(['list']).render)
  const before = cache.bytes()
  const urls = Array.from({ length: 1_000 }, (_, at) => `/products?utm_source=${at}`.padEnd(400, 'x'))
  for (const url of urls) cache.recordUrl(url, page)
  expect(urls.filter((url) => cache.freshForUrl(url) === page)).toEqual(urls.slice(-16))
  expect(cache.bytes() - before).toBeGreaterThan(16 * 2 * 400)
  cache.invalidateTags(['list'])
  expect(urls.filter((url) => cache.freshForUrl(url) !== null)).toEqual([])
  expect(cache.bytes()).toBe(0)
})

test('each coding of a page is made once, for the first who asks for it, and counted', async () => {
  const cache = new ResponseCache()
  const body = 'ল্যাপটপ laptop '.repeat(5_000)
  const page = await cache.getOrFetch('/products', async () => ({ status: 200, headers: {}, body, tags: [] }))
  const rendered = cache.bytes()
  const decode = { brotli: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes }
  for (const coding of ['brotli', 'gzip', 'plain'] as const) {
    const before = cache.bytes()
    const [first, second] = await Promise.all([1, 2].map(() => cache.bodyOf(page, coding)))
    expect([String(decode[coding](first as Buffer)), second]).toEqual([body, first])
    // The compressed body takes the place of the text.
    if (coding === 'brotli') expect(cache.bytes()).toBeLessThan(rendered - body.length)
    else expect(cache.bytes() - before).toBeGreaterThanOrEqual(first?.length ?? 0)
  }
})

test('a 404 is not cached, and removes what was cached before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The library takes a time of 0 for no time.
  vi.advanceTimersByTime(1)
  const cache = new ResponseCache()
  const respond = (status: number) => async () => ({ status, headers: {}, body: `${status}`, tags: [] })
  await cache.getOrFetch('/no-such-page', respond(404))
  expect(cache.size()).toBe(0)
  await cache.getOrFetch('/products/sp/1', respond(200))
  vi.advanceTimersByTime(61_000)
  const ask = async (status: number) => bodyText(await cache.getOrFetch('/products/sp/1', respond(status)))
  expect(await ask(503)).toBe('200')
  await renewalEnds()
  // The stale one once more: the failure has not taken its place.
  expect(await ask(404)).toBe('200')
  await expect.poll(() => cache.size()).toBe(0)
  vi.useRealTimers()
})

test('a stale response is removed when its renewal is refused, and stays when the database is away or a limit is reached', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The library takes a time of 0 for no time.
  vi.advanceTimersByTime(1)
  const cache = new ResponseCache()
  const key = 'api /api/product/1'
  const product = async () => ({ status: 200, headers: {}, body: 'product', tags: ['product:2'] })
  await cache.getOrFetch(key, product)
  vi.advanceTimersByTime(61_000)
  const failures = [new DatabaseUnavailable(), new TooManyRequests(1_000), unavailable('busy')]
  for (const failure of failures) {
    expect(await bodyText(await cache.getOrFetch(key, () => Promise.reject(failure)))).toBe('product')
    await renewalEnds()
    expect(cache.size()).toBe(1)
  }
  await cache.getOrFetch(key, () => Promise.reject(notFound()))
  await expect.poll(() => cache.size()).toBe(0)
  await expect(cache.getOrFetch(key, () => Promise.reject(notFound()))).rejects.toThrow('not_found')
  vi.useRealTimers()
})

test('another process hears of a write when it commits, and not before', async () => {
  const cache = new ResponseCache()
  const stop = await listenForInvalidations(fixture.connection, cache, quiet)
  const { render, count } = renderer(['list'])
  await cache.getOrFetch('/products', render)
  await cache.getOrFetch('/products/sp/1', renderer(['product:1']).render)
  await fixture.db.transaction().execute(async (tx) => {
    await publishInvalidation(tx, ['list'])
    // A later write that commits meanwhile is heard of.
    await fixture.db.transaction().execute((other) => publishInvalidation(other, ['product:1']))
    await expect.poll(() => cache.fresh('/products/sp/1')).toBeNull()
    expect(cache.size()).toBe(1)
  })
  await expect.poll(() => cache.size()).toBe(0)
  await cache.getOrFetch('/products', render)
  expect(count()).toBe(2)
  await stop()
})

test('a cache without memory stores nothing', async () => {
  const cache = new ResponseCache({ maxBytes: 0 })
  const { render, count } = renderer([])
  for (const _ of [1, 2]) {
    expect(cache.isRepeated('/products')).toBe(false)
    await cache.getOrFetch('/products', render)
  }
  expect([count(), cache.bytes()]).toEqual([2, 0])
})

test('a stale response is not used where a fresh one is needed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The library takes a time of 0 for no time.
  vi.advanceTimersByTime(1)
  const cache = new ResponseCache()
  const { render } = renderer(['list'])
  const ask = async () => bodyText(await cache.getFresh('api /api/advertise', render))
  expect([await ask(), await ask()]).toEqual(['render 1', 'render 1'])
  vi.advanceTimersByTime(61_000)
  expect(await ask()).toBe('render 2')
  vi.useRealTimers()
})

test('a failure is not cached', async () => {
  const cache = new ResponseCache()
  const fails = () => Promise.reject(new Error('no connection'))
  await expect(cache.getFresh('api /api/advertise', fails)).rejects.toThrow('no connection')
  expect(await bodyText(await cache.getFresh('api /api/advertise', renderer([]).render))).toBe('render 1')
})
