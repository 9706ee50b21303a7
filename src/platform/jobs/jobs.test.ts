import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, quiet } from '../../../test/database.ts'
import { unlockAbandonedJobs } from './abandoned-jobs.ts'
import { currentJobId } from './current-job.ts'
import { deleteFailedJobs, enqueue, enqueueUrgent } from './jobs.ts'
import { startWorker } from './worker.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
const done: string[] = []
/** The worker looks every two seconds for what it was not told of. */
const WHILE = { timeout: 10_000 }

beforeAll(async () => {
  bed = await freshDatabase()
})
beforeEach(() => {
  done.length = 0
})
afterAll(() => bed.close())

async function work(options: { isOnlyProcess?: boolean; during?: () => Promise<unknown> } = {}): Promise<void> {
  const note = async (payload: unknown) => {
    done.push(`${(payload as { name: string }).name} ${currentJobId()}`)
    await options.during?.()
  }
  const { connection } = bed
  const { isOnlyProcess = false } = options
  const worker = await startWorker({ connection, jobs: { note }, crontab: '', log: quiet, isOnlyProcess })
  onTestFinished(worker.stop)
}

async function waiting(): Promise<number> {
  return Number((await bed.pool.query('select count(*) as n from graphile_worker.jobs')).rows[0].n)
}

/** What a process leaves that was killed at work: a job that is marked as being done. */
async function leaveJob(name: string, by: string, secondsAgo: number): Promise<void> {
  await bed.db.transaction().execute(async (tx) => {
    await enqueue(tx, 'note', { name })
    await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = ${by},
      locked_at = now() - make_interval(secs => ${secondsAgo}) where locked_by is null`.execute(tx)
  })
}

/** The id of the worker that was started last. Its connection has it as its name a moment after the start. */
async function workerId(): Promise<string> {
  let id = ''
  const findNewest = async () => {
    const { rows } = await bed.pool.query<{ id: string }>(
      `select application_name as id from pg_stat_activity
       where application_name like 'pool-%' and datname = current_database() order by backend_start desc`,
    )
    id = rows[0]?.id ?? ''
    return id
  }
  await expect.poll(findNewest, WHILE).not.toBe('')
  return id
}

test('what a killed process was doing is done at the next start', async () => {
  await leaveJob('letter', 'pool-killed', 1)
  await work({ isOnlyProcess: true })
  await expect.poll(waiting, WHILE).toBe(0)
  expect(done).toEqual([expect.stringMatching(/^letter \d+\.\d+$/)])
})

test('beside others a job is given free only when its worker has been gone for a while', async () => {
  await work()
  const living = await workerId()
  const unlock = () => unlockAbandonedJobs(bed.pool, 'pool-own', 120)
  await leaveJob('of the living', living, 500)
  await leaveJob('of the killed, just now', 'pool-killed', 5)
  expect(await unlock()).toBe(0)
  expect(await waiting()).toBe(2)
  await bed.pool.query("update graphile_worker._private_jobs set locked_at = locked_at - interval '3 minutes'")
  expect(await unlock()).toBe(1)
  await expect.poll(() => done.map((name) => name.split(' ').slice(0, 3).join(' ')), WHILE).toEqual(['of the killed,'])
  await bed.pool.query('delete from graphile_worker._private_jobs')
})

test('a job that a worker has locked and never begun is done', { timeout: 20_000 }, async () => {
  await work()
  await leaveJob('lost', await workerId(), 60)
  await expect.poll(waiting, { timeout: 18_000 }).toBe(0)
  expect(done).toEqual([expect.stringMatching(/^lost /)])
})

test('a job that is done while the database loses every connection is stored as done, and not done again', async () => {
  const cut = () =>
    bed.pool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => {})
  await work({ during: cut })
  await enqueue(bed.db, 'note', { name: 'once' })
  await expect.poll(() => waiting().catch(() => -1), WHILE).toBe(0)
  expect(done).toHaveLength(1)
  // The worker goes on.
  await enqueue(bed.db, 'note', { name: 'next' })
  await expect.poll(() => done.length, WHILE).toBe(2)
  await expect.poll(() => waiting().catch(() => -1), WHILE).toBe(0)
})

test('a job that cannot be given back yet is given back when the database takes it, and not done again', async () => {
  const connection = { ...bed.connection, options: '-c lock_timeout=100' }
  const holder = await bed.pool.connect()
  const hold = async () => {
    done.push('once')
    await holder.query('begin; lock table graphile_worker._private_jobs')
    setTimeout(() => holder.query('commit'), 700)
  }
  const worker = await startWorker({ connection, jobs: { hold }, crontab: '', log: quiet })
  await enqueue(bed.db, 'hold', {})
  await expect.poll(() => done.length, WHILE).toBe(1)
  await expect.poll(waiting, WHILE).toBe(0)
  expect(done).toEqual(['once'])
  await worker.stop()
  holder.release()
})

test('a letter with a code is not sent after hundreds of messages that one person has caused', async () => {
  for (let made = 0; made < 300; made++) await enqueue(bed.db, 'note', { name: 'message' })
  await enqueueUrgent(bed.db, 'note', { name: 'code' })
  await work({ during: () => delay(5) })
  await expect.poll(() => done.some((name) => name.startsWith('code')), WHILE).toBe(true)
  expect(done.findIndex((name) => name.startsWith('code'))).toBeLessThan(10)
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
}, 60_000)

test('letters that were given up are deleted, and other jobs that were given up stay', async () => {
  for (const name of ['letter', 'removal']) await enqueue(bed.db, name, { to: 'somebody@mail.example' })
  await enqueue(bed.db, 'letter', { to: 'waiting@mail.example' })
  await bed.pool.query(
    `select graphile_worker.permanently_fail_jobs(array_agg(id))
     from graphile_worker.jobs where flags ? 'somebody@mail.example'`,
  )
  await deleteFailedJobs(bed.db, ['letter'])
  const { rows } = await bed.pool.query(
    `select task_identifier as name, attempts from graphile_worker.jobs where task_identifier in ('letter', 'removal') order by 1`,
  )
  expect(rows).toEqual([
    { name: 'letter', attempts: 0 },
    { name: 'removal', attempts: 25 },
  ])
})

test('a stop waits for a job that takes long only for a moment, and the next start does it again', async () => {
  const warnings: string[] = []
  const log = { ...quiet, warn: (line: string) => warnings.push(line), debug: () => {}, error: () => {} } as never
  let end = () => {}
  const slow = async () => {
    done.push('slow')
    await new Promise<void>((resolve) => {
      end = resolve
    })
  }
  const worker = await startWorker({ connection: bed.connection, jobs: { slow }, crontab: '', log, stopMs: 300 })
  await enqueue(bed.db, 'slow', {})
  await expect.poll(() => done.length, WHILE).toBe(1)
  const since = performance.now()
  await worker.stop()
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(warnings.at(-1)).toBe(
    'the worker did not stop in time: 1 jobs still run, and what does not finish is done again',
  )
  // What the end of the process does. Waits until the database has ended the connection: the next start looks at once.
  const { rowCount } = await bed.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name in
       (select locked_by from graphile_worker.jobs where task_identifier = 'slow')`,
  )
  expect(rowCount).toBeGreaterThan(0)
  const again = {
    connection: bed.connection,
    jobs: { slow: async () => void done.push('again') },
    crontab: '',
    log: quiet,
  }
  const next = await startWorker({ ...again, isOnlyProcess: true })
  onTestFinished(next.stop)
  await expect.poll(() => done, WHILE).toEqual(['slow', 'again'])
  end()
})
