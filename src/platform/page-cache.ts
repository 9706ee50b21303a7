import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'
import type { Logger } from './log.ts'
import { listenForNotices, type NoticeHandler } from './notices.ts'
import { makeTagCache } from './tag-cache.ts'

/**
 * A rendered public page: the same for everybody, so it is kept whole in each form that browsers ask for. As it was it
 * would take three times the room of both together, for programs that ask for nothing better.
 */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
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

export interface PageCache {
  /** The kept page, or a new one from `render`; an old copy is served while a new one is rendered. */
  get: (key: string, render: () => Promise<RenderedPage>) => Promise<CachedPage>
  /** The kept page, if it is not old, at once. */
  fresh: (key: string) => CachedPage | null
  /** The kept answer of a public call, which many pages are made from, or a new one from `ask`. */
  answer: <T>(key: string, tags: readonly string[], ask: () => Promise<T>) => Promise<T>
  /** Forgets what shows `tags`. */
  drop: (tags: readonly string[]) => void
  /** After notices may have been missed. */
  dropAll: () => void
  size: () => number
}

const CHANNEL = 'pages'
/** Bounds what a missed notice can cost: older pages are served once more and rendered anew behind the visitor. */
const PAGE_FRESH_MS = 60_000
/** Shorter: a page that is rendered anew must not live on old answers for another minute. */
const ANSWER_FRESH_MS = 10_000
const MB = 1024 * 1024

/** @param maxBytes how much memory the kept pages may take; the least recently used go first. */
export function makePageCache({ maxBytes = 32 * MB }: { maxBytes?: number } = {}): PageCache {
  const pages = makeTagCache<CachedPage>({ maxBytes, freshMs: PAGE_FRESH_MS, whenOld: 'serve' })
  const answers = makeTagCache<unknown>({ maxBytes: 16 * MB, freshMs: ANSWER_FRESH_MS, whenOld: 'wait' })
  return {
    fresh: pages.fresh,
    get: (key, render) =>
      pages.get(key, async () => {
        const { tags, ...rendered } = await render()
        const page = await compress(rendered)
        const bytes = page.gzip.length + page.brotli.length
        return { value: page, tags, bytes, keep: page.status < 500 }
      }),
    answer: <T>(key: string, tags: readonly string[], ask: () => Promise<T>) =>
      answers.get(key, async () => {
        const value = await ask()
        return { value, tags, bytes: 2 * JSON.stringify(value).length, keep: true }
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
  }
}

async function compress({ status, headers, html }: Omit<RenderedPage, 'tags'>): Promise<CachedPage> {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, { params })])
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { status, headers, etag, gzip: gzipped, brotli }
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
