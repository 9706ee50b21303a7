import { randomInt } from 'node:crypto'
import pg from 'pg'
import { errorCode, errorMessage } from '#shared/unknown-error.ts'
import { type DatabaseOptions, SESSION_OPTIONS } from './database.ts'

interface PoolerOptions {
  /** What DATABASE_URL names. */
  connection: DatabaseOptions['connection']
  /** What DATABASE_DIRECT_URL names. */
  direct?: DatabaseOptions['connection'] | undefined
  namedStatements: boolean
}

/**
 * Finds out whether a pooler such as pgbouncer stands before the database, and refuses what would be wrong without a word: one
 * that gives a connection to another client after each transaction loses notifications, hands a lock to two
 * processes, and mixes up statements. Throws with a sentence for the operator.
 */
export async function refuseUnsuitablePooler({ connection, direct, namedStatements }: PoolerOptions): Promise<void> {
  await withTwo(connection, 'DATABASE_URL', async (clients) => {
    const isShared = await areConnectionsShared(clients)
    if (isShared && !direct) throw new Error(NO_DIRECT)
    if (direct) await withTwo(direct, 'DATABASE_DIRECT_URL', (directs) => requireDirect(directs, clients[0]))
    if (isShared && namedStatements) await requireNamedStatements(clients)
    await requireSettings(clients[0])
  })
}

async function withTwo(
  connection: DatabaseOptions['connection'],
  name: string,
  work: (clients: Pair) => Promise<void>,
): Promise<void> {
  const clients = [new pg.Client(optionsFor(connection)), new pg.Client(optionsFor(connection))] as const
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect().catch((error: unknown) => explainRefusal(error, name))
    await work(clients)
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}

/** The direct address must give sessions, and lead to the database that the pool uses: nothing would be heard otherwise. */
async function requireDirect(directs: Pair, pooled: pg.Client): Promise<void> {
  if (await areConnectionsShared(directs)) throw new Error(DIRECT_SHARED)
  // Both sides of a lock are in one database, whatever its addresses are called.
  const lock = [randomInt(2 ** 31 - 1), randomInt(2 ** 31 - 1)]
  await pooled.query('begin')
  await pooled.query('select pg_advisory_xact_lock($1, $2)', lock)
  const asked = await directs[0].query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, $2) as taken', lock)
  await pooled.query('rollback')
  if (asked.rows[0]?.taken) throw new Error(DIRECT_ELSEWHERE)
}

const DIRECT_SHARED =
  'DATABASE_DIRECT_URL leads to a pooler in transaction mode, too. It must be the address of the server itself, or of a ' +
  'pooler in session mode'

const DIRECT_ELSEWHERE =
  'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. It must be the address of the server that the pooler leads ' +
  'to, with the same database'

function optionsFor(connection: DatabaseOptions['connection']): pg.ClientConfig {
  return { ...connection, application_name: 'greentech start', options: SESSION_OPTIONS }
}

const NO_DIRECT =
  'DATABASE_URL leads to a pooler in transaction mode, which gives each transaction another connection. Set ' +
  'DATABASE_DIRECT_URL to the address of the server itself, for notifications, migrations and jobs, or set the pooler to ' +
  'session mode (pool_mode = session)'

function explainRefusal(error: unknown, name: string): never {
  if (!/startup parameter/.test(errorMessage(error))) throw error
  throw new Error(
    `the pooler that ${name} leads to refuses the settings of a connection (${errorMessage(error)}). Set ` +
      'ignore_startup_parameters = options,extra_float_digits in its configuration',
  )
}

type Pair = readonly [pg.Client, pg.Client]

/**
 * Whether two clients get one connection of the server, or one client gets two. The order A, B, B, A shows it of poolers that
 * hand out the connection that was used last, and of those that hand them out in turn.
 */
async function areConnectionsShared([one, other]: Pair): Promise<boolean> {
  const ofOne = new Set<number>()
  const ofOther = new Set<number>()
  for (let round = 0; round < 3; round++) {
    ofOne.add(await backendOf(one))
    ofOther.add(await backendOf(other))
    ofOther.add(await backendOf(other))
    ofOne.add(await backendOf(one))
  }
  return ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((pid) => ofOther.has(pid))
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** A pooler must know on which connection a statement has its name already. */
async function requireNamedStatements([one, other]: Pair): Promise<void> {
  const statement = { name: 'greentech_start', text: 'select $1::int as n', values: [1] }
  try {
    for (const client of [one, other, other, one]) await client.query(statement)
  } catch (error) {
    if (!['42P05', '26000', '08P01'].includes(errorCode(error) ?? '')) throw error
    throw new Error(
      'the pooler that DATABASE_URL leads to does not know prepared statements. Set DATABASE_NAMED_STATEMENTS=false, or ' +
        'max_prepared_statements in pgbouncer 1.21 and later',
    )
  }
}

/** What every connection needs, and what it is set to when a pooler drops what we ask for. */
const NEEDED: Record<string, (value: string) => boolean> = {
  TimeZone: (value) => value === 'UTC',
  statement_timeout: (value) => value !== '0',
  lock_timeout: (value) => value !== '0',
  idle_in_transaction_session_timeout: (value) => value !== '0',
}
const WANTED = Object.fromEntries(
  [...SESSION_OPTIONS.matchAll(/-c (\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)

async function requireSettings(client: pg.Client): Promise<void> {
  const names = Object.keys(NEEDED)
  const { rows } = await client.query<{ name: string; value: string; database: string }>(
    'select name, current_setting(name) as value, quote_ident(current_database()) as database from unnest($1::text[]) name',
    [names],
  )
  if (rows.every(({ name, value }) => NEEDED[name]?.(value))) return
  const statements = Object.entries(WANTED).map(
    ([name, value]) => `  alter database ${rows[0]?.database} set ${name} = '${value}';`,
  )
  throw new Error(
    'the pooler that DATABASE_URL leads to drops the settings of a connection. Give them to the database itself, then ' +
      `restart the pooler:\n${statements.join('\n')}`,
  )
}
