import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type AllWords, allWords } from '#messages/all.ts'
import { corrected } from '#messages/en/corrected.ts'
import { settleInterruptedRestores } from '#platform/backup/interrupted-restore.ts'
import type { Config } from '#platform/config/config.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { DatabaseSockets } from '#platform/database/sockets.ts'
import { isReadOnly } from '#platform/database/unavailable.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { SITE_USER } from '#platform/embedded-postgres/launch.ts'
import { type Logger, makeLogger } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics/metrics.ts'

/** Settings, words, log and migrated database of a command. */
export interface ProcessContext {
  config: Config
  words: AllWords
  log: Logger
  db: Database
  pool: pg.Pool
  /** Sockets of the pool. */
  sockets: DatabaseSockets
  /** Connection options of the pool, for code that needs a session of its own. */
  connection: DatabaseOptions['connection']
  /** Metrics of this process, if they are set up. */
  metrics?: Metrics | undefined
  /** Closes the pool and stops the embedded server, if it is ours. */
  close: () => Promise<void>
}

export interface OpenOptions {
  say?: (line: string) => void
  /** Called once the database is known or its server is starting, before it answers. */
  whileStarting?: () => void
  /** True for a command that may run beside the site. It then uses the site's embedded server, if there is one. */
  joinRunning?: boolean
  /** True for a command that changes tables. It then connects to the embedded server as their owner. */
  asOwner?: boolean
}

/** Database connections of a process. More would not be faster: PostgreSQL answers with the cores that it has. */
export const POOL_SIZE = 10
/** Milliseconds for which closing waits for connections in use. Idle connections are closed at once. */
const CLOSE_MS = 500

const STANDBY =
  'the database takes no writes, as a standby does: DATABASE_URL must be the address of the primary, or one that leads there'

/** Opens the database that DATABASE_URL names, or starts the embedded one in the data folder, and migrates it. */
export async function openProcessContext(
  config: Config,
  { say = () => {}, whileStarting = () => {}, joinRunning = false, asOwner = false }: OpenOptions = {},
): Promise<ProcessContext> {
  const log = makeLogger(config)
  const { owner, stop } = await reachDatabase(config, { say, whileStarting, joinRunning })
  const connection = 'user' in owner && !asOwner ? { ...owner, user: SITE_USER } : owner
  const { db, pool, sockets } = openDatabase({ connection, poolSize: POOL_SIZE, log })
  const close = async () => {
    // A job that was left at a stop may have a connection of the pool: it is not waited for.
    await Promise.race([db.destroy(), delay(CLOSE_MS, undefined, { ref: false })])
    await stop()
  }
  try {
    const ran = await migrateAll(owner)
    if (ran.length > 0) say(`Database: ${ran.length} migrations ran`)
  } catch (error) {
    await close()
    if (isReadOnly(error)) throw new Error(STANDBY)
    throw error
  }
  return {
    config,
    words: { ...allWords, ...(config.copy === 'corrected' && { en: corrected }) },
    log,
    db,
    pool,
    sockets,
    connection,
    close,
  }
}

/** Brings our tables and those of the jobs to their newest form. Returns the names of our migrations that ran. */
async function migrateAll(connection: DatabaseOptions['connection']): Promise<string[]> {
  // A large table takes the time that it takes: without the time limits of the site's pool.
  const pool = new pg.Pool({ ...connection, max: 2 })
  // Without these two listeners a connection that is lost ends the process; the next statement gets the error anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const ran = await migrate(pool)
    await runMigrations({ pgPool: pool })
    return ran
  } finally {
    await pool.end()
  }
}

interface Reached {
  owner: DatabaseOptions['connection']
  stop: () => Promise<void>
}

async function reachDatabase(
  config: Config,
  { say, whileStarting, joinRunning }: Required<Omit<OpenOptions, 'asOwner'>>,
): Promise<Reached> {
  if (config.databaseUrl) {
    whileStarting()
    return { owner: { connectionString: config.databaseUrl }, stop: async () => {} }
  }
  settleInterruptedRestores(config.dataDir)
  const dataDir = path.join(config.dataDir, 'postgres')
  const running = joinRunning && (await findRunningPostgres(dataDir))
  if (running) {
    whileStarting()
    return { owner: running, stop: async () => {} }
  }
  say('Database: starting the embedded PostgreSQL')
  const server = await startEmbeddedPostgres({ dataDir, log: say, onSpawn: whileStarting })
  return { owner: server.connection, stop: server.stop }
}
