import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'
import { heldBytes } from './held-bytes.ts'
import type { Logger } from './log.ts'
import { listenForNotices, type NoticeHandler } from './notices.ts'
import { makeTagCache } from './tag-cache.ts'

/**
 * A rendered public page: the same for everybody, so it is kept whole in each form that browsers ask for. As it was it
 * takes three times the room of both together, so that form is made for the first program that asks for nothing better.
 */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  gzip: Buffer
  brotli: Buffer
  plain: Buffer | null
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** What the page shows: `list`, `product:ID`, `post:ID`. A write that names one of them drops the page. */
  tags: string[]
}

export interface PageCache {
  /** The kept page, or a new one from `render`; an old copy is served while a new one is rendered. */
  get: (key: string, render: () => Promise<RenderedPage>) => Promise<CachedPage>
  /** The kept page, if it is not old, at once. */
  fresh: (key: string) => CachedPage | null
  /** The page as it was rendered, from memory after the first time. */
  plain: (key: string, page: CachedPage) => Promise<Buffer>
  /** Counts what somebody keeps beside a page for as long as the page is kept. */
  grow: (key: string, page: CachedPage, bytes: number) => void
  /** The kept answer of a public call, which many pages are made from, or a new one from `ask`. */
  answer: <T>(key: string, tags: readonly string[], ask: () => Promise<T>) => Promise<T>
  /** Forgets what shows `tags`. */
  drop: (tags: readonly string[]) => void
  /** After notices may have been missed. */
  dropAll: () => void
  /** How many pages are kept. */
  size: () => number
  /** How much memory pages and answers take. */
  bytes: () => number
}

const CHANNEL = 'pages'
/** Bounds what a missed notice can cost: older pages are served once more and rendered anew behind the visitor. */
const PAGE_FRESH_MS = 60_000
/** Shorter: a page that is rendered anew must not live on old answers for another minute. */
const ANSWER_FRESH_MS = 10_000
const MB = 1024 * 1024
/** A Buffer with memory of its own, beside that memory. */
const BUFFER_BYTES = 200

/** @param maxBytes how much memory the kept pages may take, with all that they hold; the least recently used go first. */
export function makePageCache({ maxBytes = 32 * MB }: { maxBytes?: number } = {}): PageCache {
  const pages = makeTagCache<CachedPage>({ maxBytes, freshMs: PAGE_FRESH_MS, whenOld: 'serve' })
  const answers = makeTagCache<unknown>({ maxBytes: 16 * MB, freshMs: ANSWER_FRESH_MS, whenOld: 'wait' })
  return {
    fresh: pages.fresh,
    get: (key, render) =>
      pages.get(key, async () => {
        const { tags, ...rendered } = await render()
        const page = await compress(rendered)
        return { value: page, tags, bytes: heldBytes(page) + 2 * BUFFER_BYTES, keep: whatStays(page) }
      }),
    plain: async (key, page) => {
      if (page.plain) return page.plain
      const plain = ownBytes(await promisify(gunzip)(page.gzip))
      // Of two that asked at the same time one was first.
      if (page.plain) return page.plain
      page.plain = plain
      pages.grow(key, page, plain.length + BUFFER_BYTES)
      return plain
    },
    grow: pages.grow,
    answer: <T>(key: string, tags: readonly string[], ask: () => Promise<T>) =>
      answers.get(key, async () => {
        const value = await ask()
        return { value, tags, bytes: heldBytes(value), keep: 'new' }
      }) as Promise<T>,
    drop: (tags) => {
      answers.drop(tags)
      pages.drop(tags)
    },
    dropAll: () => {
      answers.dropAll()
      pages.dropAll()
    },
    size: pages.size,
    bytes: () => pages.bytes() + answers.bytes(),
  }
}

/** A visitor can ask for any number of names that nothing has: what says so is not kept under them. */
function whatStays({ status }: CachedPage): 'new' | 'former' | 'none' {
  if (status >= 500) return 'former'
  return status < 400 ? 'new' : 'none'
}

async function compress({ status, headers, html }: Omit<RenderedPage, 'tags'>): Promise<CachedPage> {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, { params })])
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { status, headers, etag, gzip: ownBytes(gzipped), brotli: ownBytes(brotli), plain: null }
}

/** The same bytes alone: those of zlib lie in a chunk of 16 kB or more, which would stay in memory with them. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** A notice holds at most 8000 bytes, and a saller who leaves may have hundreds of products. */
const TAGS_A_NOTICE = 100

/** Tells every process, when `tx` commits, that pages with these tags are old. */
export async function announce(tx: Tx, tags: string[]): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_A_NOTICE) {
    await sql`select pg_notify(${CHANNEL}, ${tags.slice(at, at + TAGS_A_NOTICE).join(' ')})`.execute(tx)
  }
}

/**
 * Listens for other processes' writes. After a lost connection everything is dropped: notices may have been missed.
 * @param others what else is listened for, over the same connection
 */
export async function listenForDrops(
  options: pg.ClientConfig,
  cache: PageCache,
  log: Logger,
  others: NoticeHandler[] = [],
): Promise<() => Promise<void>> {
  const pages = { channel: CHANNEL, heard: (tags: string) => cache.drop(tags.split(' ')), missed: cache.dropAll }
  return listenForNotices(options, [pages, ...others], log)
}
