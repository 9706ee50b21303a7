import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { freshDatabase, quiet } from '../../../test/database.ts'
import { heldMegabytes } from '../../../test/pages/held-memory.ts'
import { pageText } from '../../../test/pages/page-text.ts'
import { DatabaseAway } from '../database/unavailable.ts'
import { TooManyRequests } from '../limits/limits.ts'
import { announce, listenForDrops, makePageCache } from './page-cache.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
})
afterAll(() => bed.close())

function renderer(tags: string[]) {
  let renders = 0
  const render = async () => ({ status: 200, headers: {}, html: `render ${++renders}`, tags })
  return { render, count: () => renders }
}

test('a page is rendered once however many ask for it at the same time', async () => {
  const cache = makePageCache()
  const { render, count } = renderer(['list'])
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('/products', render)))
  expect(count()).toBe(1)
  expect(new Set(pages.map((page) => page.etag)).size).toBe(1)
})

test('a write drops the pages that show it and leaves the others', async () => {
  const cache = makePageCache()
  const list = renderer(['list'])
  const product = renderer(['product:1'])
  await cache.get('/products', list.render)
  await cache.get('/products/sp/1', product.render)
  cache.drop(['product:1'])
  await cache.get('/products', list.render)
  const page = await cache.get('/products/sp/1', product.render)
  expect([list.count(), pageText(page)]).toEqual([1, 'render 2'])
})

test('a page that was being rendered while its list changed is not kept', async () => {
  const cache = makePageCache()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const old = cache.get('/products', async () => {
    await gate
    return { status: 200, headers: {}, html: 'before the write', tags: ['list'] }
  })
  cache.drop(['list'])
  release()
  await old
  const { render } = renderer(['list'])
  expect(pageText(await cache.get('/products', render))).toBe('render 1')
})

test('after a broken connection every page is rendered anew, for notices may have been missed', async () => {
  const cache = makePageCache()
  const stop = await listenForDrops(bed.connection, cache, quiet)
  const { render, count } = renderer(['list'])
  await cache.get('/products', render)
  await bed.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen pages%' and pid <> pg_backend_pid()",
  )
  await expect.poll(() => cache.size(), { timeout: 5_000 }).toBe(0)
  await cache.get('/products', render)
  expect(count()).toBe(2)
  await stop()
})

test('the least recently used pages go when the memory is full', async () => {
  // Three of them: 3,000 bytes of text, and some hundred that go with them.
  const cache = makePageCache({ maxBytes: 12_000 })
  const big = async () => ({ status: 200, headers: {}, html: randomBytes(750).toString('hex'), tags: [] })
  for (const key of ['/1', '/2', '/3']) await cache.get(key, big)
  expect(cache.fresh('/1')).not.toBeNull()
  await cache.get('/4', big)
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.fresh(key) !== null)).toEqual(['/1', '/3', '/4'])
})

test('whoever asks for a thousand pages fills the memory no further than the bound, however small they are', async () => {
  const cache = makePageCache({ maxBytes: 1_000_000 })
  const before = await heldMegabytes()
  for (let at = 0; at < 1_000; at++) {
    const headers = { 'content-security-policy': `script-src ${randomBytes(200).toString('hex')}` }
    const key = `/${at}`.padEnd(400, 'x')
    await cache.get(key, async () => ({ status: 200, headers, html: `page ${at}`, tags: [`product:${at}`] }))
  }
  expect(cache.bytes()).toBeLessThanOrEqual(1_000_000)
  expect((await heldMegabytes()) - before).toBeLessThan(2)
  // Twice 400 characters of the key, twice 400 of the header.
  expect(cache.size()).toBeLessThan(1_000_000 / 1_600)
})

test('each form of a page is made once, for whoever asks first, and counted', async () => {
  const cache = makePageCache()
  const html = 'ল্যাপটপ laptop '.repeat(5_000)
  const page = await cache.get('/products', async () => ({ status: 200, headers: {}, html, tags: [] }))
  const rendered = cache.bytes()
  const unpack = { brotli: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes }
  for (const coding of ['brotli', 'gzip', 'plain'] as const) {
    const before = cache.bytes()
    const [first, second] = await Promise.all([1, 2].map(() => cache.bytesOf('/products', page, coding)))
    expect([String(unpack[coding](first as Buffer)), second]).toEqual([html, first])
    if (coding === 'brotli') expect(cache.bytes()).toBeLessThan(rendered - html.length)
    else expect(cache.bytes() - before).toBeGreaterThanOrEqual(first?.length ?? 0)
  }
  expect(page.html).toBeNull()
})

test('an answer of 404 is not kept, and takes the place of what was there before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = makePageCache()
  const answer = (status: number) => async () => ({ status, headers: {}, html: `${status}`, tags: [] })
  await cache.get('/no-such-page', answer(404))
  expect(cache.size()).toBe(0)
  await cache.get('/products/sp/1', answer(200))
  vi.setSystemTime(Date.now() + 61_000)
  const ask = async (status: number) => pageText(await cache.get('/products/sp/1', answer(status)))
  expect(await ask(503)).toBe('200')
  await new Promise((resolve) => setTimeout(resolve, 50))
  // The old one once more: the failure has not taken its place.
  expect(await ask(404)).toBe('200')
  await expect.poll(() => cache.size()).toBe(0)
  vi.useRealTimers()
})

test('an old answer is dropped when its renewal is refused, and served on when the database is away or a limit is reached', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = makePageCache()
  const key = 'GET /api/product/1'
  const made = async () => ({ status: 200, headers: {}, html: 'product', tags: ['product:2'] })
  await cache.get(key, made)
  vi.setSystemTime(Date.now() + 61_000)
  const failures = [new DatabaseAway(), new TooManyRequests('too many', 1_000), new AppError('busy', 503)]
  for (const failure of failures) {
    expect(pageText(await cache.get(key, () => Promise.reject(failure)))).toBe('product')
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(cache.size()).toBe(1)
  }
  await cache.get(key, () => Promise.reject(new AppError('not_found', 404)))
  await expect.poll(() => cache.size()).toBe(0)
  await expect(cache.get(key, () => Promise.reject(new AppError('not_found', 404)))).rejects.toThrow('not_found')
  vi.useRealTimers()
})

test('another process hears of a write when it commits, and not before', async () => {
  const cache = makePageCache()
  const stop = await listenForDrops(bed.connection, cache, quiet)
  const { render, count } = renderer(['list'])
  await cache.get('/products', render)
  await bed.db.transaction().execute(async (tx) => {
    await announce(tx, ['list'])
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(cache.size()).toBe(1)
  })
  await expect.poll(() => cache.size()).toBe(0)
  await cache.get('/products', render)
  expect(count()).toBe(2)
  await stop()
})

describe('answers that pages are made from', () => {
  function answerer() {
    let asked = 0
    return { ask: async () => ({ number: ++asked }), count: () => asked }
  }

  test('are asked for once, until a write names their tag', async () => {
    const cache = makePageCache()
    const { ask, count } = answerer()
    await cache.answer('listCategories {}', ['list'], ask)
    cache.drop(['product:1'])
    await cache.answer('listCategories {}', ['list'], ask)
    expect(count()).toBe(1)
    cache.drop(['list'])
    expect(await cache.answer('listCategories {}', ['list'], ask)).toEqual({ number: 2 })
  })

  test('are asked for anew after ten seconds, and nobody gets the old one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = makePageCache()
    const { ask } = answerer()
    await cache.answer('listAdverts {}', ['list'], ask)
    vi.setSystemTime(Date.now() + 9_000)
    expect(await cache.answer('listAdverts {}', ['list'], ask)).toEqual({ number: 1 })
    vi.setSystemTime(Date.now() + 2_000)
    expect(await cache.answer('listAdverts {}', ['list'], ask)).toEqual({ number: 2 })
    vi.useRealTimers()
  })

  test('are not kept when the call fails', async () => {
    const cache = makePageCache()
    const fails = () => Promise.reject(new Error('no connection'))
    await expect(cache.answer('listAdverts {}', ['list'], fails)).rejects.toThrow('no connection')
    expect(await cache.answer('listAdverts {}', ['list'], answerer().ask)).toEqual({ number: 1 })
  })
})
