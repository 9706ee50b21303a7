import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Gauge, Registry } from 'prom-client'
import type { DatabaseOptions } from '../../database/database.ts'
import { databaseQueries, type Row } from './database-queries.ts'
import type { Snapshot } from './metrics.ts'

/** Milliseconds for all queries of a scrape. */
const LIMIT_MS = 2_000

interface DatabaseMetricsOptions {
  connection: DatabaseOptions['connection']
  /** The names of the jobs that send a letter or a text message. */
  letterJobs: string[]
  limitMs?: number
}

/**
 * Asks the database at each scrape, over a connection of its own: the pool may be what is in trouble. What it does not say
 * in time is absent, and `greentech_database_up` says whether it answered: a scrape never fails for it.
 */
export function makeDatabaseMetrics({ connection, letterJobs, limitMs = LIMIT_MS }: DatabaseMetricsOptions) {
  const queries = databaseQueries(letterJobs)
  let client: pg.Client | null = null
  let socket: Socket | null = null

  async function connect(): Promise<pg.Client> {
    const ownSocket = new Socket()
    socket = ownSocket
    const next = new pg.Client({
      ...connection,
      application_name: 'greentech metrics',
      options: `-c statement_timeout=${limitMs} -c lock_timeout=${limitMs} -c timezone=UTC`,
      stream: () => ownSocket,
    })
    next.on('error', () => {})
    await next.connect()
    return next
  }

  function disconnect(): void {
    socket?.destroy()
    client = null
  }

  async function ask(registry: Registry): Promise<boolean> {
    client ??= await connect()
    await client.query('select 1')
    for (const { sql, values = [], metrics } of queries) {
      const asked = client.query<Row & { metric: string }>(sql, values)
      // A server of another make may lack a view or a function: what it refuses is absent.
      const rows = await asked.then((result) => result.rows, refusedOnly)
      for (const [name, described] of Object.entries(metrics)) {
        const own = rows.filter(({ metric }) => metric === name)
        addGauge(registry, { name, ...described }, own)
      }
    }
    return true
  }

  async function snapshot(): Promise<Snapshot> {
    const registry = new Registry()
    const asking = ask(registry).catch(() => false)
    const isUp = await Promise.race([asking, delay(limitMs, false, { ref: false })])
    if (!isUp) disconnect()
    const help = '1 when the database answered the scrape in time'
    addGauge(registry, { name: 'greentech_database_up', help }, [{ value: Number(isUp) }])
    return registry.getMetricsAsJSON()
  }

  return { snapshot, close: disconnect }
}

/** No rows for a statement that the server refuses; throws when the connection is lost. */
function refusedOnly(error: unknown): never[] {
  if (error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '')) return []
  throw error
}

/** A gauge without a label has a value from the start, 0: it is left out where its value is not known. */
function addGauge(registry: Registry, { name, help, label }: Described, rows: Row[]): void {
  const known = rows.filter((row): row is Row & { value: number } => row.value !== null)
  if (known.length === 0 && !label) return
  const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
  for (const row of known) gauge.set(label ? { [label]: String(row[label]) } : {}, row.value)
}

interface Described {
  name: string
  help: string
  label?: string
}
