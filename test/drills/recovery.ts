import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { freePort, launch, stopProcess } from '../e2e/support/launch.ts'

// A site archives its log and is backed up while people write. Then somebody deletes everything, and the site is killed with its
// disk. It is restored from backup and archive to a second before the accident: nothing acknowledged before it may be missing, and
// nothing of after it be there. `npm run drill:recovery -- --seconds 150`

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '150' } } })
const WRITERS = 4
/** A lost disk may cost what was written in the last minute, which the archive has not yet. */
const ARCHIVE_MS = 65_000

const folder = await mkdtemp(path.join(tmpdir(), 'greentech-recovery-'))
// The database's user must be able to enter it.
await chmod(folder, 0o755)
const [dataDir, archive, backup] = ['data', 'archive', 'backup'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const port = await freePort()
const url = `http://localhost:${port}`
/** When each acknowledged write was begun and answered. */
const written: { email: string; begun: number; answered: number }[] = []
let site: ChildProcess | undefined
try {
  site = await launch({
    PORT: String(port),
    DATA_DIR: dataDir,
    WAL_ARCHIVE: archive,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  })
  const stopping = new AbortController()
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer, stopping.signal))
  await delay(3_000)
  const backupSeconds = await timed(() => run('src/bin/backup.ts', backup))
  await delay(Number(values.seconds) * 1_000)
  const target = new Date()
  await delay(1_000)
  await accident()
  const accidentAt = Date.now()
  await delay(ARCHIVE_MS)
  stopping.abort()
  await Promise.all(writers)
  const gone = once(site, 'exit')
  site.kill('SIGKILL')
  await gone
  site = undefined
  await waitForServerToEnd()
  await rm(dataDir, { recursive: true, force: true })

  const restoreSeconds = await timed(() => run('src/bin/restore.ts', backup, '--until', target.toISOString()))
  const found = await storedEmails()
  const missing = written.filter(({ email, answered }) => answered < target.getTime() && !found.emails.has(email))
  const late = written.filter(({ email, begun }) => begun > target.getTime() && found.emails.has(email))
  const afterwards = written.filter(({ begun }) => begun > accidentAt).length
  console.table({
    'written before the moment': written.filter(({ answered }) => answered < target.getTime()).length,
    'of these missing': missing.length,
    'written after it, and there': late.length,
    'written after the accident': afterwards,
    'products that the accident deleted, and are there': found.products,
    'backup, s': backupSeconds,
    'backup, MB': await megabytesIn(backup),
    'archive, MB': await megabytesIn(archive),
    'archived files': (await readdir(archive)).length,
    'restore, s': restoreSeconds,
    'load average': Number((loadavg()[0] ?? 0).toFixed(1)),
  })
  if (missing.length > 0 || late.length > 0 || found.products === 0) process.exitCode = 1
} finally {
  if (site) await stopProcess(site)
  await rm(folder, { recursive: true, force: true })
}

async function write(writer: number, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const email = `recovery.${writer}.${number}@example.com`
    const from = `10.${writer}.${(number >> 8) & 255}.${number & 255}`
    const begun = Date.now()
    const response = await fetch(`${url}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email }),
    }).catch(() => null)
    if (response?.ok) written.push({ email, begun, answered: Date.now() })
    await delay(20)
  }
}

async function accident(): Promise<void> {
  await query('truncate products, newsletter_subscribers cascade')
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const connection = await findRunningPostgres(path.join(dataDir, 'postgres'))
  if (!connection) throw new Error('the database does not run')
  const client = new pg.Client(connection)
  await client.connect()
  return (await client.query<Row>(sql).finally(() => client.end())).rows
}

/** The server stops by itself when its site is gone. */
async function waitForServerToEnd(): Promise<void> {
  while (await findRunningPostgres(path.join(dataDir, 'postgres'))) await delay(100)
  await delay(2_000)
}

async function storedEmails(): Promise<{ emails: Set<string>; products: number }> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') })
  const emails = await query<{ email: string }>('select email from newsletter_subscribers where email is not null')
  const [counted] = await query<{ n: number }>('select count(*)::int as n from products')
  await server.stop()
  return { emails: new Set(emails.map(({ email }) => email)), products: counted?.n ?? 0 }
}

/** Runs a command of the product on these folders. */
async function run(command: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, WAL_ARCHIVE: archive }
  const [code] = await once(spawn(process.execPath, [command, ...args], { env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await work()
  return Math.round((performance.now() - since) / 100) / 10
}

async function megabytesIn(place: string): Promise<number> {
  const names = await readdir(place, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(place, name))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100_000) / 10
}
