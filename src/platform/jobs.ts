import { type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'

/** What runs in the background, by name; the payload is what was enqueued. */
export type Jobs = Record<string, (payload: unknown) => Promise<void>>

/** Enqueues a job in the caller's transaction: it runs only if the write is committed, and then surely. */
export async function enqueue(db: Database, name: string, payload: object): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => 12)`.execute(
    db,
  )
}

export interface WorkerOptions {
  pool: pg.Pool
  jobs: Jobs
  /** Lines of `minute hour day month weekday name`, in UTC. */
  crontab: string
  log: Logger
}

/** Starts the worker; `stop()` of the runner lets running jobs finish. */
export async function startWorker(options: WorkerOptions): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.jobs).map(([name, job]) => [name, (payload) => job(payload)]),
  )
  const runner = await run({
    pgPool: options.pool,
    taskList,
    crontab: options.crontab,
    concurrency: 2,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: workerLogger(options.log),
  })
  runner.promise.catch((error) => options.log.error({ err: error }, 'the worker stopped'))
  return runner
}

/** The worker's own lines under our log: what it finds worth an error is one, its chatter is for debugging. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
