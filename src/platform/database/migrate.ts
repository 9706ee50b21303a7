import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { errorMessage } from '#shared/unknown-error.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../db/migrations')
/** Any number will do as long as all processes use the same: only one migrates at a time. */
const LOCK = 7_266_031

/**
 * Brings the database to the newest migration: plain SQL files in the order of their names, each in its own
 * transaction. A file that ran may never change; the stored hash tells. Returns the names of those that ran now.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const client = await pool.connect()
  try {
    // A large table takes the time that it takes, and so does the other process that is at it.
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
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
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${errorMessage(error)}`, { cause: error })
  }
}
