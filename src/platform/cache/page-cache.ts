import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { textBytes } from '#shared/bounded-map.ts'
import type { Tx } from '../database/database.ts'
import { listenForNotices, type NoticeHandler } from '../database/notifications.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Coding } from './content-coding.ts'
import { heldBytes } from './held-bytes.ts'
import { makeTagCache } from './tag-cache.ts'

/** A rendered public page: the same for everybody. It is kept in the forms that somebody asked for. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  /** As it was rendered, until it has a form. */
  html: string | null
  forms: Partial<Record<Coding, Buffer>>
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
  /** The bytes of a page in one form, made for the first who asks for it. */
  bytesOf: (key: string, page: CachedPage, coding: Coding) => Promise<Buffer>
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
  const answers = makeTagCache<unknown>({ maxBytes: 8 * MB, freshMs: ANSWER_FRESH_MS, whenOld: 'wait' })
  const making = new WeakMap<CachedPage, Map<Coding, Promise<Buffer>>>()

  async function make(key: string, page: CachedPage, coding: Coding): Promise<Buffer> {
    const made = ownBytes(await encode(coding, page.html ?? (await unpacked(page.forms))))
    page.forms[coding] = made
    pages.grow(key, page, made.length + BUFFER_BYTES - (page.html === null ? 0 : textBytes(page.html)))
    page.html = null
    return made
  }

  /** Many may ask for a new page at the same time. */
  function makeOnce(key: string, page: CachedPage, coding: Coding): Promise<Buffer> {
    const forms = making.get(page) ?? new Map<Coding, Promise<Buffer>>()
    making.set(page, forms)
    const known = forms.get(coding)
    if (known) return known
    const made = make(key, page, coding).finally(() => forms.delete(coding))
    forms.set(coding, made)
    return made
  }

  return {
    fresh: pages.fresh,
    get: (key, render) =>
      pages.get(key, async () => {
        const { tags, ...rendered } = await render()
        const page = { ...rendered, etag: tagOf(rendered.html), forms: {} }
        return { value: page, tags, bytes: heldBytes(page), keep: whatStays(page) }
      }),
    bytesOf: async (key, page, coding) => page.forms[coding] ?? makeOnce(key, page, coding),
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

/** A visitor can ask for any number of names that nothing has, or that lead elsewhere: what says so is not kept under them. */
function whatStays({ status }: CachedPage): 'new' | 'former' | 'none' {
  if (status >= 500) return 'former'
  return status < 300 ? 'new' : 'none'
}

function tagOf(html: string): string {
  return `"${createHash('sha1').update(html).digest('base64url')}"`
}

async function encode(coding: Coding, page: string | Buffer): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(page)
  if (coding === 'plain') return Buffer.from(page)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
    // The least that reaches back over the whole page. Without it each page takes 4 MB while it is compressed.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(page.length + 1)), 16), 22),
  }
  return promisify(brotliCompress)(page, { params })
}

async function unpacked({ plain, brotli, gzip: gzipped }: CachedPage['forms']): Promise<Buffer> {
  if (plain) return plain
  if (brotli) return promisify(brotliDecompress)(brotli)
  return gzipped ? promisify(gunzip)(gzipped) : Buffer.alloc(0)
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
