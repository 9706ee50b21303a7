import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quiet } from '../../../../test/database.ts'
import { startSilentBridge } from '../../../../test/doubles/silent-bridge.ts'
import { preparePlace, query, readyDataDir, root, serverPid, start } from '../../../../test/embedded-postgres/place.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { makeLimits } from '../../limits/limits.ts'
import { baseBackup, becomeStandby } from '../base-backup.ts'
import { openDatabase } from '../database.ts'
import { isUnavailable } from '../unavailable.ts'
import { watchDatabase } from './watch.ts'

preparePlace()

const dataDir = join(root, 'watched')
let server: EmbeddedPostgres
let pool: ReturnType<typeof openDatabase>['pool']
let db: ReturnType<typeof openDatabase>['db']
let stop: () => Promise<void>

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, durable: false })
  const { connection } = server
  const database = openDatabase({ connection, poolSize: 3, namedStatements: true, log: quiet })
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
  const primary = await startServer()
  const standby = await standbyOf(primary)
  const { connection } = standby
  const opened = openDatabase({ connection, poolSize: 3, namedStatements: true, log: quiet })
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

test('commits that wait for a missing synchronous standby are noticed, reads go on, and no commit that waits is cancelled', async () => {
  const primary = await startServer()
  const { connection } = primary
  const opened = openDatabase({ connection, poolSize: 3, namedStatements: true, log: quiet })
  const { pool, sockets } = opened
  const stopWatch = watchDatabase({ sockets, connection, log: quiet, intervalMs: 100, timeoutMs: 400 })
  try {
    await follow(primary, 'gone')
    await expect
      .poll(() => query(primary.url, 'show synchronous_standby_names'))
      .toMatchObject([{ synchronous_standby_names: 'gone' }])
    const write = pool.query('insert into rows values (77)').then(() => 'written', failed)
    await expect.poll(() => sockets.writesHang).toBe(true)
    expect(await write).toBe('unavailable')
    expect((await pool.query('select count(*)::int as n from rows')).rows).toEqual([{ n: 0 }])
    expect(await query(primary.url, WAITING)).toEqual([{ n: 2 }])
    await follow(primary, '')
    await expect.poll(() => sockets.writesHang).toBe(false)
    expect((await pool.query('select id from rows')).rows).toEqual([{ id: 77 }])
  } finally {
    await stopWatch()
    await opened.db.destroy()
  }
})

test('while commits wait, what would write is told at once and keeps no connection, and reads go on as before', async () => {
  const primary = await startServer()
  await query(primary.url, 'create table rate_limits (key text primary key, points int not null, expire bigint)')
  const { connection } = primary
  const opened = openDatabase({ connection, poolSize: 3, namedStatements: true, log: quiet })
  const { pool, sockets } = opened
  const stopWatch = watchDatabase({ sockets, connection, log: quiet, intervalMs: 100, timeoutMs: 400 })
  const writesHang = () => sockets.writesHang
  const limits = makeLimits(pool, { isShared: true, costlyPerMinute: 1_000, writesHang })
  const take = (n: number) => limits.take('live', `${n}`, 100, 60).then(() => 'taken', failed)
  const write = (n: number) => pool.query('insert into rows values ($1)', [n]).then(() => 'written', failed)
  const lock = () => pool.query('select id from rows for key share').then(() => 'locked', failed)
  const read = () => pool.query('select count(*)::int as n from rows').then(({ rows }) => rows)
  const ten = [...Array(10).keys()]
  try {
    await write(77)
    await follow(primary, 'gone')
    await expect.poll(writesHang).toBe(true)
    const before = await query(primary.url, WAITING)
    const since = performance.now()
    const asked = [...ten.map(take), ...ten.map(write), ...ten.map(lock)]
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['unavailable']))
    for (let n = 0; n < 200; n++) await limits.takeCostly('192.0.2.7')
    expect(await read()).toEqual([{ n: 1 }])
    expect(performance.now() - since).toBeLessThan(2_000)
    expect(await query(primary.url, WAITING)).toEqual(before)
    // As in sessions whose settings a pooler has dropped.
    const insert = (n: number) => pool.query(`begin read write; insert into rows values (${n + 100}); commit`)
    const waiting = ten.slice(0, 3).map((n) => insert(n).then(() => 'written', failed))
    expect(await read()).toEqual([{ n: 1 }])
    expect(await Promise.all(waiting)).toEqual(Array(3).fill('unavailable'))
    await follow(primary, '')
    await expect.poll(writesHang).toBe(false)
    expect(await Promise.all([take(1), ...ten.map(write)])).toEqual(['taken', ...Array(10).fill('written')])
  } finally {
    await stopWatch()
    await opened.db.destroy()
  }
})

test('a commit that waited on a connection which leads nowhere any more does not keep writes refused at the new primary', async () => {
  const [lost, next] = [await startServer(), await startServer()]
  let leadsTo = lost
  const bridge = await startSilentBridge(() => leadsTo.socketDir)
  const connection = { connectionString: `postgres://app@127.0.0.1:${bridge.port}/${lost.connection.database}` }
  const opened = openDatabase({ connection, poolSize: 3, namedStatements: true, log: quiet })
  const { sockets } = opened
  const stopWatch = watchDatabase({ sockets, connection, log: quiet, intervalMs: 100, timeoutMs: 400 })
  try {
    // Commits of the new primary are confirmed, as with a standby that follows it.
    await query(next.url, 'alter role app set synchronous_commit = local')
    for (const server of [next, lost]) await follow(server, 'gone')
    await expect.poll(() => sockets.writesHang).toBe(true)
    leadsTo = next
    bridge.silence()
    const write = () => opened.pool.query('insert into rows values (78)').then(() => 'written', failed)
    await expect.poll(write, { timeout: 5_000 }).toBe('written')
    // Longer than a commit may take.
    await delay(1_000)
    expect(sockets.writesHang).toBe(false)
  } finally {
    await stopWatch()
    await bridge.close()
    await opened.db.destroy()
  }
})

test('a way on which a new connection takes longer than the time for an answer counts as open again after a silence', async () => {
  const server = await startServer()
  const bridge = await startSilentBridge(() => server.socketDir)
  const connection = { connectionString: `postgres://app@127.0.0.1:${bridge.port}/${server.connection.database}` }
  const opened = openDatabase({ connection, poolSize: 3, namedStatements: true, log: quiet })
  const watched = { sockets: opened.sockets, connection, log: quiet }
  const stopWatch = watchDatabase({ ...watched, intervalMs: 100, timeoutMs: 400 })
  const ask = () => opened.pool.query('select 1').then(() => 'answered', failed)
  try {
    expect(await ask()).toBe('answered')
    // A question takes 300 ms then, and with a new connection 600.
    bridge.slow(150)
    bridge.silence()
    await expect.poll(ask, { timeout: 5_000 }).toBe('unavailable')
    await expect.poll(ask, { timeout: 5_000 }).toBe('answered')
    await delay(1_000)
    expect(await ask()).toBe('answered')
  } finally {
    await stopWatch()
    await bridge.close()
    await opened.db.destroy()
  }
})

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

/** The backends whose commit waits for a standby. */
const WAITING = `select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'`

const failed = (error: unknown) => (isUnavailable(error) ? 'unavailable' : error)

/** Names the synchronous standby of a server, or none. */
async function follow({ url }: EmbeddedPostgres, names: string): Promise<void> {
  await query(url, `alter system set synchronous_standby_names = '${names}'`)
  await query(url, 'select pg_reload_conf()')
}

function startServer(): Promise<EmbeddedPostgres> {
  return start(readyDataDir())
}

async function standbyOf({ connection, socketDir }: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const folder = join(root, 'standby')
  await baseBackup({ connection, to: join(folder, 'cluster'), slot: 'standby' })
  becomeStandby(join(folder, 'cluster'), { primary: { host: socketDir, port: 5432, user: 'app' }, name: 'standby' })
  return start(folder)
}
