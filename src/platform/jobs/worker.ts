import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Runner, run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../telemetry/log.ts'
import { hasLostJob, unlockAbandonedJobs } from './abandoned-jobs.ts'
import { runAsJob } from './current-job.ts'
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
  /** Milliseconds that a stop waits for running jobs; five seconds unless given. */
  stopMs?: number
}

export interface Worker {
  /**
   * Lets running jobs finish, for some seconds at most. A job that takes longer ends with the process: another worker does it
   * again two minutes later, or this one at its next start.
   */
  stop: () => Promise<void>
}

/** Jobs that one process runs at the same time. */
export const CONCURRENT_JOBS = 2
const CHECK_INTERVAL_MS = 10_000
/** Less than the requests of a stop have: it goes on at the same time, and whoever stops a container kills it after ten seconds. */
const STOP_MS = 5_000
/** Time for another process to connect again after a fault. */
const GRACE_SECONDS = 120

/**
 * Starts the worker, and waits for the database if it is not available. While it runs, jobs that a killed process or a
 * lost connection left locked are run again.
 */
export async function startWorker({ isOnlyProcess = false, ...options }: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController()
  const pool = new WorkerPool(options.connection, stopping.signal)
  if (isOnlyProcess) await unlockAbandoned(pool, 0, options.log)
  const runner = await startRestartableRunner(pool, stopping.signal, options)
  const stopChecks = startChecks(pool, runner, options.log)
  const { stopMs = STOP_MS, log } = options
  const end = async () => {
    await stopChecks()
    await runner.stop()
    await pool.end()
  }
  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopping.abort()
      stopped ??= withinTime(end(), stopMs, () =>
        log.warn(
          `the worker did not stop in time: ${runner.active.size} jobs still run, and what does not finish is done again`,
        ),
      )
      return stopped
    },
  }
}

/** Resolves when `work` does, or after `ms` milliseconds, of which `late` tells. What is left of the work goes on. */
async function withinTime(work: Promise<void>, ms: number, late: () => void): Promise<void> {
  let isLate = false
  const ended = work.catch((error: unknown) => {
    if (!isLate) throw error
  })
  const timer = new AbortController()
  const timeout = delay(ms, undefined, { signal: timer.signal }).then(
    () => {
      isLate = true
      late()
    },
    () => {},
  )
  await Promise.race([ended, timeout]).finally(() => timer.abort())
}

async function unlockAbandoned(pool: WorkerPool, graceSeconds: number, log: Logger): Promise<void> {
  const count = await unlockAbandonedJobs(pool, pool.workerId, graceSeconds)
  if (count > 0) log.warn(`${count} jobs that were begun and not finished are done again`)
}

interface RestartableRunner {
  /** The ids of the jobs that run. */
  active: Set<string>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

async function startRestartableRunner(
  pool: WorkerPool,
  stopping: AbortSignal,
  options: WorkerOptions,
): Promise<RestartableRunner> {
  const active = new Set<string>()
  let runner: Runner | null = await startRunner(pool, active, options)
  return {
    active,
    // The new runner has a new worker id, so the jobs that the old id holds can be unlocked.
    restart: async () => {
      options.log.warn('the worker starts again: a job was locked and never begun')
      await runner?.stop()
      runner = null
      while (pool.pending > 0) await delay(50)
      const text = 'select graphile_worker.force_unlock_workers($1)'
      await pool.queryWithRetries({ text, values: [[pool.workerId]] })
      if (!stopping.aborted) runner = await startRunner(pool, active, options)
    },
    stop: async () => runner?.stop(),
  }
}

/** Looks for abandoned and lost jobs every ten seconds. Returns a function that stops it. */
function startChecks(pool: WorkerPool, runner: RestartableRunner, log: Logger): () => Promise<void> {
  async function check(): Promise<void> {
    // A pending statement may be the one that stores the result of a job.
    if (pool.pending > 0) return
    await unlockAbandoned(pool, GRACE_SECONDS, log)
    if (await hasLostJob(pool, pool.workerId, [...runner.active])) await runner.restart()
  }

  let checking = Promise.resolve()
  const timer = setInterval(() => {
    // While the database is not available the check fails; the next one follows in ten seconds.
    checking = checking.then(check).catch(() => {})
  }, CHECK_INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await checking
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
        await runAsJob(helpers.job, () => job(payload)).finally(() => active.delete(helpers.job.id))
      },
    ]),
  )
}

/** Writes the messages of graphile-worker to our log. Its `info` messages are details: they get the level `debug`. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
