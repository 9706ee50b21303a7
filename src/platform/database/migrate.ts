import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { errorMessage } from '#shared/unknown-error.ts'
import { underStartLock } from './start-lock.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../db/migrations')
/** The last migration of the releases before the files of today, and the last file that repeats what those releases made. */
const FORMER = { last: '0096_deadlines_of_rules.sql', repeatedUpTo: '0008_content' }

/**
 * Brings the database to the newest migration: plain SQL files in the order of their names, all that are missing in one
 * transaction. Returns the names of the files that ran now, without `.sql`.
 * @param pool of two connections at least, and without a time limit for statements
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  // The Migrator's own lock begins after it has looked for its tables, and does not cover the former one.
  return underStartLock(db, () => migrateLocked(db, folder))
}

async function migrateLocked(db: Kysely<object>, folder: string): Promise<string[]> {
  const isFormer = await hasFormerMigrations(db)
  const provider = { getMigrations: () => readMigrations(folder, isFormer) }
  const migrator = new Migrator({ db, provider })
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find(({ status }) => status === 'Error')
  if (failed) throw new Error(`The migration ${failed.migrationName} failed: ${errorMessage(error)}`, { cause: error })
  if (error) throw error
  if (isFormer) await sql`drop table migrations`.execute(db)
  return results.map(({ migrationName }) => migrationName).filter((name) => !(isFormer && name <= FORMER.repeatedUpTo))
}

/** Whether the last release with the former migrations has made this database. Throws for a database of an earlier release. */
async function hasFormerMigrations(db: Kysely<object>): Promise<boolean> {
  const { rows: tables } =
    await sql`select from pg_tables where schemaname = 'public' and tablename = 'migrations'`.execute(db)
  if (tables.length === 0) return false
  const { rows } = await sql`select from migrations where name = ${FORMER.last}`.execute(db)
  if (rows.length > 0) return true
  throw new Error(
    `This database is of an earlier release: its migrations end before ${FORMER.last}. ` +
      'Start the last version with that migration on it once (docs/operations.md), and then this version.',
  )
}

async function readMigrations(folder: string, isFormer: boolean): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const name = path.basename(file, '.sql')
    const text = await readFile(path.join(folder, file), 'utf8')
    const isThere = isFormer && name <= FORMER.repeatedUpTo
    return [name, { up: async (db) => void (isThere || (await sql.raw(text).execute(db))) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
