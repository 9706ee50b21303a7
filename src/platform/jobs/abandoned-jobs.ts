import type pg from 'pg'

/**
 * Unlocks the jobs of workers that are gone, such as those of a killed process; graphile-worker itself waits four hours.
 * A worker that runs has a connection with its id as the application name (see `WorkerPool`).
 * @param graceSeconds how long all locks of a worker must be held before it counts as gone: time to connect again
 * @returns how many jobs were unlocked
 */
export async function unlockAbandonedJobs(pool: pg.Pool, workerId: string, graceSeconds: number): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(
    `with gone as (
       select locked_by, count(*) as jobs from graphile_worker.jobs
       where locked_by <> $1 and locked_by not in (select application_name from pg_stat_activity)
       group by locked_by having max(locked_at) <= now() - make_interval(secs => $2)
     )
     select sum(jobs)::int as jobs, graphile_worker.force_unlock_workers(array_agg(locked_by)) from gone
     having count(*) > 0`,
    [workerId, graceSeconds],
  )
  return rows[0]?.jobs ?? 0
}

/**
 * Whether the worker holds a job that it does not run: the connection was lost between the lock and the answer.
 * @param active the ids of the jobs that it runs
 */
export async function hasLostJob(pool: pg.Pool, workerId: string, active: string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs
     where locked_by = $1 and id <> all ($2::bigint[]) and locked_at <= now() - interval '5 seconds' limit 1`,
    [workerId, active],
  )
  return rowCount === 1
}
