import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteParts } from '#bin/parts.ts'
import { openSite, type Site } from '#bin/site.ts'
import { en } from '#messages/en.ts'
import { readConfig } from '#platform/config.ts'
import { freshDatabase, quiet } from './database.ts'
import { heldMegabytes } from './held-memory.ts'

let dataDir: string
let bed: Awaited<ReturnType<typeof freshDatabase>>
let site: Site
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-hostile-'))
  for (const file of ['manifest.json', 'offline.js']) await writeFile(path.join(dataDir, file), '{}')
  bed = await freshDatabase()
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, COSTLY_A_MINUTE: '1000000' })
  const runtime = { ...bed, config, words: en, log: quiet, alone: false }
  const render = async ({ url }: Request) => {
    const status = new URL(url).pathname === '/products' ? 200 : 404
    return { status, location: null, html: `<!doctype html>${url} ${'laptop '.repeat(500)}`, scripts: [] }
  }
  site = await openSite(runtime, siteParts(runtime), { render, clientDir: dataDir })
})
afterAll(async () => {
  await site.close()
  await bed.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function askAll(urls: string[]): Promise<void> {
  for (let at = 0; at < urls.length; at += 50)
    await Promise.all(
      urls.slice(at, at + 50).map((url) => site.app.inject({ url, headers: { 'accept-encoding': 'br' } })),
    )
}

const KINDS: [string, (at: number) => string[]][] = [
  ['sitemap files that do not exist', (at) => [`/sitemaps/${at}`, `/sitemaps/posts-${at}.xml`]],
  ['pages that do not exist', (at) => [`/no-such-page/${at}`]],
  ['pages with a search each', (at) => [`/products?q=laptop${at}`]],
  ['a list under query names of the visitor', (at) => Array(2).fill(`/api/products?brand=none&x${at}=1`)],
  ['a list under values of the visitor', (at) => Array(2).fill(`/api/products?brand=none${at}`)],
  ['a list under long values', (at) => Array(2).fill(`/api/products?x=${at}${'y'.repeat(450)}`)],
]

test.each(KINDS)(
  'thousands of addresses of one kind leave nothing in memory: %s',
  async (_kind, urlsOf) => {
    await askAll(Array.from({ length: 200 }, (_, at) => urlsOf(-at)).flat())
    const before = await heldMegabytes()
    await askAll(Array.from({ length: 2_000 }, (_, at) => urlsOf(at)).flat())
    expect((await heldMegabytes()) - before).toBeLessThan(12)
  },
  60_000,
)
