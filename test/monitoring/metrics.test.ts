import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WholeSite, wholeSite } from '../whole-site.ts'
import { scrape } from './scrape.ts'

let site: WholeSite
let origin: string

beforeAll(async () => {
  site = await wholeSite({ METRICS_PORT: '0' })
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())

const get = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).arrayBuffer()

/** By how much each number grew while `run` ran; those that did not grow are absent. */
async function growth(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await scrape(site.metricsPort)
  await run()
  const after = [...(await scrape(site.metricsPort))].map(([name, value]) => [name, value - (before.get(name) ?? 0)])
  return Object.fromEntries(after.filter(([name, by]) => by !== 0 && /^greentech_(http|cache)/.test(String(name))))
}

const request = (route: string, method: string, status: string) =>
  `greentech_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`

test('requests are counted by the pattern of their route, their method and the class of their status', async () => {
  const grown = await growth(async () => {
    await get('/api/product/5f0000000000000000000001')
    await get('/api/product/5f0000000000000000000002')
    await get('/api/users', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    await get('/healthz')
    await get('/healthz', { method: 'HEAD' })
  })
  expect(grown).toMatchObject({
    [request('/api/product/:id', 'GET', '4xx')]: 2,
    [request('/api/users', 'POST', '4xx')]: 1,
    [request('/healthz', 'GET', '2xx')]: 1,
    [request('/healthz', 'HEAD', '2xx')]: 1,
  })
})

test('responses from memory are counted, though no route and no hook sees them', async () => {
  const known = (await fetch(`${origin}/products?memory=1`)).headers.get('etag') ?? ''
  const grown = await growth(async () => {
    await get('/products?memory=1')
    await get('/products?memory=1')
    await get('/products?memory=1', { headers: { 'if-none-match': known } })
  })
  expect(grown).toMatchObject({
    'greentech_http_memory_responses_total{kind="page",status="2xx"}': 2,
    'greentech_http_memory_responses_total{kind="page",status="3xx"}': 1,
    greentech_cache_hits_total: 3,
  })
  expect(Object.keys(grown).filter((name) => name.startsWith('greentech_http_request'))).toEqual([])
})

const seriesOf = (numbers: Map<string, number>) => [...numbers.keys()].filter((name) => name.startsWith('greentech_'))

test('hundreds of unknown addresses and methods add no label', async () => {
  await get('/unknown/0')
  await get('/unknown/0', { method: 'PUT' })
  const series = seriesOf(await scrape(site.metricsPort))
  for (let batch = 0; batch < 4; batch++) {
    const paths = Array.from({ length: 40 }, (_, at) => `/unknown/${batch}/${at}`)
    await Promise.all(paths.flatMap((path) => [get(path), get(path, { method: 'PUT' })]))
  }
  const after = await scrape(site.metricsPort)
  expect(seriesOf(after)).toEqual(series)
  expect(after.get(request('none', 'PUT', '4xx'))).toBe(161)
})

test('a request that cannot be read is counted', async () => {
  const grown = await growth(async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.end('NO HTTP\r\n\r\n').resume()
    await once(socket, 'close')
    await get('/api/%E0%A4%A')
  })
  expect(grown.greentech_http_unreadable_requests_total).toBe(2)
})

test('the queue is described by state and age, and the letters in it', async () => {
  await site.pool.query(`
    select graphile_worker.add_job('emailOffice', '{}', run_at => now() - interval '90 s'),
      graphile_worker.add_job('removeUnusedPictures', '{}', run_at => now() + interval '1 h')`)
  const numbers = await scrape(site.metricsPort)
  expect(numbers.get('greentech_jobs{state="due"}')).toBe(1)
  expect(numbers.get('greentech_jobs{state="later"}')).toBe(1)
  expect(numbers.get('greentech_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
  expect(numbers.get('greentech_letters_waiting')).toBe(1)
  expect(numbers.get('greentech_pool_max_connections')).toBe(10)
  expect(numbers.get('greentech_database_up')).toBe(1)
})

test('the port of the metrics answers nothing else, and that of the visitors no metrics', async () => {
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${site.metricsPort}${path}`, { method })
  expect([(await ask('/')).status, (await ask('/healthz')).status, (await ask('/metrics', 'POST')).status]).toEqual([
    404, 404, 405,
  ])
  expect((await fetch(`${origin}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
})
