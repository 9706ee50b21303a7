import pg from 'pg'
import type { Database } from '#platform/database/database.ts'

/** A database with two pools of connections that one test file after another of this worker uses. */
export interface ReusableDatabase {
  name: string
  /** Connections of the owner of the tables. */
  pool: pg.Pool
  /** Connections of the role that the site has. */
  sitePool: pg.Pool
  /** Kysely on `sitePool`. */
  db: Database
}

/** The `application_name` of the connections of the two pools. */
export const APPLICATION_NAME = 'test-pool'
/** Bytes. A new database has 13 MB; deleted rows stay in the files of a table until a vacuum. */
const SIZE_LIMIT = 40 * 2 ** 20

/** SQL: a text that changes with a table, a column, a default, a constraint, an index, a trigger, a function or a right. */
const SCHEMA = `concat_ws(' ',
  (select sum(hashtext(concat(oid, relname, relowner, relacl))) from pg_class where oid >= 16384 and relkind in ('r', 'i', 'v', 'S')),
  (select sum(hashtext(concat(attrelid, attname, atttypid, attnotnull))) from pg_attribute where attrelid >= 16384 and attnum > 0),
  (select sum(hashtext(concat(adrelid, adnum, adbin))) from pg_attrdef),
  (select sum(hashtext(concat(oid, conname))) from pg_constraint),
  (select sum(hashtext(concat(oid, tgname, tgenabled))) from pg_trigger),
  (select sum(hashtext(concat(oid, proname, prosrc, proowner))) from pg_proc where oid >= 16384))`

/** SQL: true for a table whose rows are not of a test: those of the two migrators. */
const OF_MIGRATORS = `(relname like '%migration%')`

/** SQL: true for a connection to the database that is not of the two pools. */
const IS_FOREIGN = `(datname = current_database() and backend_type = 'client backend' and application_name <> '${APPLICATION_NAME}')`

interface TemplateState {
  schema: string
  statements: string
}

let template: TemplateState | undefined

/**
 * Resets the rows and sequences of the database to those of the template, and ends all connections to it but those of its pools.
 * Returns false if the next file cannot use it: a connection of its pools is in use, its schema has changed, it has grown, or it
 * has statistics, which a new database does not have.
 */
export async function resetDatabase({ pool, sitePool }: ReusableDatabase): Promise<boolean> {
  if (!template || isInUse(pool) || isInUse(sitePool)) return false
  const { rows } = await pool.query<{ schema: string; unfit: boolean }>(
    `select ${SCHEMA} as schema,
       pg_database_size(current_database()) > ${SIZE_LIMIT} or exists (select from pg_statistic where starelid >= 16384) as unfit,
       (select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity where ${IS_FOREIGN}) as ended`,
  )
  const found = rows[0]
  if (!found || found.unfit || found.schema !== template.schema) return false
  await pool.query(template.statements)
  return true
}

/** True if something has connected to the database since it was reset. */
export async function hasForeignConnections({ pool }: ReusableDatabase): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity where ${IS_FOREIGN}) as found`,
  )
  return rows[0]?.found ?? false
}

/** True while a connection of the pool is in use or a test listens to its events. */
function isInUse(pool: pg.Pool): boolean {
  return pool.idleCount < pool.totalCount || pool.listenerCount('connect') > 1 || pool.listenerCount('acquire') > 0
}

/** Reads from a new database the state that `resetDatabase` restores. */
export async function readTemplate(pool: pg.Pool): Promise<void> {
  if (template) return
  const { rows: schema } = await pool.query<{ schema: string }>(`select ${SCHEMA} as schema`)
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select pg_class.oid::regclass::text as name,
       (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class where relkind = 'r' and oid >= 16384 and not ${OF_MIGRATORS}`,
  )
  const { rows: sequences } = await pool.query<{ statement: string }>(
    `select format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
       last_value is not null) as statement from pg_sequences`,
  )
  const deletions: string[] = []
  const insertions: string[] = []
  for (const { name, columns } of tables) {
    deletions.push(`delete from ${name};`)
    const { rows } = await pool.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`)
    const all = rows[0]?.all
    if (!all) continue
    const values = `select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(all)})`
    insertions.push(`insert into ${name} (${columns}) overriding system value ${values};`)
  }
  const statements = [
    'set local session_replication_role = replica;',
    // Its trigger, which refuses deletions, is on for replicas, too.
    `do $$ begin if exists (select from desk_log) then
       alter table desk_log disable trigger keep_desk_log;
       delete from desk_log;
       alter table desk_log enable always trigger keep_desk_log;
     end if; end $$;`,
    ...deletions.filter((statement) => statement !== 'delete from desk_log;'),
    ...insertions,
    ...sequences.map(({ statement }) => statement),
  ]
  template = { schema: String(schema[0]?.schema), statements: statements.join('\n') }
}

const reusedPools = new WeakSet<pg.Pool>()

/** True for a pool whose connections other test files may have used. */
export function isReusedPool(pool: pg.Pool): boolean {
  return reusedPools.has(pool)
}

/**
 * Returns the pool for the use of one test file. Its `end` ends no connection; after that it refuses queries as an ended pool
 * does.
 */
export function poolOfFile(pool: pg.Pool): pg.Pool {
  let hasEnded = false
  const refuse = () => Promise.reject(new Error('Cannot use a pool after calling end on the pool'))
  const ofFile = new Proxy(pool, {
    get(target, key) {
      if (key === 'end') {
        return async () => {
          hasEnded = true
        }
      }
      if (hasEnded && (key === 'query' || key === 'connect')) return refuse
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  reusedPools.add(ofFile)
  return ofFile
}
