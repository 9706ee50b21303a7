import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'
import { openMarket } from './market.ts'
import { machine, processorTime } from './processor-time.ts'

// What an upload costs in processor time and on the disk, and what a product takes in the database.
// Processor time says more than seconds on a machine with other work.

const UPLOADS = 8
const PRODUCTS = 20_000
const KEY = 'key-of-the-measurement'

console.log(`${machine()} before`)
await measureUploads()
await measureProducts()
console.log(`${machine()} after`)

async function measureUploads(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-uploads-'))
  const port = await freePort()
  const site = await launch({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'silent',
  })
  try {
    const url = `http://localhost:${port}`
    // The library loads with the first one.
    await upload(url, await photo(0))
    const photos = await Promise.all(Array.from({ length: UPLOADS }, (_, number) => photo(number + 1)))
    const before = processorTime(pidOf(site))
    const addresses: string[] = []
    for (const one of photos) addresses.push(await upload(url, one))
    const used = processorTime(pidOf(site)) - before
    const onDisk = await bytesIn(path.join(dataDir, 'images'))
    const mean = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`
    console.log(
      `a photo of 12 megapixels, ${mean(photos[0]?.length ?? 0)}: ${(used / UPLOADS / 1_000_000).toFixed(2)} s of a core`,
    )
    console.log(`on the disk, before anybody has asked for AVIF: ${mean(onDisk / (UPLOADS + 1))}`)
  } finally {
    await stopProcess(site)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** As detailed as photos of a phone: noise that is smoothed over a gradient. */
async function photo(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + number * 5, sigma: 40 } as const
  const small = sharp({ create: { width: 1_000, height: 750, channels: 3, background: 'grey', noise } })
  return sharp(await small.png().toBuffer())
    .resize(4_000, 3_000, { kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function upload(url: string, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await fetch(`${url}/images/upload?key=${KEY}`, { method: 'POST', body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: { url: string } }).data.url
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the site has no process')
  return pid
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function measureProducts(): Promise<void> {
  const market = await openMarket()
  try {
    const size = async () => {
      const { rows } = await market.runtime.pool.query<{ all: number; indexes: number }>(
        `select pg_total_relation_size('products')::float8 as all, pg_indexes_size('products')::float8 as indexes`,
      )
      return rows[0] ?? { all: 0, indexes: 0 }
    }
    const { rows } = await market.runtime.pool.query<{ n: number }>('select count(*)::int as n from images')
    const bytes = await bytesIn(path.join(market.runtime.config.dataDir, 'images'))
    console.log(`a photo of the demo on the disk: ${(bytes / (rows[0]?.n ?? 1) / 1_000).toFixed(0)} kB`)
    await market.grow(PRODUCTS)
    const { all, indexes } = await size()
    const each = (bytes: number) => `${(bytes / PRODUCTS / 1_000).toFixed(2)} kB`
    console.log(
      `a product of ${PRODUCTS.toLocaleString('en')}: ${each(all)} in the database, ${each(indexes)} of them indexes`,
    )
  } finally {
    await market.close()
  }
}
