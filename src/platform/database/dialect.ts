import { createHash } from 'node:crypto'
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, isReadOnly } from './unavailable.ts'

/** Callers that wait for a connection. Further ones fail at once: they would wait longer than a request may take. */
const MAX_WAITING = 1_000

/**
 * Kysely's PostgreSQL dialect with a driver of our own. Its `PostgresDriver` has no named statements, and it awaits the
 * promise of `pg` instead of using a callback, which doubles the processor time of reading a list
 * (docs/decisions/0021-garbage-collection-tuning.md).
 */
export class PooledDialect implements Dialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  createDriver(): Driver {
    return new PooledDriver(this.#pool)
  }

  createQueryCompiler() {
    return new PostgresQueryCompiler()
  }

  createAdapter() {
    return new PostgresAdapter()
  }

  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db)
  }
}

class PooledDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    if (this.#pool.waitingCount >= MAX_WAITING) throw new DatabaseUnavailable()
    return new PooledConnection(await this.#pool.connect())
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`))
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    // PostgreSQL answers a COMMIT with ROLLBACK when a statement of the transaction has failed.
    if ((await connection.run('commit', [])).command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.rollback()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #isBroken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.run<Row & pg.QueryResultRow>(sql, [...parameters])
      return ROW_COUNT_COMMANDS.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    } catch (error) {
      addCaller(error)
      throw error
    }
  }

  /** Takes the result by callback and not by the promise of `pg`; see `PooledDialect`. */
  run<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
    // PostgreSQL then plans a parametrised statement only once for each connection.
    const statement = values.length > 0 ? { name: statementName(text), text, values } : { text, values }
    return new Promise((resolve, reject) => {
      this.#client.query<Row>(statement, (error, result) => {
        if (!error) return resolve(result)
        if (isReadOnly(error)) this.#isBroken = true
        reject(error)
      })
    })
  }

  async rollback(): Promise<void> {
    try {
      await this.run('rollback', [])
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  streamQuery(): never {
    throw new Error('this database does not stream rows')
  }
}

/** The commands whose result says how many rows they changed. */
const ROW_COUNT_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Adds the stack of the caller: that of an error of `pg` begins at its socket. */
function addCaller(error: unknown): void {
  if (error instanceof Error) error.stack += (new Error().stack ?? '').replace(/^Error/, '')
}

const statementNames = new Map<string, string>()

function statementName(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    // Statements come from code, so there are few. The bound is for a text that contains a value by mistake.
    if (statementNames.size < 2_000) statementNames.set(text, name)
  }
  return name
}
