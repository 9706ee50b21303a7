import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { listenForNotifications } from '#platform/database/notifications.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { watchDatabase } from '#platform/database/watch/watch.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { quiet } from '../../database.ts'
import { startSilentBridge } from '../../doubles/silent-bridge.ts'
import { preparePlace, query, readyDataDir, root, serverPid, start } from '../../embedded-postgres/place.ts'

preparePlace()

const dataDir = join(root, 'watched')
let server: EmbeddedPostgres
let pool: ReturnType<typeof openDatabase>['pool']
let db: ReturnType<typeof openDatabase>['db']
let stop: () => Promise<void>

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, durable: false })
  const { connection } = server
  const database = openDatabase({ connection, poolSize: 3, log: quiet })
  pool = database.pool
  db = database.db
  stop = watchDatabase({ sockets: database.sockets, connection, log: quiet, intervalMs: 100, timeoutMs: 400 })
})
afterAll(async () => {
  await stop()
  await pool.end()
  await server.stop()
})

/** Stops the server and all that serve its connections as a hanging disk would, or lets them go on. */
function signal(name: 'STOP' | 'CONT'): void {
  const postmaster = `${serverPid(dataDir)}`
  spawnSync('pkill', [`-${name}`, '-P', postmaster])
  spawnSync('kill', [`-${name}`, postmaster])
}

async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => null,
    (error: unknown) => error,
  )
}

test('a slow statement is waited for as long as the database answers others', async () => {
  const slow = await pool.query('select pg_sleep(1.2), 7 as seven')
  expect(slow.rows).toMatchObject([{ seven: 7 }])
})

test('when a thousand wait for a connection the next one is told at once, and those who wait get theirs', async () => {
  const clients = [await pool.connect(), await pool.connect(), await pool.connect()]
  const waiting = Array.from({ length: 1_000 }, () => pool.query('select 1'))
  expect(isUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true)
  for (const client of clients) client.release()
  expect((await Promise.all(waiting)).every(({ rows }) => rows.length === 1)).toBe(true)
  expect((await pool.query('select 7 as seven')).rows).toMatchObject([{ seven: 7 }])
})

test('while the database hangs, those who wait and those who come are told at once, and later it goes on', async () => {
  const client = await pool.connect()
  await client.query('begin')
  signal('STOP')
  const since = performance.now()
  try {
    const early = [client.query('select 1'), ...Array.from({ length: 8 }, () => pool.query('select 1'))].map(failureOf)
    const failures = await Promise.all(early)
    expect(failures.map(isUnavailable)).toEqual(failures.map(() => true))
    expect(performance.now() - since).toBeLessThan(3_000)
    const asked = performance.now()
    expect(isUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
    expect(isUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true)
    expect(performance.now() - asked).toBeLessThan(100)
  } finally {
    signal('CONT')
    client.release()
  }
  await expect
    .poll(() =>
      pool.query('select 5 as five').then(
        ({ rows }) => rows,
        () => null,
      ),
    )
    .toEqual([{ five: 5 }])
  expect(await Promise.all(Array.from({ length: 6 }, () => pool.query('select 1')))).toHaveLength(6)
})

test('a standby in the place of the primary counts as away, and once it is promoted the site goes on', async () => {
  const standby = await startStandby()
  const { connection } = standby
  const opened = openDatabase({ connection, poolSize: 3, log: quiet })
  const stopWatch = watchDatabase({ sockets: opened.sockets, connection, log: quiet, intervalMs: 100, timeoutMs: 400 })
  const write = () =>
    sql`insert into rows values (floor(random() * 1e9))`.execute(opened.db).then(() => 'written', failed)
  try {
    await expect.poll(() => opened.pool.query('select 1').then(() => 'answered', failed)).toBe('unavailable')
    await query(standby.url, 'select pg_promote(true, 30)')
    await expect.poll(write).toBe('written')
  } finally {
    await stopWatch()
    await opened.db.destroy()
  }
})

test('a way on which a new connection takes longer than the time for an answer counts as open again after a silence', async () => {
  const server = await startServer()
  const bridge = await startSilentBridge(() => server.socketDir)
  const connection = { connectionString: `postgres://app@127.0.0.1:${bridge.port}/${server.connection.database}` }
  const opened = openDatabase({ connection, poolSize: 3, log: quiet })
  const watched = { sockets: opened.sockets, connection, log: quiet }
  const stopWatch = watchDatabase({ ...watched, intervalMs: 100, timeoutMs: 1_200 })
  const ask = () => opened.pool.query('select 1').then(() => 'answered', failed)
  try {
    expect(await ask()).toBe('answered')
    // A question takes 800 ms then, and with a new connection 1,600: a busy machine makes neither cross the limit.
    bridge.slow(400)
    bridge.silence()
    await expect.poll(ask, { timeout: 15_000 }).toBe('unavailable')
    await expect.poll(ask, { timeout: 15_000 }).toBe('answered')
    await delay(2_000)
    expect(await ask()).toBe('answered')
  } finally {
    await stopWatch()
    await bridge.close()
    await opened.db.destroy()
  }
})

test('a smart shutdown waits for idle connections; a fast one ends them, and after the next start queries and notifications go on', async () => {
  const dataDir = readyDataDir()
  const { connection } = await start(dataDir)
  const opened = openDatabase({ connection, poolSize: 3, log: quiet })
  const stopWatch = watchDatabase({ sockets: opened.sockets, connection, log: quiet, intervalMs: 100, timeoutMs: 400 })
  const heard: string[] = []
  const handler = { channel: 'news', onNotification: (text: string) => void heard.push(text), onGap: () => {} }
  const stopListening = await listenForNotifications(connection, [handler], quiet)
  const ask = () => opened.pool.query(`select pg_notify('news', 'new')`).then(() => 'answered', failed)
  try {
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answered', 'answered', 'answered'])
    const stopped = serverPid(dataDir)
    process.kill(stopped, 'SIGTERM')
    await delay(1_000)
    expect([await ask(), isRunning(stopped)]).toEqual(['answered', true])
    process.kill(stopped, 'SIGINT')
    await expect.poll(() => isRunning(stopped), { timeout: 10_000 }).toBe(false)
    await expect.poll(ask, { timeout: 10_000 }).toBe('answered')
    heard.length = 0
    const hear = async () => [await ask(), heard[0]]
    await expect.poll(hear, { timeout: 10_000 }).toEqual(['answered', 'new'])
  } finally {
    await stopListening()
    await stopWatch()
    await opened.db.destroy()
  }
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a connection that leads to a server without writes is not used again', async () => {
  const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const refused = db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`create table refused ()`.execute(tx))
  expect(isUnavailable(await failureOf(refused))).toBe(true)
  const pids = await Promise.all(
    Array.from({ length: 6 }, () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)),
  )
  expect(pids.flatMap(({ rows }) => rows)).not.toContainEqual(before.rows[0])
})

const failed = (error: unknown) => (isUnavailable(error) ? 'unavailable' : error)

function startServer(): Promise<EmbeddedPostgres> {
  return start(readyDataDir())
}

/** A server in recovery, which takes no writes until it is promoted. */
function startStandby(): Promise<EmbeddedPostgres> {
  const dataDir = readyDataDir()
  writeFileSync(join(dataDir, 'cluster', 'standby.signal'), '')
  return start(dataDir)
}
