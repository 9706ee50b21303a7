import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type Holder, type People, somePeople, type TestApp, testApp } from '../app.ts'
import { recordStatements } from '../database/statements.ts'
import { emptyTables, newDatabase } from '../database.ts'
import { goodInput } from '../slice-calls.ts'

let shop: TestApp
let people: People
let statementsOf: ReturnType<typeof recordStatements>
beforeAll(async () => {
  shop = await testApp({}, await newDatabase())
  statementsOf = recordStatements(shop.sitePool)
  people = await somePeople(shop)
  // Many listings of a new account are a sign of fraud.
  await shop.pool.query("update users set created_at = now() - interval '30 days'")
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'products', 'rate_limits')
  shop.cache.clear()
  await aProduct(shop.db, people.saller, { name: 'ASUS VivoBook 15' })
})

const LIST = '/api/products?limit=24'
const SEARCH = `${LIST}&q=vivobook`

/** Over the network: what comes from memory never reaches the routes. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const { port } = shop.app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() }
}

/** Requests until the answer is cached: from the second request on it is. */
async function warm(url: string): Promise<Awaited<ReturnType<typeof ask>>> {
  await ask(url)
  return ask(url)
}

test.each([
  LIST,
  SEARCH,
  '/api/products/hp',
  '/api/categories',
  '/api/sallers/count',
  '/api/advertise',
  '/api/blogs',
  '/api/home-blogs',
])('%s is served from memory from the third request on, with the same headers', async (url) => {
  // A process reads the names of brands once, for its first search.
  await shop.callsOf().listProducts({ q: 'laptop' })
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  const statements: number[] = []
  for (const _ of ['uncached', 'cached', 'from memory']) {
    statements.push((await statementsOf(async () => answers.push(await ask(url)))).length)
  }
  const [first, second, third] = answers
  expect(first?.status).toBe(200)
  expect(statements).toEqual([expect.any(Number), statements[0], 0])
  expect(statements[0]).toBeGreaterThan(0)
  expect(third?.body).toEqual(first?.body)
  expect(third?.headers).toMatchObject(common(first?.headers))
  // No log has a line for it that an id would lead to.
  expect({ ...third?.headers, date: '' }).toEqual({ ...second?.headers, date: '', 'x-request-id': undefined })
})

/** The headers that do not tell how the bytes were made. */
function common(headers: Record<string, string> = {}): Record<string, string> {
  const own = ['date', 'x-request-id', 'content-length', 'transfer-encoding', 'vary']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)))
}

test('a cached list is invalidated by the write that changes it', async () => {
  await warm(LIST)
  const addProduct = await goodInput(shop, people, 'addProduct')
  await shop.callsOf(people.saller).addProduct(addProduct as never)
  const { body, headers } = await ask(LIST)
  expect(headers['x-total-count']).toBe(String((body as unknown[]).length))
  expect((body as { name: string }[]).map(({ name }) => name)).toContain(addProduct.name)
})

test('a request with a token does not get the cached response', async () => {
  const [guests] = (await warm(LIST)).body as { email: string }[]
  const holder: Holder = people.buyer
  const [own] = (await ask(LIST, await shop.as(holder))).body as { email: string }[]
  expect([guests?.email, own?.email]).toEqual(['', people.saller.email])
  expect((await ask(LIST, { authorization: 'Bearer nobody' })).status).toBe(401)
  expect(((await ask(LIST)).body as { email: string }[])[0]?.email).toBe('')
})

test('pages are rendered from cached lists, until a write invalidates them', async () => {
  const answer = await warm(LIST)
  let list: Awaited<ReturnType<typeof shop.api.listProducts>> | undefined
  const statements = await statementsOf(async () => {
    list = await shop.api.listProducts({ limit: 24 })
  })
  expect([statements.length, list?.items, list?.total, list?.next]).toEqual([0, answer.body, 1, null])
  const addProduct = await goodInput(shop, people, 'addProduct')
  await shop.callsOf(people.saller).addProduct(addProduct as never)
  expect((await shop.api.listProducts({ limit: 24 })).items.map(({ name }) => name)).toContain(addProduct.name)
})

test('a refusal is never cached', async () => {
  const bad = `${LIST}&minPrice=cheap`
  for (const _ of [1, 2, 3]) expect((await ask(bad)).status).toBe(400)
  const gone = '/api/product/018f0000-0000-7000-8000-000000000000'
  for (const _ of [1, 2, 3]) expect((await ask(gone)).status).toBe(404)
})

test('unknown query parameters lead to the same cached response, and appear in no link', async () => {
  await warm('/api/products?limit=1')
  await aProduct(shop.db, people.saller, { name: 'HP Pavilion 14' })
  shop.cache.clear()
  await warm('/api/products?limit=1&utm_source=a')
  const pages = shop.cache.size()
  const statements = await statementsOf(async () => {
    const { headers } = await ask('/api/products/?note=b&limit=1')
    expect(headers.link).toMatch(/^<\/api\/products\?limit=1&cursor=[^&]+>; rel="next"$/)
  })
  expect([statements.length, shop.cache.size()]).toEqual([0, pages])
})

/** The status of a GET for this very text, which may be none that an HTTP client sends. */
async function statusOfTarget(target: string): Promise<number> {
  const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (part: string) => {
    answer += part
  })
  socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return Number(answer.split(' ')[1])
}

test('a request target with a fragment is refused, and nothing is cached for it', async () => {
  for (const target of ['/api/products#q=nothinglikeit&x?limit=12', '/api/products#q=nothinglikeit&x?limit=12'])
    expect(await statusOfTarget(target)).toBe(400)
  for (const target of ['/#', '/products?q=x#', '/healthz#x', '/no-such#x'])
    expect(await statusOfTarget(target)).toBe(400)
  expect((await ask('/api/products?limit=12')).body).toHaveLength(1)
})

test('two spellings of one input lead to one cached response', async () => {
  await warm('/api/products?limit=12&brand=none')
  for (const url of ['/api/products?limit=012&brand=+none', '/api/products?brand=none&limit=%31%32']) {
    const statements = await statementsOf(async () => {
      await ask(url)
    })
    expect([url, statements.length]).toEqual([url, 0])
  }
})
