import { randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres } from './embedded-postgres/binaries.ts'
import { prepareCluster } from './embedded-postgres/cluster.ts'
import { readLock, settlePreviousServer } from './embedded-postgres/previous-server.ts'
import {
  type Server,
  type ServerProcess,
  START_SETTING,
  spawnServer,
  stopServer,
} from './embedded-postgres/server-process.ts'
import { serverUser } from './embedded-postgres/server-user.ts'
import { removeSocketFolder, socketFolder } from './embedded-postgres/socket-folder.ts'

/**
 * `dataDir` is made when it is missing and belongs to us alone. `log` gets a line for what is worth telling a person.
 * `durable: false` gives up safety against power loss for speed and is for tests only.
 */
export type EmbeddedPostgresOptions = { dataDir: string; log?: (line: string) => void; durable?: boolean }

/** `url` suits `pg` (there is no host name in it, the socket is); `stop` waits for the clean end, twice if asked. */
export type EmbeddedPostgres = {
  socketDir: string
  url: string
  connection: { host: string; user: string; database: string }
  stop(): Promise<void>
}

const USER = 'app'
const DATABASE = 'greentech'
/** An unreaped process of the last run holds its lock for up to two seconds under a slow init. */
const LOCK_RETRY_MS = 4_000
const START_LIMIT_MS = 120_000

/**
 * Starts PostgreSQL 18 from npm on a unix socket of its own. It ends with this process, whatever ends that.
 * Throws with a sentence for the person at the terminal: already running, no binary, no usable account, foreign files.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, durable = true } = options
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const cluster = join(dataDir, 'cluster')
  const user = serverUser(cluster)
  const native = findPostgres(user)
  await prepareCluster(cluster, native, user, durable)
  const socketDir = socketFolder(dataDir, user)
  const running = await launch({ native, cluster, socketDir, logFile: join(dataDir, 'server.log'), user, durable }, log)
  const connection = { host: socketDir, user: USER, database: DATABASE }
  const url = `postgres://${USER}@/${DATABASE}?host=${encodeURIComponent(socketDir)}`
  const stop = async () => {
    await stopServer(running)
    removeSocketFolder(socketDir, dataDir)
  }
  return { socketDir, url, connection, stop }
}

/** The server that another process of ours runs on this data now, for commands beside a running site; null without one. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['connection'] | null> {
  const host = readLock(join(dataDir, 'cluster', 'postmaster.pid'))?.socketDir
  if (!host) return null
  const connection = { host, user: USER, database: DATABASE }
  const client = new pg.Client({ ...connection, port: 5432, ssl: false })
  client.on('error', () => {})
  try {
    await client.connect()
    return connection
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

async function launch(server: Server, log: (line: string) => void): Promise<ServerProcess> {
  const deadline = Date.now() + LOCK_RETRY_MS
  for (;;) {
    await settlePreviousServer(server.cluster, server.socketDir, log)
    // Again, because the run that has just ended removes the folder that both use.
    socketFolder(dirname(server.cluster), server.user)
    const running = spawnServer(server, randomUUID())
    if (await becameReady(server.socketDir, running)) {
      running.ended.then((how) => running.stopping || log(`PostgreSQL ended by itself (${how}); see ${server.logFile}`))
      return running
    }
    const reason = running.complaints()
    const heldByTheLastRun = /lock file|shared memory block/.test(reason)
    if (!heldByTheLastRun || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start (${await running.ended}):\n${reason}`)
    }
    await delay(100)
  }
}

/** False when the server ended instead. A server that replays its log after a crash is waited for. */
async function becameReady(socketDir: string, running: ServerProcess): Promise<boolean> {
  const since = Date.now()
  try {
    while (!running.hasEnded) {
      if (await ensureDatabase(socketDir, running.mark)) return true
      const waited = Date.now() - since
      if (waited > START_LIMIT_MS) break
      await delay(waited < 200 ? 5 : 50)
    }
  } catch (error) {
    await stopServer(running)
    throw error
  }
  await stopServer(running)
  return false
}

async function ensureDatabase(host: string, mark: string): Promise<boolean> {
  const client = new pg.Client({ host, port: 5432, user: USER, database: 'postgres', ssl: false })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query(
      `select current_setting('${START_SETTING}', true) as mark, exists (select from pg_database where datname = $1) as made`,
      [DATABASE],
    )
    const { mark: answered, made } = found.rows[0] as { mark: string; made: boolean }
    if (answered !== mark) return false
    if (!made) await client.query(`create database ${DATABASE}`)
    return true
  } catch (error) {
    if (isNotReadyYet(error)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** No socket, nobody behind it, cut off (57P01 when stopping, or without a code), or 57P03 "is starting up". */
function isNotReadyYet(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string }
  if (!code) return message.startsWith('Connection terminated')
  return ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'].includes(code)
}
