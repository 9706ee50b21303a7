import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { cloneDemoMarket } from './demo-market.ts'
import { freePort, launch, stopProcess } from './launch.ts'

export interface Site {
  url: string
  dataDir: string
  database: { host: string; user: string; database: string }
}

interface RunningSite extends Site {
  process: ChildProcess
  /** Ends the process, and removes all that it has stored. */
  stop: () => Promise<void>
}

/** A process that has just started makes more garbage than the small space of the product takes: a seventh of its time. */
const ROOM_FOR_NEW = ['--max-semi-space-size=32']

/** Starts the product with a demo market of its own: nobody else writes into it. */
export async function startSite(settings: Record<string, string> = {}, entry?: string): Promise<RunningSite> {
  const { dataDir, database, remove } = await cloneDemoMarket()
  const port = settings.PORT ?? String(await freePort())
  const url = `postgres://${database.user}@/${database.database}?host=${encodeURIComponent(database.host)}`
  const own = { PORT: port, DATA_DIR: dataDir, DATABASE_URL: url, SINGLE_MACHINE: 'true', ...(await keysOf(dataDir)) }
  const child = await launch({ ...settings, ...own }, { entry, nodeOptions: ROOM_FOR_NEW })
  const stop = async () => {
    await stopProcess(child)
    await remove()
  }
  return { url: `http://localhost:${port}`, dataDir, database, process: child, stop }
}

/** The keys that a site made for itself, as settings: production with a database of its own wants them there. */
export async function keysOf(dataDir: string): Promise<{ MASTER_KEY: string; IMAGE_KEY: string }> {
  const { masterKey, imageKey } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8'))
  return { MASTER_KEY: masterKey, IMAGE_KEY: imageKey }
}

let running: RunningSite | undefined

/** The site of this test file. */
export function site(): Site {
  if (!running) throw new Error('the site starts before the first test')
  return running
}

export async function startSiteOfFile(): Promise<void> {
  running = await startSite()
  // A crash would otherwise show as refused connections in whatever test comes next.
  running.process.on('exit', (code, signal) => code !== 0 && console.log(`the product ended: ${code ?? signal}`))
  running.process.stderr?.pipe(process.stderr)
}

export async function stopSiteOfFile(): Promise<void> {
  await running?.stop()
}
