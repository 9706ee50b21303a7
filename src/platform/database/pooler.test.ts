import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeServices } from '#wiring/services.ts'
import { openProcessContext, type ProcessContext } from '../../../src/wiring/process-context.ts'
import { freshDatabase } from '../../../test/database.ts'
import { freePort } from '../../../test/e2e/support/launch.ts'
import { readConfig } from '../config/config.ts'
import { serverUser } from '../embedded-postgres/server-user.ts'
import { listenForNotifications } from './notifications.ts'

/** Where Debian has it. */
const PGBOUNCER = '/usr/sbin/pgbouncer'
const isInstalled = spawnSync(PGBOUNCER, ['--version']).status === 0
if (!isInstalled) console.log('skipped: pgbouncer is not installed (apt-get install pgbouncer)')

let bed: Awaited<ReturnType<typeof freshDatabase>>
let direct: string
// Not below TMPDIR: the account that pgbouncer runs as may not be allowed to enter that folder.
const folder = mkdtempSync('/tmp/greentech-pooler-')
const opened: ProcessContext[] = []
let pooler: ChildProcess | undefined

beforeAll(async () => {
  bed = await freshDatabase()
  direct = `postgres://${bed.connection.user}@/${bed.connection.database}?host=${encodeURIComponent(bed.connection.host)}`
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
  pooler?.kill('SIGKILL')
})
afterAll(async () => {
  await bed.close()
  rmSync(folder, { recursive: true })
})

/** Starts pgbouncer before the database of this file. Returns the address that leads through it. */
async function startPooler(mode: 'session' | 'transaction', ignored = 'options,extra_float_digits'): Promise<string> {
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const { host, user, database } = bed.connection
  const lines = [
    ...['[databases]', `${database} = host=${host} port=5432 user=${user}`, '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...[`pool_mode = ${mode}`, `ignore_startup_parameters = ${ignored}`, 'default_pool_size = 12'],
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  // It refuses to run as root.
  pooler = spawn(PGBOUNCER, ['-q', file], { ...serverUser(folder)?.ids, cwd: '/', stdio: 'ignore' })
  const url = `postgres://app@127.0.0.1:${port}/${database}`
  for (let tries = 0; tries < 100 && !(await answers(url)); tries++) await delay(20)
  return url
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

async function open(settings: Record<string, string>): Promise<ProcessContext> {
  const context = await openProcessContext(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, ...settings }),
  )
  opened.push(context)
  return context
}

/** Limits, which name statements by themselves, and notifications work. */
async function expectToWork(context: ProcessContext): Promise<void> {
  const heard: string[] = []
  const handler = { channel: 'tried', onNotification: (payload: string) => void heard.push(payload), onGap: () => {} }
  const stop = await listenForNotifications(context.direct, [handler], context.log)
  const { limits } = makeServices(context)
  const takes = Array.from({ length: 40 }, (_, at) => limits.take('tried', `${at % 4}`, 100, 60))
  await Promise.all(takes)
  for (let n = 0; n < 20; n++) await context.pool.query('select pg_notify($1, $2)', ['tried', `${n}`])
  await expect.poll(() => heard.length).toBe(20)
  await stop()
}

const NOT_NAMED = { DATABASE_NAMED_STATEMENTS: 'false' }

test.skipIf(!isInstalled)('a pooler that cannot work is refused with a sentence that says what to set', async () => {
  const shipped = await startPooler('transaction', 'extra_float_digits')
  await expect(open({ DATABASE_URL: shipped })).rejects.toThrow('Set ignore_startup_parameters = options')
  pooler?.kill('SIGKILL')
  const url = await startPooler('transaction')
  await expect(open({ DATABASE_URL: url, DATABASE_DIRECT_URL: url, ...NOT_NAMED })).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to a pooler in transaction mode, too',
  )
  await expect(open({ DATABASE_URL: url, ...NOT_NAMED })).rejects.toThrow(/transaction mode.*Set DATABASE_DIRECT_URL/)
  const withDirect = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct }
  await expect(open(withDirect)).rejects.toThrow('Set DATABASE_NAMED_STATEMENTS=false')
  await expect(open({ ...withDirect, ...NOT_NAMED })).rejects.toThrow(
    /alter database \w+ set statement_timeout = '30s'/,
  )
})

test.skipIf(!isInstalled)(
  'with the settings in the database, session mode works as it is and transaction mode with a direct address',
  async () => {
    for (const setting of [
      `timezone = 'UTC'`,
      `statement_timeout = '30s'`,
      `lock_timeout = '10s'`,
      `idle_in_transaction_session_timeout = '30s'`,
    ])
      await bed.pool.query(`alter database ${bed.connection.database} set ${setting}`)
    await expectToWork(await open({ DATABASE_URL: await startPooler('session') }))
    for (const context of opened.splice(0)) await context.close()
    pooler?.kill('SIGKILL')
    const transactions = { DATABASE_URL: await startPooler('transaction'), DATABASE_DIRECT_URL: direct }
    await expectToWork(await open({ ...transactions, ...NOT_NAMED }))
  },
)

test('the server itself needs nothing of this', async () => {
  const context = await open({ DATABASE_URL: direct })
  expect(context.direct).toBe(context.connection)
})

test('a direct address that leads to another database is refused, and one that leads to the same is not', async () => {
  const other = await freshDatabase()
  try {
    const elsewhere = direct.replace(bed.connection.database, other.connection.database)
    await expect(open({ DATABASE_URL: direct, DATABASE_DIRECT_URL: elsewhere })).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
    )
    const context = await open({ DATABASE_URL: direct, DATABASE_DIRECT_URL: `${direct}&application_name=direct` })
    const { rows } = await context.pool.query('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await other.close()
  }
})
