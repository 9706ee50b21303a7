import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'

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
  /** Off for poolers that cannot keep prepared statements (pgbouncer before 1.21 in transaction mode). */
  namedStatements: boolean
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

/** The pool with Kysely on top. Statements are named by a hash of their text, so that PostgreSQL plans each once. */
export function openDatabase(options: DatabaseOptions): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize,
    types,
    // With the usual 4 MB the places of a word that every fifth of a million products has do not fit: the database then
    // reads whole pages anew to see which rows were meant.
    options:
      '-c timezone=UTC -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000 -c work_mem=16MB',
  })
  // Without a listener a server stop would crash the process with an unhandled 57P01.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'))
  // The same for one that is lost between two statements of a transaction: the next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => queryByCallback(client, options.namedStatements))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/**
 * Waits for results by callback: rows that hang on the promise of `pg` outlive the collection of young garbage, and then
 * cost as much as all else (docs/decisions/0021-garbage-collection-tuning.md). And adds a name to each parametrised query, if
 * they are to have one: Kysely's dialect has no prepared mode of its own.
 */
function queryByCallback(client: pg.PoolClient, isNamed: boolean): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const asked = (first: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !Array.isArray(values)) return query(first, values, ...rest)
    const text = first
    const statement = isNamed && values.length > 0 ? { name: statementName(text), text, values } : { text, values }
    if (rest.length > 0) return query(statement, ...rest)
    return new Promise((resolve, reject) => {
      query(statement, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)))
    })
  }
  client.query = asked as typeof client.query
}

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    // Texts are built by code and few; a bound still keeps a mistake from growing without end.
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

/** True for a violation of the named unique index or constraint: the database has the last word on duplicates. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** A NUL character, which no text of PostgreSQL holds, in plain text and in JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** True when a text was refused for a character that cannot be stored; shapes refuse most at the field. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNSTORABLE.has(error.code ?? '')
}
