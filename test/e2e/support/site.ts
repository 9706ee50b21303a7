import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { deriveImageKey } from '#platform/config/secrets.ts'
import { SITE_USER } from '#platform/embedded-postgres/launch.ts'
import { cloneDemoMarket } from './demo-market.ts'
import { startOnHost } from './host.ts'
import { freePort, launch, ROOM_FOR_NEW, stopProcess } from './launch.ts'

export interface Site {
  url: string
  dataDir: string
  database: { host: string; user: string; database: string }
}

interface RunningSite extends Site {
  /** Ends the site, and removes all that it has stored. */
  stop: () => Promise<void>
}

/**
 * Starts the product with a demo market of its own: nobody else writes into it. With an `entry` it is a process of its own,
 * otherwise one of the sites of this worker's process.
 */
export async function startSite(settings: Record<string, string> = {}, entry?: string): Promise<RunningSite> {
  const { dataDir, database, remove } = await cloneDemoMarket()
  const port = settings.PORT ?? String(await freePort())
  // The role that the site has on an embedded server of its own.
  const url = `postgres://${SITE_USER}@/${database.database}?host=${encodeURIComponent(database.host)}`
  const own = { PORT: port, DATA_DIR: dataDir, DATABASE_URL: url, MASTER_KEY: await masterKeyOf(dataDir) }
  const all = { ...settings, ...own }
  const starting = entry ? startProcess(all, entry) : startOnHost(all)
  const stopSite = await starting.catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const stop = async () => {
    await stopSite().finally(remove)
  }
  return { url: `http://localhost:${port}`, dataDir, database, stop }
}

async function startProcess(settings: Record<string, string>, entry: string): Promise<() => Promise<unknown>> {
  const child = await launch(settings, { entry, nodeOptions: ROOM_FOR_NEW })
  child.stderr?.pipe(process.stderr)
  return () => stopProcess(child)
}

/** The key that a site made for itself, as a setting: production with a database of its own wants it there. */
export async function masterKeyOf(dataDir: string): Promise<string> {
  const { masterKey } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8'))
  return masterKey
}

/** The key by which the site takes pictures. */
export async function imageKeyOf(dataDir: string): Promise<string> {
  return deriveImageKey(Buffer.from(await masterKeyOf(dataDir), 'base64'))
}

/** The site of the test file that this worker runs. */
let running: { file: string; site: RunningSite } | undefined

/** The site of this test file. */
export function site(): Site {
  if (!running)
    throw new Error('the site starts before the first test: import `test` from support/test.ts or support/browser.ts')
  return running.site
}

/** Starts the site of a test file, unless it runs, in the place of that of the file before. */
export async function startSiteOf(file: string): Promise<void> {
  if (running?.file === file) return
  await stopSite()
  running = { file, site: await startSite() }
}

export async function stopSite(): Promise<void> {
  const last = running
  // The next file of this worker may fail to start one.
  running = undefined
  await last?.site.stop()
}
