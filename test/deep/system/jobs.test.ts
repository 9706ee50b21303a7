import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { currentJobId } from '#platform/jobs/current-job.ts'
import { deleteFailedJobs, enqueue, enqueueUrgent } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { freshDatabase, quiet } from '../../database.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
const done: string[] = []
/** The worker polls every two seconds for jobs without a notification. */
const WHILE = { timeout: 10_000 }

beforeAll(async () => {
  fixture = await freshDatabase()
})
beforeEach(() => {
  done.length = 0
})
afterAll(() => fixture.close())

async function work(during?: () => Promise<unknown>): Promise<void> {
  const note = async (payload: unknown) => {
    done.push(`${(payload as { name: string }).name} ${currentJobId()}`)
    await during?.()
  }
  const worker = await startWorker({ connection: fixture.connection, jobs: { note }, crontab: '', log: quiet })
  onTestFinished(worker.stop)
}

async function waiting(): Promise<number> {
  return Number((await fixture.pool.query('select count(*) as n from graphile_worker.jobs')).rows[0].n)
}

/** A job as a process leaves it that was killed at work: marked as running. */
async function leaveJob(name: string, by: string): Promise<void> {
  await fixture.db.transaction().execute(async (tx) => {
    await enqueue(tx, 'note', { name })
    await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = ${by}, locked_at = now()
      where locked_by is null`.execute(tx)
  })
}

/** The id of the worker that was started last. Its connection has it as its name a moment after the start. */
async function workerId(): Promise<string> {
  let id = ''
  const findNewest = async () => {
    const { rows } = await fixture.pool.query<{ id: string }>(
      `select application_name as id from pg_stat_activity
       where application_name like 'pool-%' and datname = current_database() order by backend_start desc`,
    )
    id = rows[0]?.id ?? ''
    return id
  }
  await expect.poll(findNewest, WHILE).not.toBe('')
  return id
}

/** Ends all connections to the database but the one that asks for it. */
async function cutConnections(): Promise<void> {
  await fixture.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

test('a start runs the jobs that killed processes were doing, and none of a worker that lives', async () => {
  await leaveJob('letter', 'pool-killed')
  await work()
  await expect.poll(waiting, WHILE).toBe(0)
  expect(done).toEqual([expect.stringMatching(/^letter \d+\.\d+$/)])
  await leaveJob('of the living', await workerId())
  await leaveJob('of the killed', 'pool-killed')
  await work()
  await expect.poll(() => done.at(-1), WHILE).toMatch(/^of the killed /)
  await expect.poll(waiting, WHILE).toBe(1)
  expect(done).toHaveLength(2)
  await fixture.pool.query('delete from graphile_worker._private_jobs')
})

test('a job that was locked and never begun, because the connection was lost in between, is done', async () => {
  await work()
  await leaveJob('lost', await workerId())
  await cutConnections()
  await expect.poll(() => waiting().catch(() => -1), WHILE).toBe(0)
  expect(done).toEqual([expect.stringMatching(/^lost /)])
})

test('a job that is done while the database loses every connection is stored as done, and not done again', async () => {
  await work(cutConnections)
  await enqueue(fixture.db, 'note', { name: 'once' })
  await expect.poll(() => waiting().catch(() => -1), WHILE).toBe(0)
  expect(done).toHaveLength(1)
  // The worker goes on.
  await enqueue(fixture.db, 'note', { name: 'next' })
  await expect.poll(() => done.length, WHILE).toBe(2)
  await expect.poll(() => waiting().catch(() => -1), WHILE).toBe(0)
})

test('a job that cannot be given back yet is given back when the database takes it, and not done again', async () => {
  const connection = { ...fixture.connection, options: '-c lock_timeout=100' }
  const holder = await fixture.pool.connect()
  const hold = async () => {
    done.push('once')
    await holder.query('begin; lock table graphile_worker._private_jobs')
    setTimeout(() => holder.query('commit'), 700)
  }
  const worker = await startWorker({ connection, jobs: { hold }, crontab: '', log: quiet })
  await enqueue(fixture.db, 'hold', {})
  await expect.poll(() => done.length, WHILE).toBe(1)
  await expect.poll(waiting, WHILE).toBe(0)
  expect(done).toEqual(['once'])
  await worker.stop()
  holder.release()
})

test('a letter with a code is not sent after hundreds of messages that one person has caused', async () => {
  for (let made = 0; made < 300; made++) await enqueue(fixture.db, 'note', { name: 'message' })
  await enqueueUrgent(fixture.db, 'note', { name: 'code' })
  await work(() => delay(5))
  await expect.poll(() => done.some((name) => name.startsWith('code')), WHILE).toBe(true)
  expect(done.findIndex((name) => name.startsWith('code'))).toBeLessThan(10)
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
}, 60_000)

test('two jobs that cannot be given back yet while the next ones run are not done again, and the worker goes on', async () => {
  const connection = { ...fixture.connection, options: '-c lock_timeout=100' }
  const holder = await fixture.pool.connect()
  const bothBegun = Promise.withResolvers<void>()
  const hold = async () => {
    const place = done.push('hold')
    if (place === 2) {
      await holder.query('begin; select from graphile_worker._private_jobs for update')
      for (let n = 0; n < 2; n++) await enqueue(fixture.db, 'next', {})
      setTimeout(() => holder.query('commit'), 1_000)
      bothBegun.resolve()
    }
    await bothBegun.promise
    await delay(place * 10)
  }
  const next = async () => {
    const place = done.push('next')
    await delay(place * 100)
  }
  const worker = await startWorker({ connection, jobs: { hold, next }, crontab: '', log: quiet })
  onTestFinished(worker.stop)
  for (let n = 0; n < 2; n++) await enqueue(fixture.db, 'hold', {})
  await expect.poll(() => done.length, WHILE).toBe(4)
  await expect.poll(waiting, WHILE).toBe(0)
  holder.release()
  await enqueue(fixture.db, 'next', {})
  await expect.poll(waiting, WHILE).toBe(0)
  expect(done).toEqual(['hold', 'hold', 'next', 'next', 'next'])
})

test('jobs that end while the database is away, one just after the other, are stored as done when it is back', async () => {
  const { database } = fixture.connection
  const server = new pg.Client({ ...fixture.connection, database: 'postgres' })
  await server.connect()
  const allowConnections = (allowed: boolean) =>
    server.query(`alter database ${database} with allow_connections ${allowed}`)
  const away = Promise.withResolvers<void>()
  await work(async () => {
    const place = done.length
    await away.promise
    await delay(place * 10)
  })
  for (const name of ['one', 'two']) await enqueue(fixture.db, 'note', { name })
  await expect.poll(() => done.length, WHILE).toBe(2)
  await allowConnections(false)
  await cutConnections()
  away.resolve()
  await delay(1_000)
  await allowConnections(true)
  await server.end()
  await expect.poll(() => waiting().catch(() => -1), WHILE).toBe(0)
  await enqueue(fixture.db, 'note', { name: 'three' })
  await expect.poll(() => done.length, WHILE).toBe(3)
  expect(done.map((name) => name.split(' ')[0]).toSorted()).toEqual(['one', 'three', 'two'])
})

test('a job that runs while the connections are cut is not begun again before it has ended', async () => {
  await work(() => delay(3_000))
  await enqueue(fixture.db, 'note', { name: 'long' })
  await expect.poll(() => done.length, WHILE).toBe(1)
  await cutConnections()
  await expect.poll(() => waiting().catch(() => -1), WHILE).toBe(0)
  expect(done).toHaveLength(1)
})

test('letters that were given up are deleted, and other jobs that were given up stay', async () => {
  for (const name of ['letter', 'removal']) await enqueue(fixture.db, name, { to: 'somebody@mail.example' })
  await enqueue(fixture.db, 'letter', { to: 'waiting@mail.example' })
  await fixture.pool.query(
    `select graphile_worker.permanently_fail_jobs(array_agg(id))
     from graphile_worker.jobs where flags ? 'somebody@mail.example'`,
  )
  await deleteFailedJobs(fixture.db, ['letter'])
  const { rows } = await fixture.pool.query(
    `select task_identifier as name, attempts from graphile_worker.jobs where task_identifier in ('letter', 'removal') order by 1`,
  )
  expect(rows).toEqual([
    { name: 'letter', attempts: 0 },
    { name: 'removal', attempts: 25 },
  ])
})

test('a stop waits for a job that takes long only for a moment, and another worker does it again once the process has ended', async () => {
  const warnings: string[] = []
  const log = { ...quiet, warn: (line: string) => warnings.push(line), debug: () => {}, error: () => {} } as never
  let end = () => {}
  const slow = async () => {
    done.push('slow')
    await new Promise<void>((resolve) => {
      end = resolve
    })
  }
  const worker = await startWorker({ connection: fixture.connection, jobs: { slow }, crontab: '', log, stopMs: 300 })
  await enqueue(fixture.db, 'slow', {})
  await expect.poll(() => done.length, WHILE).toBe(1)
  const since = performance.now()
  await worker.stop()
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(warnings.at(-1)).toBe(
    'the worker did not stop in time: 1 jobs still run, and what does not finish is done again',
  )
  const left = performance.now()
  const again = { slow: async () => void done.push('again') }
  const next = await startWorker({ connection: fixture.connection, jobs: again, crontab: '', log: quiet })
  onTestFinished(next.stop)
  await expect.poll(() => done, WHILE).toEqual(['slow', 'again'])
  expect(performance.now() - left).toBeGreaterThan(4_000)
  end()
})
