import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Job, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Logger } from '../telemetry/log.ts'
import { freeLeftJobs } from './left-jobs.ts'

/** What runs in the background, by name; the payload is what was enqueued. */
export type Jobs = Record<string, (payload: unknown) => Promise<void>>

/**
 * Enqueues a job in the caller's transaction: it runs only if the write is committed, and then surely. One that fails is
 * tried for four days, in the end every six hours.
 * @param key of two jobs with one key the later takes the earlier's place; one that runs already is not tried again
 */
export async function enqueue(db: Database, name: string, payload: object, key: string | null = null): Promise<void> {
  const said = JSON.stringify(payload)
  await sql`
    select graphile_worker.add_job(${name}, payload => ${said}::json, max_attempts => 25, job_key => ${key})`.execute(
    db,
  )
}

/** Deletes the jobs of these names that were tried as often as they may be: what they hold names people. */
export async function deleteFailedJobs(db: Database, names: string[]): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = any(${names}) and attempts >= max_attempts and locked_at is null
    having count(*) > 0`.execute(db)
}

export interface WorkerOptions {
  pool: pg.Pool
  jobs: Jobs
  /** Lines of `minute hour day month weekday name`, in UTC. */
  crontab: string
  log: Logger
  /** True when nobody else can be at work on this database: what is marked as being done is not. */
  alone?: boolean
}

export interface Worker {
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}

const running = new AsyncLocalStorage<string>()

/** Names the job that the caller runs in, the same at each of its tries; undefined outside of jobs. */
export function runningJob(): string | undefined {
  return running.getStore()
}

/** In each process. */
export const JOBS_AT_A_TIME = 2
const LOOK_EVERY_MS = 10_000
const RETRY_MS = 500
/** Time for another process to connect again after a fault. */
const GRACE_S = 120

/** Starts the worker. Without a database it waits for it, and what a killed process was doing is done again. */
export async function startWorker({ pool, jobs, crontab, log, alone = false }: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController()
  const active = new Set<string>()
  const events = new EventEmitter() as WorkerEvents
  let ownId = ''
  events.on('pool:create', ({ workerPool }) => {
    ownId = workerPool.id
  })
  const own = patient(pool, () => ownId, stopping.signal)
  const free = async (graceSeconds: number) => {
    // What is done may not be stored yet.
    if (own.waiting() === 0) await freeLeftJobs(pool, { ownId, active: [...active], graceSeconds }, log)
  }
  if (alone) await free(0)
  const runner = await run({
    pgPool: own.pool,
    taskList: tasksOf(jobs, active),
    crontab,
    concurrency: JOBS_AT_A_TIME,
    noHandleSignals: true,
    noPreparedStatements: false,
    events,
    logger: workerLogger(log),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the worker stopped'))
  const looking = setInterval(() => free(GRACE_S).catch(() => {}), LOOK_EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(looking)
      stopping.abort()
      await runner.stop()
    },
  }
}

function tasksOf(jobs: Jobs, active: Set<string>): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload, helpers) => {
        active.add(helpers.job.id)
        await running.run(nameOf(helpers.job), () => job(payload)).finally(() => active.delete(helpers.job.id))
      },
    ]),
  )
}

function nameOf({ id, created_at: created }: Job): string {
  return `${id}.${new Date(created).getTime()}`
}

/**
 * The pool as the worker sees it: its own statements, each whole in itself, are tried again until the database takes
 * them. It does not look at the failure of those with which it gives a job back: the process would end, or the job would
 * count as running for hours.
 */
function patient(pool: pg.Pool, ownId: () => string, signal: AbortSignal): { pool: pg.Pool; waiting: () => number } {
  let waiting = 0
  async function query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    waiting++
    try {
      for (;;) {
        try {
          return await pool.query(config, values)
        } catch (error) {
          if (signal.aborted || !isUnavailable(error)) throw error
          await delay(RETRY_MS, undefined, { ref: false })
        }
      }
    } finally {
      waiting--
    }
  }
  // With a callback it wants a connection of its own, to listen on, and knows itself how to get another.
  const connect = (callback?: Connected) =>
    callback ? connectAs(pool, ownId(), callback) : Promise.resolve({ query, release: () => {} })
  const own: Partial<Record<string | symbol, unknown>> = { query, connect }
  return {
    pool: new Proxy(pool, { get: (target, name) => own[name] ?? Reflect.get(target, name) }),
    waiting: () => waiting,
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** Others see by the name of this connection that its jobs are in good hands. */
function connectAs(pool: pg.Pool, name: string, callback: Connected): void {
  pool.connect((error, client, release) => {
    if (!client) return callback(error, client, release)
    client.query(`select set_config('application_name', $1, false)`, [name]).then(
      () => callback(undefined, client, release),
      (failure) => {
        release(failure)
        callback(failure, undefined, () => {})
      },
    )
  })
}

/** The worker's own lines under our log: what it finds worth an error is one, its chatter is for debugging. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
