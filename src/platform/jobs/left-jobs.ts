import type pg from 'pg'
import type { Logger } from '../telemetry/log.ts'

export interface Looker {
  /** The mark that this process's worker puts on what it does. */
  ownId: string
  /** What it is doing now. */
  active: string[]
  /** For how long another's job must have been marked: time for that one to connect again. */
  graceSeconds: number
}

/**
 * Gives free what is marked as being done by nobody: by a process that was killed (a worker that lives has a connection
 * named after its mark), or by us when we did not hear that we got it. Left to the worker's library it would be four hours.
 */
export async function freeLeftJobs(pool: pg.Pool, { ownId, active, graceSeconds }: Looker, log: Logger): Promise<void> {
  const freed = await pool.query(
    `update graphile_worker._private_jobs
     set locked_by = null, locked_at = null
     where case when locked_by = $2 then id <> all ($3::bigint[]) and locked_at <= now() - interval '5 seconds'
       else locked_by not in (select application_name from pg_stat_activity)
         and locked_at <= now() - make_interval(secs => $1) end
     returning id`,
    [graceSeconds, ownId, active],
  )
  if (freed.rowCount) log.warn(`${freed.rowCount} jobs that were begun and not finished are done again`)
}
