import type { Job } from 'graphile-worker'
import { notificationsJobs } from '#messaging/notifications/server/jobs.ts'
import { runAsJob } from '#platform/jobs/current-job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { AddressState, Mail } from '#platform/mail/mail.ts'
import { makeSms, type Sms } from '#platform/sms/sms.ts'
import type { TestApp } from './app.ts'

type StoredJob = Job & { name: string }

/**
 * Runs the jobs of notifications that are due as the worker does, one after the other, until none is left. `later`: those
 * that are due within that many seconds, too. `number`: the proven phone number of each person. `others`: jobs of other slices. A job that fails stays, and the error is thrown.
 */
export async function runNotificationJobs(
  { db, pool, push, stopLinks, hasEnded }: Pick<TestApp, 'db' | 'pool' | 'push' | 'stopLinks' | 'hasEnded'>,
  {
    mail,
    sms = makeSms({ gateway: undefined, db }),
    number = null,
    later = 0,
    address = 'proven',
    others = {},
  }: { mail: Mail; sms?: Sms; number?: string | null; later?: number; address?: AddressState; others?: Jobs },
): Promise<void> {
  const publicUrl = 'http://shop.test'
  const own = notificationsJobs({
    db,
    mail,
    sms,
    publicUrl,
    addressState: async () => address,
    provenNumber: async () => number,
    stopLinks,
    push,
    hasEnded,
  })
  const jobs: Jobs = { ...own, ...others }
  for (;;) {
    const { rows } = await pool.query<StoredJob>(
      `select j.*, t.identifier as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where run_at <= now() + make_interval(secs => $1) order by run_at, j.id limit 1`,
      [later],
    )
    const [job] = rows
    if (!job) return
    // As of one that the worker has locked: a job that enqueues itself is another one.
    await pool.query('update graphile_worker._private_jobs set key = null where id = $1', [job.id])
    await runAsJob(job, async () => jobs[job.name]?.(job.payload))
    await pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
  }
}
