import type pg from 'pg'

/**
 * Unlocks the jobs of workers without a connection: their processes are gone. graphile-worker itself waits four hours.
 * @returns how many jobs were unlocked
 */
export async function unlockAbandonedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(
    `select count(*)::int as jobs, graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
     where locked_by is not null
       and not exists (select from pg_stat_activity where application_name = locked_by)`,
  )
  return rows[0]?.jobs ?? 0
}

/**
 * Unlocks the jobs of a worker that has ended. Jobs that are done are deleted in the same statement, so that no other worker
 * begins them. Jobs that still run end with their process, and are due again afterwards.
 */
export async function unlockJobsOf(
  pool: pg.Pool,
  { id, done, running }: { id: string; done: string[]; running: Set<string> },
): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs($2::bigint[]),
       graphile_worker.reschedule_jobs($3::bigint[], run_at => now() + interval '5 seconds')
     from graphile_worker.force_unlock_workers(array[$1::text])`,
    [id, done, [...running]],
  )
}
