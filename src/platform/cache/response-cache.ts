import { LRUCache } from 'lru-cache'
import { isAppError } from '#shared/errors.ts'
import { CachedResponse, type PublicResponse, textBytes } from './cached-response.ts'
import type { Coding } from './content-coding.ts'

/**
 * How long a response is served without a new one being made. After a lost notification it is also sent once more, however old.
 */
const FRESH_MS = 60_000
const DEFAULT_MAX_BYTES = 32 * 1024 * 1024
/** The part of the memory for keys that were requested once. */
const REQUESTED_SHARE = 1 / 16
/** URLs and keys above this length, in characters, are hardly requested twice. */
const MAX_URL_LENGTH = 500
/** Spellings of one page's URL, such as with `utm_` values of campaigns. */
const MAX_URLS_PER_RESPONSE = 16
/** An entry beside its key and its value: the slots in the map, an object, the key's header. */
const ENTRY_BYTES = 200
/** A URL's slots in the map and in the list. */
const URL_BYTES = 100

/** Above every bound: what has it is not stored. */
const TOO_LARGE = Number.MAX_SAFE_INTEGER

/** Found anew at each call: tests put another clock in its place. */
const CLOCK = { now: () => performance.now() }

/** A stale response is left in its place. */
const FRESH = { allowStale: false, noDeleteOnStaleGet: true }

interface Entry {
  response: CachedResponse
  /** The request targets that lead to this entry. */
  urls: string[]
}

type Fetch = () => Promise<PublicResponse>

/** Since the start of the process. Plain numbers: the metrics read them when they are asked for. */
interface CacheCounts {
  /** Responses that came from the cache, stale ones included. */
  hits: number
  misses: number
}

/**
 * The one cache of responses: pages, documents and answers of the public API, which are the same for every guest. A key is
 * made from validated input only. The memory of everything that an entry holds is bounded; the least recently used go
 * first. A write invalidates by tag.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry, Fetch>
  readonly #requested: LRUCache<string, true>
  readonly #keysByUrl = new Map<string, string>()
  /** The responses that are being made. */
  readonly #fetching = new Set<{ key: string }>()
  readonly counts: CacheCounts = { hits: 0, misses: 0 }

  /** @param maxBytes 0 for a cache that stores nothing */
  constructor({ maxBytes = DEFAULT_MAX_BYTES }: { maxBytes?: number } = {}) {
    // An LRUCache takes 0 for no bound at all; nothing fits into 1.
    const requestedBytes = Math.max(1, Math.floor(maxBytes * REQUESTED_SHARE))
    const maxSize = Math.max(1, maxBytes - requestedBytes)
    this.#requested = new LRUCache({ maxSize: requestedBytes, sizeCalculation: (_, key) => keyBytes(key) })
    this.#entries = new LRUCache({
      maxSize,
      sizeCalculation: entryBytes,
      ttl: FRESH_MS,
      ttlResolution: 0,
      perf: CLOCK,
      // A stale response stays until the new one is there, and when the new one fails.
      allowStale: true,
      noDeleteOnFetchRejection: true,
      // A response that is deleted while it is made is sent to those who wait for it, and not stored.
      ignoreFetchAbort: true,
      fetchMethod: (key, stale, { context, options }) => this.#make(key, stale, context, options),
      onInsert: ({ urls }, key) => {
        for (const url of urls) this.#keysByUrl.set(url, key)
      },
      dispose: ({ urls }) => {
        for (const url of urls) this.#keysByUrl.delete(url)
      },
    })
  }

  /** The cached response, also a stale one, behind which one `fetch` replaces it; without one what `fetch` makes. */
  async getOrFetch(key: string, fetch: Fetch): Promise<CachedResponse> {
    this.#count(this.#entries.peek(key))
    return (await this.#entries.forceFetch(key, { context: fetch })).response
  }

  /** Does the same as `getOrFetch`, but waits for a new response where the cached one is stale. */
  async getFresh(key: string, fetch: Fetch): Promise<CachedResponse> {
    this.#count(this.#entries.peek(key, FRESH))
    return (await this.#entries.forceFetch(key, { ...FRESH, context: fetch })).response
  }

  /** The cached response of `key` unless it is stale. */
  fresh(key: string): CachedResponse | null {
    return this.#entries.get(key, FRESH)?.response ?? null
  }

  /** The fresh response that this request target was answered with before. */
  freshForUrl(url: string): CachedResponse | null {
    const key = this.#keysByUrl.get(url)
    return key === undefined ? null : this.fresh(key)
  }

  /** Records that a request target leads to `response`, for `freshForUrl`. */
  recordUrl(url: string, response: CachedResponse): void {
    const entry = this.#entries.peek(response.key)
    if (entry?.response !== response || url.length > MAX_URL_LENGTH || entry.urls.includes(url)) return
    const urls = [...entry.urls, url]
    if (urls.length > MAX_URLS_PER_RESPONSE) this.#keysByUrl.delete(urls.shift() ?? '')
    this.#measure({ response, urls })
  }

  /** True from the second request of `key` on. To compress an answer of the API costs more than to make it once more. */
  isRepeated(key: string): boolean {
    if (this.#entries.peek(key) || this.#requested.get(key)) return true
    if (key.length <= MAX_URL_LENGTH) this.#requested.set(key, true)
    return false
  }

  /** The body of a response in one coding, encoded for the first request that accepts it. */
  async bodyOf(response: CachedResponse, coding: Coding): Promise<Buffer> {
    const encoded = response.encodedBody(coding)
    if (encoded) return encoded
    const body = await response.encodeBody(coding)
    const entry = this.#entries.peek(response.key)
    if (entry?.response === response) this.#measure(entry)
    return body
  }

  /** Removes every response that has one of `tags`, and what is being made: it began before the write. */
  invalidateTags(tags: readonly string[]): void {
    if (tags.length === 0) return
    this.#forgetFetches()
    for (const [key, { response }] of this.#entries.entries())
      if (response.tags.some((tag) => tags.includes(tag))) this.#entries.delete(key)
  }

  /** Removes everything, as when notifications may have been missed. */
  clear(): void {
    this.#forgetFetches()
    this.#entries.clear()
    this.#requested.clear()
  }

  /** How many responses are cached. */
  size(): number {
    return this.#entries.size
  }

  /** Memory of all entries. */
  bytes(): number {
    return this.#entries.calculatedSize + this.#requested.calculatedSize
  }

  #count(known: Entry | undefined): void {
    if (known) this.counts.hits++
    else this.counts.misses++
  }

  /** `entries` of the library leaves out a stale response that is being renewed. */
  #forgetFetches(): void {
    for (const { key } of this.#fetching) this.#entries.delete(key)
    this.#fetching.clear()
  }

  /** Throws when the response of before is better than the new one. */
  async #make(key: string, stale: Entry | undefined, fetch: Fetch, options: StoreOptions): Promise<Entry> {
    const fetching = { key }
    this.#fetching.add(fetching)
    const urls = stale?.urls ?? []
    // The library does not dispose of a stale response that is deleted while it is renewed.
    for (const url of urls) this.#keysByUrl.delete(url)
    try {
      const response = new CachedResponse(key, await fetch())
      if (response.status >= 500 && stale) throw new Error(`the renewal was answered ${response.status}`)
      // Redirects and refusals are not stored, and replace nothing: visitors choose such names without end.
      if (response.status >= 300) options.size = TOO_LARGE
      return { response, urls }
    } catch (error) {
      if (isGone(error)) options.noDeleteOnFetchRejection = false
      throw error
    } finally {
      this.#fetching.delete(fetching)
    }
  }

  /** Stores an entry whose size has changed. */
  #measure(entry: Entry): void {
    this.#entries.set(entry.response.key, { ...entry }, { noUpdateTTL: true })
  }
}

type StoreOptions = LRUCache.FetcherFetchOptions<string, Entry, Fetch>

function entryBytes({ response, urls }: Entry, key: string): number {
  return response.size() + keyBytes(key) + urls.reduce((sum, url) => sum + textBytes(url) + URL_BYTES, 0)
}

function keyBytes(key: string): number {
  return textBytes(key) + ENTRY_BYTES
}

/**
 * True if the error means that nothing is under the key any more. A rate limit or an unavailable database does not mean that.
 */
function isGone(error: unknown): boolean {
  return isAppError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
}
