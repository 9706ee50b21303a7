import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, errorMessage } from '#shared/unknown-error.ts'
import { settlePreviousServer } from './previous-server.ts'
import { type Server, type ServerProcess, START_SETTING, spawnServer, stopServer } from './server-process.ts'
import { socketFolder } from './socket-folder.ts'

export const USER = 'app'
/** The role of the site, which owns no table (`0034_site_role.sql`). */
export const SITE_USER = 'site'
export const DATABASE = 'greentech'
/** An unreaped process of the last run holds its lock for up to two seconds under a slow init. */
const LOCK_RETRY_MS = 4_000
/** Milliseconds for a server that does not respond, and for one that reports that it replays its log after a crash. */
const SILENCE_LIMIT_MS = 120_000
const REPLAY_LIMIT_MS = 1_800_000
/** Milliseconds before the first retry, so that a server that ends at once does not keep a core busy; and before later ones. */
const SHORT_PAUSE_MS = 100
const PAUSE_MS = 1_000

/**
 * Runs the server and restarts it whenever it ends by itself: killed, crashed, disk full. Resolves after the first
 * start to the function that stops it.
 */
export async function keepRunning(
  server: Server,
  log: (line: string) => void,
  onSpawn: () => void,
): Promise<() => Promise<void>> {
  let stopping = false
  let current: ServerProcess | null = await launch(server, log, onSpawn)

  async function restart(how: unknown): Promise<ServerProcess | null> {
    log(`PostgreSQL ended by itself (${how}) and is started again; see ${server.logFile}`)
    // Without its files there is nothing to start.
    for (let failures = 0; !stopping && existsSync(join(server.cluster, 'PG_VERSION')); failures++) {
      await delay(failures === 0 ? SHORT_PAUSE_MS : PAUSE_MS, undefined, { ref: false })
      try {
        return await launch(server, log)
      } catch (error) {
        if (failures % 60 === 0) log(errorMessage(error))
      }
    }
    return null
  }

  async function watch(): Promise<void> {
    while (current) {
      const how = await current.ended
      if (current.stopping || stopping) return
      current = await restart(how)
      if (stopping && current) await stopServer(current)
    }
  }

  const watching = watch()
  return async () => {
    stopping = true
    if (current) await stopServer(current)
    await watching
  }
}

async function launch(server: Server, log: (line: string) => void, onSpawn = () => {}): Promise<ServerProcess> {
  const deadline = Date.now() + LOCK_RETRY_MS
  for (;;) {
    await settlePreviousServer(server.cluster, server.socketDir, log)
    // Again, because the run that has just ended removes the folder that both use.
    socketFolder(dirname(server.cluster), server.user)
    const running = spawnServer(server, randomUUID())
    onSpawn()
    if (await becameReady(server.socketDir, running)) return running
    const reason = running.complaints()
    const heldByTheLastRun = /lock file|shared memory block/.test(reason)
    if (!heldByTheLastRun || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start (${await running.ended}):\n${reason}`)
    }
    await delay(100)
  }
}

/** False when the server ended instead. Waits for a server that replays its log after a crash. */
async function becameReady(socketDir: string, running: ServerProcess): Promise<boolean> {
  const since = Date.now()
  let heard = since
  try {
    while (!running.hasEnded) {
      const answer = await ensureDatabase(socketDir, running.mark)
      if (answer === 'ready') return true
      const now = Date.now()
      if (answer === 'starting') heard = now
      if (now - heard > SILENCE_LIMIT_MS || now - since > REPLAY_LIMIT_MS) break
      await delay(now - since < 200 ? 5 : 50)
    }
  } catch (error) {
    await stopServer(running)
    throw error
  }
  await stopServer(running)
  return false
}

async function ensureDatabase(host: string, mark: string): Promise<'ready' | 'starting' | 'silent'> {
  const client = new pg.Client({ host, port: 5432, user: USER, database: 'postgres', ssl: false })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query<{ mark: string | null; made: boolean }>(
      `select current_setting('${START_SETTING}', true) as mark, exists (select from pg_database where datname = $1) as made`,
      [DATABASE],
    )
    const server = found.rows[0]
    if (server?.mark !== mark) return 'silent'
    if (!server.made) await client.query(`create database ${DATABASE}`)
    return 'ready'
  } catch (error) {
    if (errorCode(error) === '57P03') return 'starting'
    if (isNotThereYet(error)) return 'silent'
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** No socket, no listener, or a closed connection (57P01 during a shutdown, or without a code). */
function isNotThereYet(error: unknown): boolean {
  const code = errorCode(error)
  if (!code) return errorMessage(error).startsWith('Connection terminated')
  return ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01'].includes(code)
}
