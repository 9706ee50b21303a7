import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMetrics } from '#platform/telemetry/metrics/metrics.ts'
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

/** Growth of each number while `run` ran; numbers that did not grow are absent. */
async function growth(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await scrape(site.metricsPort)
  await run()
  const after = [...(await scrape(site.metricsPort))].map(([name, value]) => [name, value - (before.get(name) ?? 0)])
  return Object.fromEntries(after.filter(([name, by]) => by !== 0 && /^(http|greentech_cache)_/.test(String(name))))
}

const request = (route: string, method: string, status: string) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status_code="${status}"}`

test('requests are counted by the pattern of their route, their method and the class of their status', async () => {
  const grown = await growth(async () => {
    await get('/api/product/5f0000000000000000000001')
    await get('/api/product/5f0000000000000000000002')
    await get('/api/users', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    await get('/healthz')
  })
  expect(grown).toMatchObject({
    [request('/api/product/:id', 'GET', '4xx')]: 2,
    [request('/api/users', 'POST', '4xx')]: 1,
    [request('/healthz', 'GET', '2xx')]: 1,
  })
})

test('responses from memory count as hits of the cache, though no route and no hook sees them', async () => {
  const known = (await fetch(`${origin}/products?memory=1`)).headers.get('etag') ?? ''
  const grown = await growth(async () => {
    await get('/products?memory=1')
    await get('/products?memory=1')
    await get('/products?memory=1', { headers: { 'if-none-match': known } })
  })
  expect(grown).toMatchObject({ greentech_cache_hits_total: 3 })
  expect(Object.keys(grown).filter((name) => name.startsWith('http_request'))).toEqual([])
})

test('hundreds of unknown addresses and methods add no label', async () => {
  await get('/unknown/0')
  await get('/unknown/0', { method: 'PUT' })
  const series = [...(await scrape(site.metricsPort)).keys()]
  for (let batch = 0; batch < 4; batch++) {
    const paths = Array.from({ length: 40 }, (_, at) => `/unknown/${batch}/${at}`)
    await Promise.all(paths.flatMap((path) => [get(path), get(path, { method: 'PUT' })]))
  }
  const added = [...(await scrape(site.metricsPort)).keys()].filter((name) => !series.includes(name))
  expect(added.filter((name) => !name.startsWith('nodejs_'))).toEqual([])
})

test('a stream of events is not counted among the durations', async () => {
  const stop = new AbortController()
  const grown = await growth(async () => {
    await fetch(`${origin}/api/live`, { signal: stop.signal })
    stop.abort()
  })
  expect(grown).toEqual({})
})

test('the queue is described by job, state and age', async () => {
  await site.pool.query(`
    select graphile_worker.add_job('emailOffice', '{}', run_at => now() - interval '90 s'),
      graphile_worker.add_job('removeUnusedPictures', '{}', run_at => now() + interval '1 h')`)
  const numbers = await scrape(site.metricsPort)
  expect(numbers.get('greentech_jobs{job="emailOffice",state="due"}')).toBe(1)
  expect(numbers.get('greentech_jobs{job="removeUnusedPictures",state="later"}')).toBe(1)
  expect(numbers.get('greentech_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
})

test('what the database does not say is absent, and the rest of the scrape is there', async () => {
  const metrics = makeMetrics()
  metrics.watchQueue({ query: () => Promise.reject(new Error('away')) })
  const text = await metrics.text()
  expect(text).not.toMatch(/^greentech_jobs/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
})

test('the port of the metrics answers nothing else, and that of the visitors no metrics', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${site.metricsPort}${path}`)
  expect([(await ask('/')).status, (await ask('/healthz')).status]).toEqual([404, 404])
  expect((await fetch(`${origin}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
})

test('the used part of the limits that everybody shares is among the numbers', async () => {
  const numbers = await scrape(site.metricsPort)
  expect(numbers.get('greentech_site_limit_used_ratio{limit="sms-site"}')).toBe(0)
  expect(numbers.get('greentech_site_limit_used_ratio{limit="sms-abroad"}')).toBe(0)
})
