import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { makeDatabaseMetrics } from './database-metrics.ts'
import { exposition } from './metrics.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
})
afterAll(() => bed.close())

/** Asks once; the lines of numbers, and how long it took in milliseconds. */
async function ask(metrics: ReturnType<typeof makeDatabaseMetrics>) {
  const start = performance.now()
  const text = await exposition([await metrics.snapshot()])
  const ms = performance.now() - start
  return { ms, lines: text.split('\n').filter((line) => line !== '' && !line.startsWith('#')) }
}

test('a role without further rights gets every number that is not of others', async () => {
  await bed.pool.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'scraped') then create role scraped login; end if; end $$;
    grant usage on schema graphile_worker to scraped; grant select on graphile_worker.jobs to scraped`)
  const connection = { ...bed.connection, user: 'scraped' }
  const metrics = makeDatabaseMetrics({ connection, letterJobs: ['emailBuyer'] })
  const { lines } = await ask(metrics)
  metrics.close()
  for (const line of ['greentech_database_up 1', 'greentech_jobs{state="due"} 0', 'greentech_sync_waits 0'])
    expect(lines).toContain(line)
  expect(lines.some((line) => /^greentech_database_connections [1-9]/.test(line))).toBe(true)
})

test('what the server refuses is absent, and the rest is there', async () => {
  await bed.pool.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'stranger') then create role stranger login; end if; end $$`)
  const metrics = makeDatabaseMetrics({ connection: { ...bed.connection, user: 'stranger' }, letterJobs: [] })
  const { lines } = await ask(metrics)
  metrics.close()
  expect(lines).toContain('greentech_database_up 1')
  expect(lines.some((line) => line.startsWith('greentech_database_size_bytes'))).toBe(true)
  expect(lines.some((line) => line.startsWith('greentech_jobs'))).toBe(false)
})

test('a database that hangs or is away costs the scrape its time limit at most, and is asked again by the next one', async () => {
  const accepted = new Set<Socket>()
  const silent = createServer((socket) => accepted.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()))
  const address = silent.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const connection = { connectionString: `postgres://x@127.0.0.1:${port}/x` }
  const metrics = makeDatabaseMetrics({ connection, letterJobs: [], limitMs: 500 })
  const hanging = await ask(metrics)
  expect(hanging.lines).toEqual(['greentech_database_up 0'])
  expect(hanging.ms).toBeGreaterThan(490)
  expect(hanging.ms).toBeLessThan(5_000)
  expect((await ask(metrics)).lines).toEqual(['greentech_database_up 0'])
  expect(accepted.size).toBe(2)
  for (const socket of accepted) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
  const refused = await ask(metrics)
  expect(refused.lines).toEqual(['greentech_database_up 0'])
  expect(refused.ms).toBeLessThan(490)
  metrics.close()
})
