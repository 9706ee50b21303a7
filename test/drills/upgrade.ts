import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { freePort, launch, stopProcess } from '../e2e/support/launch.ts'
import { PASSWORD, startLoad } from '../faults/load.ts'
import { checkOut, describe, firstRelease } from './checkout.ts'

// Starts the first release on an empty folder, lets people register and book, stops it, and starts this tree on the folder:
// nothing may be missing, and everybody can sign in. `npm run drill:upgrade -- --from v0.1.0`

const TABLES = ['users', 'products', 'bookings', 'images', 'identity.accounts', 'newsletter_subscribers']
const { values } = parseArgs({ options: { from: { type: 'string' } } })
const from = values.from ?? firstRelease()
console.log(`From ${describe(from)}`)
const release = checkOut(from)
const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-upgrade-'))
let site: ChildProcess | undefined
try {
  const port = await freePort()
  const url = `http://localhost:${port}`
  site = await startRelease(port)
  const load = startLoad({ url })
  await delay(5_000)
  await load.stop()
  const before = await countRows()
  await endRelease(site)

  const since = performance.now()
  site = await launch({ PORT: String(port), DATA_DIR: dataDir })
  console.log(`The upgrade was ready after ${((performance.now() - since) / 1_000).toFixed(1)} s`)
  const after = await countRows()
  console.table({ before, after })
  const lost = Object.entries(before).filter(([table, count]) => (after[table] ?? 0) < count)
  if (lost.length > 0) fail(`Rows are missing: ${lost.map(([table]) => table).join(', ')}`)
  await checkAnswers(url, load)
  console.log(`${load.accounts.length} accounts sign in, ${load.bookings.length} bookings of before are there`)
} finally {
  if (site) await stopProcess(site)
  release.remove()
  await rm(dataDir, { recursive: true, force: true })
}

/** As an operator does: it builds its pages first. */
async function startRelease(port: number): Promise<ChildProcess> {
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: release.folder, env, stdio: 'ignore' })
  for (const deadline = Date.now() + 300_000; ; await delay(200)) {
    if (
      await fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the release does not start')
  }
}

async function endRelease(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function countRows(): Promise<Record<string, number>> {
  const connection = await findRunningPostgres(path.join(dataDir, 'postgres'))
  if (!connection) throw new Error('the database does not run')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const counts: Record<string, number> = {}
    for (const table of TABLES) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
      counts[table] = rows[0]?.n ?? 0
    }
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from migrations')
    return { ...counts, migrations: rows[0]?.n ?? 0 }
  } finally {
    await client.end()
  }
}

/** Pages, a picture, and the password of everybody who registered with the release. */
async function checkAnswers(url: string, { accounts }: { accounts: string[] }): Promise<void> {
  const products = (await (await fetch(`${url}/api/products`)).json()) as { name: string; photo: string }[]
  const photo = products[0]?.photo ?? ''
  for (const address of ['/', '/products', '/blog', photo]) {
    const { status } = await fetch(new URL(address, url))
    if (status !== 200) fail(`${address} is answered with ${status}`)
  }
  for (const [number, email] of accounts.entries()) {
    const { status } = await fetch(`${url}/identity/v1/accounts:signInWithPassword?key=greentech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    })
    if (status !== 200) fail(`${email} cannot sign in: ${status}`)
  }
}

function fail(line: string): void {
  console.error(line)
  process.exitCode = 1
}
