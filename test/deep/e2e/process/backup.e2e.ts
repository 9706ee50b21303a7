import { type ChildProcess, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { copyDemoMarket } from '../../../e2e/support/demo-market.ts'
import { freePort, launch, stopProcess } from '../../../e2e/support/launch.ts'
import { register, signInAs } from '../../../e2e/support/users.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
let site: ChildProcess
let url: string
let dataDir: string
let backup: string
let restored: string
// The second test meets the folders that the first one made.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  dataDir = await copyDemoMarket()
  backup = `${dataDir}-backup`
  restored = `${dataDir}-restored`
  site = await launch({ PORT: String(port), DATA_DIR: dataDir })
})
test.afterAll(async () => {
  await stopProcess(site)
  for (const folder of [dataDir, backup, restored]) await rm(folder, { recursive: true, force: true })
})

function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, [`src/main/bin/${command}.ts`, ...args], { cwd: ROOT, env })
}

/** The number of rows and a digest of all of them, for each table of a database that a crash would leave alone. */
async function contents(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and relpersistence = 'p' and nspname not in ('pg_catalog', 'information_schema')
     order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as all from ${name} t`
    found[name] = (await client.query<{ all: string }>(sql)).rows[0]?.all ?? ''
  }
  await client.end()
  return found
}

async function dueJobs(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select from graphile_worker._private_jobs where run_at <= now()')
  await client.end()
  return rows.length
}

/** Tables that the shop's own clock may change at any minute. */
const TICKING = ['graphile_worker._private_known_crontabs']

/** Every file of the data folder that is not the database's, with a digest. */
async function files(dataDir: string): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const wanted = entries.filter(
    (entry) => entry.isFile() && !entry.parentPath.startsWith(path.join(dataDir, 'postgres')),
  )
  const found = wanted.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name)
    return [
      path.relative(dataDir, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ]
  })
  return Object.fromEntries((await Promise.all(found)).sort())
}

/** The names of files that only one of two listings has, or that differ. */
function differing(one: Record<string, string>, other: Record<string, string>): string[] {
  return Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name])
}

function pick(rows: Record<string, string>, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, rows[table] as string]))
}

test('a backup of the running shop, restored elsewhere, has every row and file, and people sign in there as before', async () => {
  const email = `keeper.${Date.now()}@example.com`
  const buyer = await register(url, email, 'buyer')
  const [product] = (await (await buyer.get('/api/products')).json()) as { _id: string }[]
  await buyer.post('/api/bookings', { productId: product?._id, phone: '01712345678', location: 'Farmgate' })
  const running = await findRunningPostgres(path.join(dataDir, 'postgres'))
  if (!running) throw new Error('the shop has no database')
  // The e-mails of the booking. Notifications of the goods that the demo has sold wait for ten minutes.
  await expect.poll(() => dueJobs(running)).toBe(0)
  const before = await contents(running)

  expect((await run('backup', dataDir, backup)).stdout).toContain(`Backup written to ${backup}`)
  expect((await run('restore', restored, backup)).stdout).toContain('npm start starts the site')
  const after = await contents(running)
  const moved = Object.keys(before).filter((table) => after[table] !== before[table])
  expect(moved.filter((table) => !TICKING.includes(table))).toEqual([])

  const server = await startEmbeddedPostgres({ dataDir: path.join(restored, 'postgres') })
  expect(Object.keys(before).length).toBeGreaterThan(30)
  const back = await contents(server.connection)
  await server.stop()
  expect({ ...back, ...pick(before, moved) }).toEqual(before)
  const [original, copy] = [await files(dataDir), await files(restored)]
  expect(Object.keys(original).length).toBeGreaterThan(100)
  expect(differing(original, copy)).toEqual([])
  expect((await stat(path.join(restored, 'secrets.json'))).mode & 0o077).toBe(0)

  const port = await freePort()
  const second = await launch({ PORT: String(port), DATA_DIR: restored })
  try {
    const again = await signInAs(`http://localhost:${port}`, email, 'mango!tree88')
    expect(await (await again.get(`/api/my-orders/${again.email}`)).json()).toHaveLength(1)
  } finally {
    await stopProcess(second)
  }
})

test('backup and restore explain why they refuse, and leave an external database to its own tools', async () => {
  const failure = (code: number, words: string) => ({ code, stderr: expect.stringContaining(words) })
  await expect(run('backup', path.join(dataDir, 'nothing'))).rejects.toMatchObject(
    failure(1, 'There is no database in'),
  )
  await expect(run('backup', dataDir, backup)).rejects.toMatchObject(failure(1, 'is there already'))
  await expect(run('restore', restored)).rejects.toMatchObject(failure(2, 'Say which backup'))
  await expect(run('restore', restored, backup)).rejects.toMatchObject(failure(1, 'is in use: nothing was restored'))
  await expect(run('restore', dataDir, backup, '--replace')).rejects.toMatchObject(failure(1, 'Stop it first'))
  const env = { ...process.env, DATABASE_URL: 'postgres://shop@db.example/shop' }
  const asked = promisify(execFile)(process.execPath, ['src/main/bin/backup.ts'], { cwd: ROOT, env })
  await expect(asked).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('pg_dump') })
})
