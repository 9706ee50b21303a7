import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Job, type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../telemetry/log.ts'
import { hasLostJob, unlockAbandonedJobs } from './abandoned-jobs.ts'
import type { Jobs } from './jobs.ts'
import { WorkerPool } from './worker-pool.ts'

export interface WorkerOptions {
  /** Of the database; the worker has a pool of its own. */
  connection: pg.PoolConfig
  jobs: Jobs
  /** Lines of `minute hour day month weekday name`, in UTC. */
  crontab: string
  log: Logger
  /** True when no other process can use this database: every lock on a job is then left over. */
  isOnlyProcess?: boolean
}

export interface Worker {
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}

const running = new AsyncLocalStorage<string>()

/** Names the job that the caller runs in, the same at each of its attempts; undefined outside of jobs. */
export function runningJob(): string | undefined {
  return running.getStore()
}

/** Jobs that one process runs at the same time. */
export const CONCURRENT_JOBS = 2
const CHECK_INTERVAL_MS = 10_000
/** Time for another process to connect again after a fault. */
const GRACE_SECONDS = 120

/** Starts the worker. It waits for the database if there is none, and repeats what a killed process has not finished. */
export async function startWorker({ isOnlyProcess = false, ...options }: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController()
  const pool = new WorkerPool(options.connection, stopping.signal)
  const active = new Set<string>()
  const unlock = async (graceSeconds: number) => {
    const count = await unlockAbandonedJobs(pool, pool.workerId, graceSeconds)
    if (count > 0) options.log.warn(`${count} jobs that were begun and not finished are done again`)
  }
  if (isOnlyProcess) await unlock(0)
  let runner: Runner | null = await startRunner(pool, active, options)

  /** With a new id, so that what the former one has locked can be unlocked. */
  async function restart(): Promise<void> {
    options.log.warn('the worker starts again: a job was locked and never begun')
    await runner?.stop()
    runner = null
    while (pool.pending > 0) await delay(50)
    await pool.queryWithRetries({ text: 'select graphile_worker.force_unlock_workers($1)', values: [[pool.workerId]] })
    if (!stopping.signal.aborted) runner = await startRunner(pool, active, options)
  }

  async function check(): Promise<void> {
    // A statement that waits may be the one that stores a result.
    if (pool.pending > 0) return
    await unlock(GRACE_SECONDS)
    if (await hasLostJob(pool, pool.workerId, [...active])) await restart()
  }

  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking.then(check).catch(() => {})
  }, CHECK_INTERVAL_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await checking
      await runner?.stop()
      await pool.end()
    },
  }
}

async function startRunner(
  pool: WorkerPool,
  active: Set<string>,
  { jobs, crontab, log }: WorkerOptions,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    pool.workerId = workerPool.id
  })
  const runner = await run({
    pgPool: pool,
    taskList: tasksOf(jobs, active),
    crontab,
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    noPreparedStatements: false,
    events,
    logger: workerLogger(log),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the worker stopped'))
  return runner
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

/** Writes the worker's lines to our log; its `info` is for debugging. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
