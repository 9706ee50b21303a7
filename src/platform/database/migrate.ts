import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { errorMessage } from '#shared/unknown-error.ts'
import { buildIndexes, concurrentIndexes } from './concurrent-indexes.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../db/migrations')
/** Any number will do as long as all processes use the same: only one migrates at a time. */
const LOCK = 7_266_031
const LOCK_PAUSE_MS = 50

/**
 * Brings the database to the newest migration: plain SQL files in the order of their names, each in its own
 * transaction, or without one if it is marked (`concurrent-indexes.ts`). A file that ran may never change; the stored hash
 * tells. Returns the names of those that ran now.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const client = await pool.connect()
  try {
    // A large table takes the time that it takes, and so does the other process that is at it.
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await takeLock(client)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const ran = new Map(done.rows.map((row) => [row.name, row.hash]))
    return await runMissing(client, folder, ran)
  } finally {
    // A connection of its own: with it go the lock and the settings, however this ended.
    client.release(true)
  }
}

/**
 * Asks again and again instead of waiting in the database: an index that the other process builds concurrently waits for every
 * running statement, and that one would wait for the other process (a deadlock, 40P01).
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0]?.taken) return
    await delay(LOCK_PAUSE_MS)
  }
}

async function runMissing(client: pg.PoolClient, folder: string, ran: Map<string, string>): Promise<string[]> {
  const now: string[] = []
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of files) {
    const text = await readFile(path.join(folder, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const before = ran.get(name)
    if (before === hash) continue
    if (before) throw new Error(`The migration ${name} has changed since it ran: write a new one instead`)
    await runOne(client, name, text, hash)
    now.push(name)
  }
  return now
}

async function runOne(client: pg.PoolClient, name: string, text: string, hash: string): Promise<void> {
  const note = () => client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  try {
    const indexes = concurrentIndexes(text)
    if (indexes) {
      await buildIndexes(client, indexes)
      await note()
    } else {
      await inTransaction(client, async () => {
        await client.query(text)
        await note()
      })
    }
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${errorMessage(error)}`, { cause: error })
  }
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
