import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { SESSION_OPTIONS } from '../database/database.ts'
import { isReadOnly, isUnavailable } from '../database/unavailable.ts'

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

const RETRY_MS = 500
/** One listens; the others are open only while statements run. */
const MAX_CONNECTIONS = 4

/**
 * The connections of the job worker. Each of its statements is complete in itself and is retried until the database
 * takes it: the worker does not await the statements that store a job's result, so a failure of one would end the
 * process, or leave a finished job marked as running.
 */
export class WorkerPool extends pg.Pool {
  /** The worker's id in `locked_by`. Its LISTEN connection has this application name, by which others see it alive. */
  workerId = ''
  #pending = 0
  readonly #signal: AbortSignal

  /** @param signal ends the retries */
  constructor(config: pg.PoolConfig, signal: AbortSignal) {
    super({ options: SESSION_OPTIONS, max: MAX_CONNECTIONS, ...config })
    this.#signal = signal
    // Without these two listeners a lost connection ends the process; the next statement gets the error anyway.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  /** How many statements are not yet done. */
  get pending(): number {
    return this.#pending
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connectListener(callback)
      return undefined
    }
    const client = {
      query: (config: pg.QueryConfig, values?: unknown[]) => this.queryWithRetries(config, values),
      release() {},
    }
    // The worker's statements call `query` and `release` alone.
    return Promise.resolve(client as unknown as pg.PoolClient)
  }

  /** Retries until the database takes the statement. Other failures throw. */
  async queryWithRetries(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    this.#pending++
    try {
      for (;;) {
        try {
          return await this.#run(config, values)
        } catch (error) {
          if (this.#signal.aborted || !isUnavailable(error)) throw error
          await delay(RETRY_MS, undefined, { ref: false })
        }
      }
    } finally {
      this.#pending--
    }
  }

  async #run(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await super.connect()
    let isBroken = false
    try {
      return await client.query(config, values)
    } catch (error) {
      isBroken = isReadOnly(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  #connectListener(callback: ConnectCallback): void {
    super.connect((error, client, release) => {
      if (!client) return callback(error, client, release)
      client.query(`select set_config('application_name', $1, false)`, [this.workerId]).then(
        () => callback(undefined, client, release),
        (failure) => {
          release(failure)
          callback(failure, undefined, () => {})
        },
      )
    })
  }
}
