import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openProcessContext, type ProcessContext } from '#main/process-context.ts'
import { readConfig } from '#platform/config/config.ts'
import { growMarket } from '../db/seed/large/fill.ts'
import { seedOnce } from '../db/seed/seed-once.ts'
import { MEMORY_FLAGS } from '../scripts/memory-flags.mjs'
import { stopProcess } from '../test/e2e/support/launch.ts'

/** Costly calls a minute: all of them come from one address here. */
const UNLIMITED = '100000000'

export interface Served {
  origin: string
  pid: number
  stop: () => Promise<unknown>
}

export interface Market {
  runtime: ProcessContext
  /** The process whose children are the database. */
  postgres: number
  grow: (products: number) => Promise<void>
  /** Runs a server of `bench/` in a process of its own. */
  serve: (entry: string, ...args: string[]) => Promise<Served>
  /** Stops the database and deletes the folder. */
  close: () => Promise<void>
}

/** A production site with the demo market, in a folder of its own. */
export async function openMarket(): Promise<Market> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-bench-'))
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    COSTLY_A_MINUTE: UNLIMITED,
    CONFIRMED_EMAIL_TO_TRADE: 'false',
  }
  const environment = { ...process.env, ...settings, PUBLIC_URL: 'http://localhost:3000' }
  // From 20,000 products on the search indexes are dropped and built again, which the role of the site cannot.
  const runtime = await openProcessContext(readConfig(environment), { asOwner: true })
  await seedOnce(runtime, () => {})
  const serving: ChildProcess[] = []
  return {
    runtime,
    postgres: Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]),
    grow: async (products) => {
      await growMarket(runtime, products, () => {})
      // Autovacuum would do this some minutes later, during the measurement.
      await runtime.pool.query('vacuum analyze')
    },
    serve: (entry, ...args) => serve(entry, args, environment, serving),
    close: async () => {
      await Promise.all(serving.map(stopProcess))
      await runtime.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function serve(entry: string, args: string[], env: NodeJS.ProcessEnv, serving: ChildProcess[]): Promise<Served> {
  const file = path.join(import.meta.dirname, entry)
  const child = spawn(process.execPath, [...MEMORY_FLAGS.options, file, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  serving.push(child)
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (said) => {
      const [, port] = /listening on (\d+)/.exec(String(said)) ?? []
      if (port) resolve(port)
    })
    child.once('exit', (code) => reject(new Error(`${entry} ended with ${code}`)))
  })
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid as number, stop: () => stopProcess(child) }
}
