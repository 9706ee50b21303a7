import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { makeExtendLinks } from '#catalogue/products/server/states/extend-links.ts'
import { makeSerials } from '#catalogue/serials/server/serials.ts'
import { makeNewsletterLinks } from '#content/inbox/server/links.ts'
import { makeKitTickets } from '#deals/meeting/server/tickets.ts'
import { createApp } from '#main/app.ts'
import { builtPages } from '#main/pages/built-pages.ts'
import { openProcessContext, type ProcessContext } from '#main/process-context.ts'
import { makeStopLinks } from '#messaging/notifications/server/letters/stop-links.ts'
import { makeNetworks } from '#moderation/desk/server/networks.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { readConfig } from '#platform/config/config.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { makeUploadTickets } from '#services/image-host/server/upload-tickets.ts'
import { makeMarket } from '../test/e2e/support/make-market.ts'

/** CPU time of one rendered /products in this process. */
const LIMIT_MS = 2
const ROUNDS = 9
const PAGES = 200

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-pages-'))
try {
  // In a process of its own, as at every start but the first: one that has filled a market renders slower afterwards.
  await makeMarket(dataDir)
  process.exitCode = (await measurePages()) <= LIMIT_MS ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** Milliseconds of processor time of a page whose lists are cached, the median of the rounds. */
async function measurePages(): Promise<number> {
  const runtime = await openProcessContext(
    readConfig({
      ...process.env,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost:3000',
    }),
  )
  try {
    return await measureWith(runtime)
  } finally {
    await runtime.close()
  }
}

async function measureWith(runtime: ProcessContext): Promise<number> {
  const { config, db, pool, log, words } = runtime
  const cache = new ResponseCache()
  const keys = async () => new Uint8Array()
  const limits = makeLimits(pool)
  const { app, api } = await createApp({
    ...{ config, db, pool, log, words, limits, cache, removeAccount: async () => {} },
    accountActions: { setDisabled: async () => {}, signOutEverywhere: async () => {} },
    provenEmail: async () => null,
    hasEnded: async () => false,
    extendLinks: makeExtendLinks(Buffer.alloc(32)),
    stopLinks: makeStopLinks(Buffer.alloc(32)),
    newsletterLinks: makeNewsletterLinks(Buffer.alloc(32)),
    push: { publicKey: '', isKnownService: () => false },
    kitTickets: makeKitTickets(Buffer.alloc(32)),
    serials: makeSerials(Buffer.alloc(32)),
    networks: makeNetworks(Buffer.alloc(32)),
    uploadTickets: makeUploadTickets(Buffer.alloc(32)),
    tokenRules: { issuer: 'none', audience: 'none', keys },
  })
  const { render } = await builtPages(path.resolve(import.meta.dirname, '..'))
  const settings = {
    ...{ copy: 'specified' as const, publicUrl: config.publicUrl, publicProductPages: false, contact: {} },
    imageUpload: { url: '/images/upload', key: 'bench' },
    google: true,
    signIn: { apiKey: 'bench', projectId: 'bench', path: '/identity', phone: true },
  }
  const request = () => new Request(`${config.publicUrl}/products`)
  const photoSize = async () => null
  const renderPage = async () => {
    await render(request(), { api: api.en, words: words.en, settings, photoSize })
  }
  const cost = await measure(renderPage)
  const withQueries = await measure(async () => {
    cache.clear()
    await renderPage()
  })
  console.log(`CPU of a rendered /products, its lists cached: ${cost.text}, at most ${LIMIT_MS} ms`)
  console.log(`with every query, as after a write to a product: ${withQueries.text}`)
  await app.close()
  return cost.median
}

async function measure(page: () => Promise<void>): Promise<{ median: number; text: string }> {
  const next = async () => {
    await page()
    // A request does not come before the turn of the one before it has ended.
    await setImmediate()
  }
  for (let i = 0; i < 5 * PAGES; i++) await next()
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    for (let i = 0; i < PAGES; i++) await next()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 1000 / PAGES)
  }
  const [best = 0, ...rest] = rounds.sort((a, b) => a - b)
  const median = rest[Math.floor(rest.length / 2) - 1] as number
  return { median, text: `median ${median.toFixed(2)} ms, best ${best.toFixed(2)} ms` }
}
