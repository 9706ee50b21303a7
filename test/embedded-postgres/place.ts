import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { serverUser } from '../../src/platform/embedded-postgres/server-user.ts'

const launcher = pathToFileURL(
  join(import.meta.dirname, '../../src/platform/embedded-postgres', 'embedded-postgres.ts'),
).href
const pgModule = pathToFileURL(createRequire(import.meta.url).resolve('pg')).href

/** Everybody may enter it; `template` below it holds a stopped database with an empty table `rows`. */
export const root = mkdtempSync('/tmp/greentech-test-')
export const template = join(root, 'template')
let nextNumber = 0
const servers: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

/** Registers the hooks that make the template, and end after each test what it has started. */
export function preparePlace(): void {
  beforeAll(async () => {
    // The files that share this module follow each other: the last one took it away.
    mkdirSync(root, { recursive: true })
    chmodSync(root, 0o755)
    const made = await startEmbeddedPostgres({ dataDir: template })
    await query(made.url, 'create table rows (id int primary key)')
    await made.stop()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
}

/** Ends the process after the test. */
export function keep<Child extends ChildProcess>(child: Child): Child {
  children.push(child)
  return child
}

/** The account that the server runs as, for `spawn`. */
export function serverIds(): { uid?: number; gid?: number } {
  return serverUser(join(template, 'cluster'))?.ids ?? {}
}

/** A data directory of its own with a ready cluster in it; `cp -a` keeps the server's user as owner. */
export function readyDataDir(name = `data-${nextNumber++}`): string {
  const dataDir = join(root, name)
  mkdirSync(dirname(dataDir), { recursive: true })
  spawnSync('cp', ['-a', template, dataDir])
  return dataDir
}

export async function start(dataDir: string, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...(log ? { log } : {}) })
  servers.push(server)
  return server
}

export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * Starts another Node process, which starts the database and runs `then` with `db` and `pg`. Returns its lines as they come.
 */
export function startElsewhere(dataDir: string, then = '', ids: { uid?: number; gid?: number } = {}) {
  const script = `import { startEmbeddedPostgres } from '${launcher}'
    import pg from '${pgModule}'
    const db = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console.log }).catch((error) => {
      console.log(error.message)
      process.exit(3)
    })
    console.log('ready')
    ${then}
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  keep(child)
  return { child, lines: linesOf(child) }
}

export function linesOf(child: ChildProcessByStdio<null, Readable, null>): string[] {
  const lines: string[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  return lines
}

export async function until(condition: () => boolean, limitMs = 15_000): Promise<void> {
  const since = Date.now()
  while (!condition()) {
    if (Date.now() - since > limitMs) throw new Error(`not within ${limitMs} ms`)
    await delay(10)
  }
}

export function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

export function isRunning(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state !== '' && !state.startsWith('Z')
}

/** Leaves the files of a server that lost its power: the lock names `pid`. */
export function leaveLock(dataDir: string, pid: number): void {
  const cluster = join(dataDir, 'cluster')
  const lines = [pid, cluster, 1_700_000_000, 5432, join(dataDir, 'socket'), '', '  1234567         9', 'ready   ', '']
  for (const file of [join(cluster, 'postmaster.pid'), join(dataDir, 'socket', '.s.PGSQL.5432.lock')]) {
    writeFileSync(file, lines.join('\n'), { mode: 0o600 })
    const { uid, gid } = statSync(cluster)
    chownSync(file, uid, gid)
  }
}
