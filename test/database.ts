import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase, type Tables } from '#platform/database/database.ts'
import { PooledDialect } from '#platform/database/dialect.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { DatabaseSockets } from '#platform/database/sockets.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { SITE_USER } from '#platform/embedded-postgres/launch.ts'
import { makeLogger } from '#platform/telemetry/log.ts'
import {
  APPLICATION_NAME,
  hasForeignConnections,
  poolOfFile,
  type ReusableDatabase,
  readTemplate,
  resetDatabase,
} from './reused-databases.ts'

const TEMPLATE = 'greentech_template'

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; user: string }
  }
}

/** Once a run: one real PostgreSQL with a migrated template of all databases of tests. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-test-'))
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: false,
    // It would collect statistics at times of its own, and the plans of queries depend on statistics.
    settings: { autovacuum: 'off' },
  })
  const { host, user } = server.connection
  await onServer({ host, user }, `create database ${TEMPLATE}`)
  const pool = ignoreLostConnections(new pg.Pool({ host, user, database: TEMPLATE, max: 2 }))
  await migrate(pool)
  await runMigrations({ pgPool: pool })
  await pool.end()
  project.provide('database', { host, user })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onServer(server: { host: string; user: string }, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export const quiet = makeLogger({ logLevel: 'silent', production: true })

/**
 * Connections that end are closed a moment after the end of their pool. Without these two listeners, the error of one whose
 * database is dropped meanwhile would end the process: the pool hears it where the connection is idle, the client where not.
 */
export function ignoreLostConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  return pool.on('connect', (client) => client.on('error', () => {}))
}

/** Delete statements, by the names of the tables. */
const deletions = new Map<string, string>()

/**
 * Removes the rows of these tables and of all tables that refer to them, as `truncate … cascade` does. Truncation takes ten
 * times as long: it makes each table and each index anew, and every connection reads them anew and plans its statements again.
 */
export async function emptyTables(pool: pg.Pool, ...tables: string[]): Promise<void> {
  const key = tables.join(' ')
  const statements = deletions.get(key) ?? (await deletionOf(pool, tables))
  deletions.set(key, statements)
  await pool.query(statements)
}

/**
 * The statements that empty the tables, with triggers and references off: the order of the tables does not count. Sent as one
 * query they are one transaction.
 */
async function deletionOf(pool: pg.Pool, tables: string[]): Promise<string> {
  const { rows } = await pool.query(
    `with recursive emptied (id) as (
       select unnest($1::text[])::regclass::oid
       union select conrelid from pg_constraint, emptied where contype = 'f' and confrelid = emptied.id
     ) select id::regclass::text as name from emptied`,
    [tables],
  )
  const names: string[] = rows.map(({ name }) => name)
  // Their trigger that counts is off.
  const all = names.includes('products') ? [...names, 'product_counts'] : names
  const statements = all.map((name) => `delete from ${name};`).join(' ')
  return `set local session_replication_role = replica; ${statements}`
}

/** A database without a table, for tests of migrations. */
export async function emptyDatabase() {
  const server = inject('database')
  const database = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${database}`)
  const pool = ignoreLostConnections(new pg.Pool({ ...server, database, max: 2 }))
  return {
    pool,
    connection: { ...server, database },
    close: async () => {
      await pool.end()
      await onServer(server, `drop database ${database} with (force)`)
    },
  }
}

export type FreshDatabase = Awaited<ReturnType<typeof freshDatabase>>

/** Databases of this worker that nobody uses at the moment. */
const unused: (ReusableDatabase & { sockets: DatabaseSockets })[] = []

/**
 * A fresh database that nobody else uses until `close`. `db` and `sitePool` are of the role that the site has, `pool` and
 * `connection` of the owner of the tables. It may be one that an earlier test file has closed, with the rows of the template
 * again: connections that know the tables and have planned their statements save a quarter of the time of these tests. A test
 * of statements, plans or connections, or one that changes the schema, takes a `newDatabase`.
 */
export async function freshDatabase() {
  const reusable = (await takeUnused()) ?? (await createDatabase())
  await readTemplate(reusable.pool)
  let hasClosed = false
  const pool = poolOfFile(reusable.pool)
  const sitePool = poolOfFile(reusable.sitePool)
  const db: Database = new Kysely<Tables>({ dialect: new PooledDialect(sitePool) })
  return {
    db,
    sitePool,
    sockets: reusable.sockets,
    pool,
    connection: { ...inject('database'), database: reusable.name },
    close: async () => {
      if (hasClosed) throw new Error('the database is closed already')
      hasClosed = true
      await Promise.all([db.destroy(), pool.end()])
      if (await resetDatabase(reusable).catch(() => false)) unused.push(reusable)
      else await dropDatabase(reusable)
    },
  }
}

/** Takes a database that an earlier file has closed, and drops the ones to which that file has connected again. */
async function takeUnused() {
  for (;;) {
    const reusable = unused.pop()
    if (!reusable || !(await hasForeignConnections(reusable))) return reusable
    await dropDatabase(reusable)
  }
}

/**
 * A new database, which `close` drops.
 * @param template another database to clone, to which nobody is connected
 */
export async function newDatabase(template = TEMPLATE) {
  const made = await createDatabase(template)
  return {
    ...made,
    connection: { ...inject('database'), database: made.name },
    close: () => dropDatabase(made),
  }
}

/** Clones the template in a few hundredths of a second. */
async function createDatabase(template = TEMPLATE) {
  const server = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const connection = { ...server, database: name, application_name: APPLICATION_NAME }
  const { pool } = openDatabase({ connection, poolSize: 10, log: quiet })
  const site = openDatabase({ connection: { ...connection, user: SITE_USER }, poolSize: 10, log: quiet })
  return { name, pool, db: site.db, sitePool: site.pool, sockets: site.sockets }
}

async function dropDatabase({ name, pool, db }: ReusableDatabase): Promise<void> {
  await Promise.all([db.destroy(), pool.end()])
  await onServer(inject('database'), `drop database ${name} with (force)`)
}
