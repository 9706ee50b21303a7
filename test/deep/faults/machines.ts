import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { DEMO_PASSWORD } from '../../../db/seed/people.ts'
import { freePort, launch, stopProcess } from '../../e2e/support/launch.ts'
import { masterKeyOf } from '../../e2e/support/site.ts'

/** A machine of a site that has several: a process with a data folder of its own. */
export interface Machine {
  url: string
  process: () => ChildProcess
  kill: () => Promise<void>
  start: () => Promise<void>
}

export interface Machines {
  machines: Machine[]
  /** The rows of a statement at their database. */
  ask: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

/**
 * Starts machines of one site on one database, all at the same moment.
 * @param market a stopped site's data folder: its database, keys and pictures
 */
export async function startMachines(market: string, count: number): Promise<Machines> {
  const root = await mkdtemp(path.join(tmpdir(), 'greentech-machines-'))
  // The server runs as another user than root.
  await chmod(root, 0o755)
  await cp(path.join(market, 'postgres'), path.join(root, 'postgres'), { recursive: true })
  const server = await startEmbeddedPostgres({ dataDir: path.join(root, 'postgres') })
  const keys = { MASTER_KEY: await masterKeyOf(market) }
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()))
  const common = { ...keys, DATABASE_URL: server.url, PUBLIC_URL: `http://localhost:${ports[0]}`, TRUST_PROXY: '1' }
  const machines = await Promise.all(
    ports.map(async (port) => {
      const dataDir = path.join(root, String(port))
      await mkdir(dataDir)
      await cp(path.join(market, 'images'), path.join(dataDir, 'images'), { recursive: true })
      const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
      return startMachine(port, { ...common, ...own })
    }),
  )
  return {
    machines,
    ask: (sql, values) => ask(server.connection, sql, values),
    close: async () => {
      await Promise.all(machines.map((machine) => stopProcess(machine.process())))
      await server.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function startMachine(port: number, settings: Record<string, string>): Promise<Machine> {
  const start = async () => {
    const child = await launch(settings)
    if (process.env.FAULTS_LOG) for (const stream of [child.stdout, child.stderr]) stream?.pipe(process.stderr)
    return child
  }
  let child = await start()
  return {
    url: `http://localhost:${port}`,
    process: () => child,
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    start: async () => {
      child = await start()
    },
  }
}

async function ask<Row extends pg.QueryResultRow>(
  connection: EmbeddedPostgres['connection'],
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows
}

/** An ID token of the demo’s admin. */
export async function signIn(machine: Machine): Promise<string> {
  const response = await fetch(`${machine.url}/identity/v1/accounts:signInWithPassword?key=greentech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@greentech.example', password: DEMO_PASSWORD, returnSecureToken: true }),
  })
  const { idToken } = (await response.json()) as { idToken?: string }
  return idToken ?? ''
}
