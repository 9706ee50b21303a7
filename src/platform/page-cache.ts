import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './database.ts'
import type { Logger } from './log.ts'

/** A rendered public page: the same for everybody, so it is kept whole in each form that browsers ask for. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  plain: Buffer
  gzip: Buffer
  brotli: Buffer
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** What the page shows: `list`, `product:ID`, `post:ID`. A write that names one of them drops the page. */
  tags: string[]
}

interface Entry {
  page: CachedPage
  tags: string[]
  bytes: number
  madeAt: number
}

export interface PageCache {
  /** The kept page, or a new one from `render`. One render a key runs at a time; an old copy is served meanwhile. */
  get: (key: string, render: () => Promise<RenderedPage>) => Promise<CachedPage>
  drop: (tags: string[]) => void
  /** After notices may have been missed. */
  dropAll: () => void
  size: () => number
}

const CHANNEL = 'pages'
/** Bounds what a missed notice can cost: older pages are served once more and rendered anew behind the visitor. */
const FRESH_MS = 60_000

/** @param maxBytes how much memory the kept pages may take; the least recently used go first. */
export function makePageCache({ maxBytes = 64 * 1024 * 1024 }: { maxBytes?: number } = {}): PageCache {
  const entries = new Map<string, Entry>()
  const running = new Map<string, Promise<CachedPage>>()
  /** For each render under way, the tags that were dropped since it began. */
  const missed = new Set<Set<string>>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, page: CachedPage, tags: string[]): void {
    remove(key)
    const size = page.plain.length + page.gzip.length + page.brotli.length
    entries.set(key, { page, tags, bytes: size, madeAt: Date.now() })
    bytes += size
    for (const oldest of entries.keys()) if (bytes > maxBytes) remove(oldest)
  }

  async function renew(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const droppedMeanwhile = new Set<string>()
    missed.add(droppedMeanwhile)
    try {
      const { tags, ...rendered } = await render()
      const page = await compress(rendered)
      // A write during the render may not be in the page: it is answered, but not kept.
      if (page.status < 500 && !tags.some((tag) => droppedMeanwhile.has(tag))) keep(key, page, tags)
      return page
    } finally {
      missed.delete(droppedMeanwhile)
    }
  }

  function renewOnce(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const known = running.get(key)
    if (known) return known
    const one = renew(key, render).finally(() => {
      if (running.get(key) === one) running.delete(key)
    })
    running.set(key, one)
    return one
  }

  return {
    get: async (key, render) => {
      const entry = entries.get(key)
      if (!entry) return renewOnce(key, render)
      entries.delete(key)
      entries.set(key, entry)
      if (Date.now() - entry.madeAt > FRESH_MS) renewOnce(key, render).catch(() => {})
      return entry.page
    },
    drop: (tags) => {
      if (tags.length === 0) return
      for (const since of missed) for (const tag of tags) since.add(tag)
      // A render that began before the write must not answer those who come after it.
      running.clear()
      for (const [key, entry] of entries) if (entry.tags.some((tag) => tags.includes(tag))) remove(key)
    },
    dropAll: () => {
      running.clear()
      for (const key of [...entries.keys()]) remove(key)
    },
    size: () => entries.size,
  }
}

async function compress({ status, headers, html }: Omit<RenderedPage, 'tags'>): Promise<CachedPage> {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, { params })])
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { status, headers, etag, plain, gzip: gzipped, brotli }
}

/** A notice holds at most 8000 bytes, and a saller who leaves may have hundreds of products. */
const TAGS_A_NOTICE = 100

/** Tells every process, when `tx` commits, that pages with these tags are old. */
export async function announce(tx: Tx, tags: string[]): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_A_NOTICE) {
    await sql`select pg_notify(${CHANNEL}, ${tags.slice(at, at + TAGS_A_NOTICE).join(' ')})`.execute(tx)
  }
}

/** Listens for other processes' writes. After a lost connection everything is dropped: notices may have been missed. */
export async function listenForDrops(
  options: pg.ClientConfig,
  cache: PageCache,
  log: Logger,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...options, keepAlive: true })
    next.on('notification', (notice) => cache.drop((notice.payload ?? '').split(' ')))
    next.on('error', (error) => {
      log.warn({ err: error }, 'the page notices were interrupted')
      if (!stopped) reconnect()
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    cache.dropAll()
  }

  function reconnect(): void {
    setTimeout(() => connect().catch(() => reconnect()), 1_000).unref()
  }

  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}
