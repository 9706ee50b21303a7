import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The background jobs by name. A job gets the payload that was enqueued. */
export type Jobs = Record<string, (payload: unknown) => Promise<void>>

/** A payload names a person by these fields alone; others are up to the job. */
interface Payload {
  uid?: string
  /** An e-mail address or a phone number. */
  to?: string
  [field: string]: unknown
}

/** graphile-worker begins the jobs of the lowest number first. */
const PRIORITY = { normal: 0, urgent: -1 } as const

/**
 * Enqueues a job in the caller's transaction: the job runs if and only if the transaction is committed. A job that fails
 * is tried again for four days, at the end every six hours.
 * The `uid` and `to` of the payload become flags of the job: the data download finds the jobs of a person by them, because
 * graphile-worker's public view shows flags and no payload.
 * @param key a waiting job with the same key is replaced; one that runs already is not tried again
 * @param seconds from now until the job is due
 */
export async function enqueue(
  db: Database,
  name: string,
  payload: Payload,
  key: string | null = null,
  seconds = 0,
): Promise<void> {
  await addJob(db, { name, payload, key, seconds, priority: 'normal', queue: null })
}

/** Enqueues a job that somebody waits for, as for a code: it does not wait for the jobs that anybody has enqueued before it. */
export async function enqueueUrgent(db: Database, name: string, payload: Payload): Promise<void> {
  await addJob(db, { name, payload, key: null, seconds: 0, priority: 'urgent', queue: null })
}

interface NewJob {
  name: string
  payload: Payload
  key: string | null
  seconds: number
  priority: keyof typeof PRIORITY
  /** Jobs of one queue run one after the other. */
  queue: string | null
}

/** Enqueues a job in all that one can have; see `enqueue`. */
export async function addJob(db: Database, { name, payload, key, seconds, priority, queue }: NewJob): Promise<void> {
  const json = JSON.stringify(payload)
  const flags = [payload.uid, payload.to].filter((flag) => flag !== undefined)
  await sql`
    select graphile_worker.add_job(
      ${name}, payload => ${json}::json, max_attempts => 25, job_key => ${key}, flags => ${flags}::text[],
      priority => ${PRIORITY[priority]}, queue_name => ${queue}, run_at => now() + make_interval(secs => ${seconds}))`.execute(
    db,
  )
}

/** Deletes the jobs of these names that have failed for the last time, because their payloads hold personal data. */
export async function deleteFailedJobs(db: Database, names: string[]): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = any(${names}) and attempts >= max_attempts and locked_at is null
    having count(*) > 0`.execute(db)
}
