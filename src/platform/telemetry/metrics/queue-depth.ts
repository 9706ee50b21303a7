import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from '@prometheus-io/client'
import type pg from 'pg'

export type JobsPool = Pick<pg.Pool, 'query'>

/** Milliseconds that a scrape waits for the database. */
const LIMIT_MS = 2_000

const DEPTHS = `
  select task_identifier as job, count(*)::int as count,
    case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'failed'
      when attempts > 0 then 'retrying'
      when run_at <= now() then 'due'
      else 'later'
    end as state
  from graphile_worker.jobs group by job, state`

const OLDEST_DUE = `
  select extract(epoch from coalesce(max(now() - run_at), '0'))::float8 as seconds
  from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts`

/** Asks the database for the jobs of the queue at each scrape. Without an answer the numbers are absent, and not zero. */
export function watchQueue(registry: Registry, pool: JobsPool): void {
  const registers = [registry]
  new Gauge({
    name: 'greentech_jobs',
    help: 'Jobs in the queue: due, later, running, retrying (failed, and tried again), failed (for the last time)',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { job, state, count } of await ask<{ job: string; state: string; count: number }>(pool, DEPTHS))
        this.set({ job, state }, count)
    },
  })
  new Gauge({
    name: 'greentech_jobs_oldest_due_seconds',
    help: 'How long the oldest job that is due has been due',
    registers,
    async collect() {
      this.remove()
      for (const { seconds } of await ask<{ seconds: number }>(pool, OLDEST_DUE)) this.set(seconds)
    },
  })
}

/** No rows while the database is away or hangs: a scrape does not fail for it. */
async function ask<Row extends object>(pool: JobsPool, sql: string): Promise<Row[]> {
  const rows = pool.query<Row>(sql).then((result) => result.rows)
  return Promise.race([rows, delay(LIMIT_MS, [], { ref: false })]).catch(() => [])
}
