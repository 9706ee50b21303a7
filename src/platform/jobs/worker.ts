import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { SESSION_OPTIONS } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { unlockAbandonedJobs, unlockJobsOf } from './unlock.ts'
import { type RunOptions, startRun, type WorkerRun } from './worker-run.ts'

export interface WorkerOptions extends RunOptions {
  /** Connection to the database; the worker has a pool of its own. */
  connection: pg.PoolConfig
  /** Milliseconds that a stop waits for running jobs; five seconds unless given. */
  stopMs?: number
}

export interface Worker {
  /** Lets running jobs finish, for some seconds at most. A job that takes longer ends with the process, and is done again. */
  stop: () => Promise<void>
}

/** Connections of the worker, at most. One listens; the others are open only while statements run. */
const MAX_CONNECTIONS = 4
/** Milliseconds from the loss of a connection to the end of the run, and from there to the next one. */
const PAUSE_MS = 500
/**
 * Milliseconds that a stop waits for running jobs by default. It is less than requests have: both run at the same time, and an
 * orchestrator kills a container after ten seconds.
 */
const STOP_MS = 5_000
/** Milliseconds to unlock the jobs that a stop leaves. */
const UNLOCK_MS = 1_000

/**
 * Starts the worker, which also runs the jobs that killed processes have begun. A run of graphile-worker that has lost a
 * connection ends; its jobs are unlocked, and the next run starts, as soon as the database answers.
 */
export async function startWorker({ connection, stopMs = STOP_MS, ...options }: WorkerOptions): Promise<Worker> {
  const { log } = options
  const pool = new pg.Pool({ options: SESSION_OPTIONS, max: MAX_CONNECTIONS, ...connection })
  let current: WorkerRun | undefined
  let isStopping = false
  // Without this listener the loss of an idle connection ends the process.
  pool.on('error', () => {})
  // The statement that locks a job may be done and its answer lost. The pause lets other statements fail before the run ends.
  pool.on('connect', (client) => client.on('error', () => setTimeout(() => current?.stop(), PAUSE_MS)))
  const abandoned = await unlockAbandonedJobs(pool)
  if (abandoned > 0) log.warn(`${abandoned} jobs that were begun and not finished are done again`)

  async function work(first: WorkerRun): Promise<void> {
    current = first
    while (!isStopping) {
      await current.ended
      if (!isStopping) current = await startNext(current)
    }
    await current.stop()
    await pool.end()
  }

  /** Resolves to the former run if the worker is stopped first. */
  async function startNext(former: WorkerRun): Promise<WorkerRun> {
    former.stop()
    log.warn('the worker has ended, and starts again when the database answers')
    for (;;) {
      await delay(PAUSE_MS)
      if (isStopping) return former
      try {
        await unlockJobsOf(pool, former)
        return await startRun(pool, options)
      } catch (error) {
        if (!isUnavailable(error)) log.error({ err: error }, 'the worker does not start')
      }
    }
  }

  const working = work(await startRun(pool, options))

  async function stop(): Promise<void> {
    isStopping = true
    current?.stop()
    const isLate = await Promise.race([working.then(() => false), delay(stopMs, true, { ref: false })])
    if (!isLate || !current) return
    log.warn(
      `the worker did not stop in time: ${current.running.size} jobs still run, and what does not finish is done again`,
    )
    const unlocked = unlockJobsOf(pool, current).catch(() => {})
    await Promise.race([unlocked, delay(UNLOCK_MS, undefined, { ref: false })])
  }

  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
