import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { DATABASE, keepRunning, USER } from './launch.ts'
import { hasLiveServer, readLock } from './previous-server.ts'
import { serverUser } from './server-user.ts'
import { removeSocketFolder, socketFolder } from './socket-folder.ts'

/**
 * `dataDir` is created when it is missing; nothing else may use it. `log` is called with lines for the operator.
 * `durable: false` gives up safety against power loss for speed and is for tests only.
 */
export type EmbeddedPostgresOptions = {
  dataDir: string
  log?: (line: string) => void
  /** Called when the server's process has been started. It takes half a second more until it answers. */
  onSpawn?: () => void
  durable?: boolean
  /** Further settings of this start. */
  settings?: Record<string, string>
}

/**
 * `url` suits `pg` (it names the socket's folder instead of a host); `stop` waits for a clean shutdown and may be called twice.
 */
export type EmbeddedPostgres = {
  socketDir: string
  url: string
  connection: { host: string; user: string; database: string }
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 from npm on a unix socket of its own, and restarts it whenever it ends by itself. It stops when
 * this process ends, however that happens.
 * Throws with a sentence for the person at the terminal: already running, no binary, no usable account, foreign files.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, onSpawn = () => {}, durable = true, settings = {} } = options
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const cluster = join(dataDir, 'cluster')
  const user = serverUser(cluster)
  const native = findPostgres(user)
  await prepareCluster(cluster, native, user, durable)
  const socketDir = socketFolder(dataDir, user)
  const server = { native, cluster, socketDir, logFile: join(dataDir, 'server.log'), user, durable, more: settings }
  const stopServer = await keepRunning(server, log, onSpawn)
  const connection = { host: socketDir, user: USER, database: DATABASE }
  const url = `postgres://${USER}@/${DATABASE}?host=${encodeURIComponent(socketDir)}`
  const stop = async () => {
    await stopServer()
    removeSocketFolder(socketDir, dataDir)
  }
  return { socketDir, url, connection, stop }
}

/**
 * True if a server is alive on this data, also one that accepts no connection: it replays its log, or all its connections are
 * in use.
 */
export async function isPostgresAlive(dataDir: string): Promise<boolean> {
  // The command line of the server names the folder without links.
  return existsSync(dataDir) && hasLiveServer(join(realpathSync(dataDir), 'cluster'))
}

/**
 * The server that another process of ours runs on this data now, for commands beside a running site; null when none accepts a
 * connection, which does not say that none is alive.
 */
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
