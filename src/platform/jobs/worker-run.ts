import { EventEmitter } from 'node:events'
import { type JobHelpers, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../telemetry/log.ts'
import { runAsJob } from './current-job.ts'
import type { Jobs } from './jobs.ts'

export interface RunOptions {
  jobs: Jobs
  /** Lines of `minute hour day month weekday name`, in UTC. */
  crontab: string
  log: Logger
}

export type WorkerRun = Awaited<ReturnType<typeof startRun>>

/** Jobs that one process runs at the same time. */
export const CONCURRENT_JOBS = 2
/** Ids of ended jobs that are kept. Fewer jobs end before the first failure to store a result is noticed. */
const LAST_DONE = 100

/** Starts graphile-worker. It ends by itself when it cannot store the result of a job. */
export async function startRun(pool: pg.Pool, { jobs, crontab, log }: RunOptions) {
  const running = new Set<string>()
  const done: string[] = []
  const ended = Promise.withResolvers<void>()
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  // By the name of this connection other processes see that the worker lives. Its first statement is graphile-worker's.
  events.on('pool:listen:success', ({ client }) => {
    setImmediate(() => client.query(`select set_config('application_name', $1, false)`, [id]).catch(() => {}))
  })
  // The promise of the runner does not settle after two failures at once (graphile-worker 0.18).
  events.on('pool:gracefulShutdown:complete', () => ended.resolve())
  events.on('pool:gracefulShutdown:error', () => ended.resolve())

  async function runJob(name: string, payload: unknown, { job }: JobHelpers): Promise<void> {
    running.add(job.id)
    await runAsJob(job, async () => jobs[name]?.(payload)).finally(() => running.delete(job.id))
    done.push(job.id)
    if (done.length > LAST_DONE) done.shift()
  }

  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(
      Object.keys(jobs).map((name) => [name, (payload, helpers) => runJob(name, payload, helpers)]),
    ),
    crontab,
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    events,
    logger: workerLogger(log),
    // Without batches a result that cannot be stored is an unhandled rejection, which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the worker failed'))
  let stopped: Promise<void> | undefined
  return {
    /** Id of the worker, as `locked_by` of its jobs has it. */
    id,
    /** The ids of the jobs that run. */
    running,
    /** The ids of the last jobs that are done. The database may not know it yet. */
    done,
    /** Resolves when no job runs and none will be begun, after a stop or a failure. */
    ended: ended.promise,
    /** Begins no more jobs. Resolves when the results of those that run are stored. */
    stop: () => {
      // It rejects when graphile-worker has ended by itself.
      stopped ??= runner.stop().catch(() => {})
      return stopped
    },
  }
}

/** Writes the messages of graphile-worker to our log. Its `info` messages are details: they get the level `debug`. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
