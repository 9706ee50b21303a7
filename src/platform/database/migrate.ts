import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { errorMessage } from '#shared/unknown-error.ts'
import { underStartLock } from './start-lock.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../db/migrations')

/**
 * Brings the database to the newest migration: plain SQL files in the order of their names, all that are missing in one
 * transaction. Returns the names of the files that ran now, without `.sql`.
 * @param pool of two connections at least, and without a time limit for statements
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  // The Migrator's own lock begins after it has looked for its tables.
  return underStartLock(db, () => migrateLocked(db, folder))
}

async function migrateLocked(db: Kysely<object>, folder: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find(({ status }) => status === 'Error')
  if (failed) throw new Error(`The migration ${failed.migrationName} failed: ${errorMessage(error)}`, { cause: error })
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, file), 'utf8')
    return [path.basename(file, '.sql'), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
