import { randomBytes } from 'node:crypto'
import { cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { makeMarket } from './make-market.ts'

interface DemoMarket {
  /** The data folder of a stopped site with the demo market. */
  dataDir: string
  /** A server whose database `template` holds the same market. */
  server: { host: string; user: string }
  template: string
}

/** The variable of the environment by which the workers of either runner learn of the market. */
const MARKET = 'MARKET_OF_RUN'

/** Once a run: makes the demo market if there is none yet, and starts the server for the databases of the sites. */
export default async function prepareMarket(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greentech-market-'))
  const made = process.env.DEMO_MARKET
  const [dataDir, postgres] = [made ?? path.join(folder, 'data'), path.join(folder, 'postgres')]
  if (!made) await makeMarket(dataDir)
  await cp(path.join(dataDir, 'postgres'), postgres, { recursive: true })
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: postgres, durable: false })
  const { database: template, ...server } = connection
  process.env[MARKET] = JSON.stringify({ dataDir, server, template } satisfies DemoMarket)
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The market of the run, which prepareMarket has made. */
export function demoMarket(): DemoMarket {
  const market = process.env[MARKET]
  if (!market) throw new Error('the configuration of the runner has no globalSetup that makes the demo market')
  return JSON.parse(market) as DemoMarket
}

/** A data folder with the whole demo market in it, the embedded database included, as the last stop left it. */
export async function copyDemoMarket(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-e2e-'))
  await cp(demoMarket().dataDir, dataDir, { recursive: true })
  return dataDir
}

/**
 * The demo market with a database of its own on the server of the run. To copy and start an embedded database for each file
 * took 6 s of processor time for a file, this takes 2.
 */
export async function cloneDemoMarket() {
  const { dataDir: market, server, template } = demoMarket()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-e2e-'))
  for (const { name } of await readdir(market, { withFileTypes: true })) {
    if (name === 'postgres') continue
    if (name === 'images') await linkFiles(path.join(market, name), path.join(dataDir, name))
    else await cp(path.join(market, name), path.join(dataDir, name), { recursive: true })
  }
  const database = `site_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${database} template ${template}`)
  const remove = async () => {
    await onServer(`drop database ${database} with (force)`)
    await shareEncoded(path.join(dataDir, 'images'), path.join(market, 'images'))
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, database: { ...server, database }, remove }
}

/** Pictures are never written in place: a site can share the files of the market. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    await (entry.isDirectory() ? linkFiles(source, target) : link(source, target))
  }
}

/** Gives the market the AVIF files that a site has made for its pictures at their first request: the next sites have them. */
async function shareEncoded(from: string, to: string): Promise<void> {
  const pictures = await readdir(to)
  const made = pictures.map(async (picture) => {
    const files = await readdir(path.join(from, picture)).catch(() => [])
    for (const file of files.filter((name) => name.endsWith('.avif')))
      await link(path.join(from, picture, file), path.join(to, picture, file)).catch(() => {})
  })
  await Promise.all(made)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...demoMarket().server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
