import { Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'
import { PooledDialect } from './dialect.ts'
import { DatabaseSockets } from './sockets.ts'

/** The tables and their row types; each slice adds its own by declaration merging, next to its SQL. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices
export interface Tables {}

/** A connection pool or a transaction: what a query needs. */
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface DatabaseOptions {
  /** Connection string, or the socket directory of the embedded server. */
  connection: { connectionString: string } | { host: string; user: string; database: string }
  poolSize: number
  log: Logger
}

const types = new pg.TypeOverrides()
// Counts and sums fit a double here; int8 as text would only have to be turned back everywhere.
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTime)

/** `2026-01-31 09:30:00.5+00`, as the database writes a moment in UTC. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?=[.+])(?:\.\d{1,6})?\+00$/

/** Timestamps leave as ISO 8601 text in UTC with milliseconds: the form that the contracts give, with no Date in between. */
function isoTime(text: string): string {
  if (!IN_UTC.test(text)) return new Date(text).toISOString()
  const fraction = text.slice(20, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** Milliseconds to connect, or to wait for a connection of the pool. */
const CONNECT_TIMEOUT = 30_000

/**
 * The setting `work_mem`. With the default of 4 MB the matches of a common word among a million products do not fit, and
 * PostgreSQL rechecks whole pages.
 */
const WORK_MEMORY = '16MB'

/** The settings of every session of ours, in the form of the `options` of a connection. */
export const SESSION_OPTIONS = Object.entries({
  timezone: 'UTC',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  work_mem: WORK_MEMORY,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** The pool with Kysely on top; `sockets` are the pool's own, for `watchDatabase`. */
export function openDatabase({ connection, poolSize, log }: DatabaseOptions) {
  const sockets = new DatabaseSockets()
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    types,
    stream: sockets.create,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  })
  // Without these two listeners a connection that is lost while nothing uses it ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = new Kysely<Tables>({ dialect: new PooledDialect(pool) })
  return { db, pool, sockets }
}

/** True for a violation of the named unique index or constraint: the database has the last word on duplicates. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** True for a row that refers to one which was deleted meanwhile, as when somebody leaves while their call is under way. */
export function refersToDeleted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** A NUL character, which no text of PostgreSQL holds, in plain text and in JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** True when a text was refused for a character that cannot be stored; shapes refuse most at the field. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNSTORABLE.has(error.code ?? '')
}

/**
 * Waits until no other transaction has the lock of this name, and holds it until `tx` ends: for what has no row to lock. The
 * name says what is locked and for whom, as `drafts ID`; shared holders exclude only exclusive ones.
 */
export async function lockName(tx: Tx, name: string, how: 'shared' | 'exclusive' = 'exclusive'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(tx)
}

/** Takes the lock of this name for the transaction, without waiting. Returns false if another transaction has it. */
export async function tryLockName(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select where pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  return rows.length > 0
}
