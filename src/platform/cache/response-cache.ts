import { type BoundedMap, makeBoundedMap, textBytes } from '#shared/bounded-map.ts'
import { isAppError } from '#shared/errors.ts'
import { CachedResponse, type PublicResponse } from './cached-response.ts'
import type { Coding } from './content-coding.ts'

/** How long a response is served without a new one being made. It bounds what a lost notification can cost. */
const FRESH_MS = 60_000
const DEFAULT_MAX_BYTES = 32 * 1024 * 1024
/** URLs and keys above this length, in characters, are hardly requested twice. */
const MAX_URL_LENGTH = 500
/** Spellings of one page's URL, such as with `utm_` values of campaigns. */
const MAX_URLS_PER_RESPONSE = 16

interface Entry {
  /** Null for a key that was requested once: see `isRepeated`. */
  response: CachedResponse | null
  storedAt: number
  /** The request targets that lead to this entry. */
  urls: string[]
}

/** What was invalidated while one response is being made. */
interface InFlight {
  tags: Set<string>
  all: boolean
}

/** Since the start of the process. Plain numbers: the metrics read them when they are asked for. */
export interface CacheCounts {
  /** Responses that came from the cache, stale ones included. */
  hits: number
  stale: number
  misses: number
  /** For want of room. */
  evictions: number
  /** Because of a write. */
  invalidations: number
}

/**
 * The one cache of responses: pages, documents and answers of the public API, which are the same for every guest. A key is
 * made from validated input only. The memory of everything that an entry holds is bounded; the least recently used go
 * first. A write invalidates by tag.
 */
export class ResponseCache {
  readonly #entries: BoundedMap<Entry>
  readonly #keysByUrl = new Map<string, string>()
  readonly #fetching = new Map<string, Promise<CachedResponse>>()
  readonly #inFlight = new Set<InFlight>()
  readonly counts: CacheCounts = { hits: 0, stale: 0, misses: 0, evictions: 0, invalidations: 0 }

  /** @param maxBytes 0 for a cache that stores nothing */
  constructor({ maxBytes = DEFAULT_MAX_BYTES }: { maxBytes?: number } = {}) {
    this.#entries = makeBoundedMap<Entry>(maxBytes, (_key, { urls, response }, isEvicted) => {
      if (isEvicted && response) this.counts.evictions++
      for (const url of urls) this.#keysByUrl.delete(url)
    })
  }

  /** The cached response, also a stale one, behind which one `fetch` replaces it; without one what `fetch` makes. */
  async getOrFetch(key: string, fetch: () => Promise<PublicResponse>): Promise<CachedResponse> {
    const entry = this.#entries.use(key)
    if (!entry?.response) return this.#miss(key, fetch)
    this.counts.hits++
    if (isStale(entry)) {
      this.counts.stale++
      // Its failure is logged where it happened, and the stale response stays.
      this.#fetchOnce(key, fetch).catch(() => {})
    }
    return entry.response
  }

  /** As `getOrFetch`, but waits for a new response where the cached one is stale. */
  async getFresh(key: string, fetch: () => Promise<PublicResponse>): Promise<CachedResponse> {
    const response = this.fresh(key)
    if (!response) return this.#miss(key, fetch)
    this.counts.hits++
    return response
  }

  /** The cached response of `key` unless it is stale. */
  fresh(key: string): CachedResponse | null {
    const entry = this.#entries.use(key)
    return entry && !isStale(entry) ? entry.response : null
  }

  /** The fresh response that this request target was answered with before. */
  freshForUrl(url: string): CachedResponse | null {
    const key = this.#keysByUrl.get(url)
    return key === undefined ? null : this.fresh(key)
  }

  /** Records that a request target leads to `response`, for `freshForUrl`. */
  recordUrl(url: string, response: CachedResponse): void {
    const entry = this.#entries.get(response.key)
    if (entry?.response !== response || url.length > MAX_URL_LENGTH || entry.urls.includes(url)) return
    if (entry.urls.length >= MAX_URLS_PER_RESPONSE) this.#keysByUrl.delete(entry.urls.shift() ?? '')
    entry.urls.push(url)
    this.#keysByUrl.set(url, response.key)
    this.#measure(entry)
  }

  /** True from the second request of `key` on. To compress an answer of the API costs more than to make it once more. */
  isRepeated(key: string): boolean {
    if (this.#entries.use(key)) return true
    if (key.length <= MAX_URL_LENGTH) this.#entries.set(key, { response: null, storedAt: Date.now(), urls: [] }, 0)
    return false
  }

  /** The body of a response in one coding, encoded for the first request that accepts it. */
  async bodyOf(response: CachedResponse, coding: Coding): Promise<Buffer> {
    const encoded = response.encodedBody(coding)
    if (encoded) return encoded
    const body = await response.encodeBody(coding)
    const entry = this.#entries.get(response.key)
    if (entry?.response === response) this.#measure(entry)
    return body
  }

  /** Removes every response that has one of `tags`. */
  invalidateTags(tags: readonly string[]): void {
    if (tags.length === 0) return
    for (const inFlight of this.#inFlight) for (const tag of tags) inFlight.tags.add(tag)
    // What began before the write must not answer those who come after it.
    this.#fetching.clear()
    for (const [key, { response }] of this.#entries.entries())
      if (response?.tags.some((tag) => tags.includes(tag))) this.#invalidate(key)
  }

  /** Removes everything, as when notifications may have been missed. */
  clear(): void {
    for (const inFlight of this.#inFlight) inFlight.all = true
    this.#fetching.clear()
    for (const [key] of this.#entries.entries()) this.#invalidate(key)
  }

  /** How many responses are cached. */
  size(): number {
    return [...this.#entries.entries()].filter(([, { response }]) => response).length
  }

  /** Memory of all entries. */
  bytes(): number {
    return this.#entries.bytes()
  }

  #invalidate(key: string): void {
    if (this.#entries.get(key)?.response) this.counts.invalidations++
    this.#entries.delete(key)
  }

  #miss(key: string, fetch: () => Promise<PublicResponse>): Promise<CachedResponse> {
    this.counts.misses++
    return this.#fetchOnce(key, fetch)
  }

  #fetchOnce(key: string, fetch: () => Promise<PublicResponse>): Promise<CachedResponse> {
    const running = this.#fetching.get(key)
    if (running) return running
    const fetching = this.#fetch(key, fetch).finally(() => {
      if (this.#fetching.get(key) === fetching) this.#fetching.delete(key)
    })
    this.#fetching.set(key, fetching)
    return fetching
  }

  async #fetch(key: string, fetch: () => Promise<PublicResponse>): Promise<CachedResponse> {
    const invalidated: InFlight = { tags: new Set(), all: false }
    this.#inFlight.add(invalidated)
    try {
      const response = new CachedResponse(key, await fetch())
      // A write meanwhile may not be in the response: it is sent, but not stored.
      const outdated = invalidated.all || response.tags.some((tag) => invalidated.tags.has(tag))
      if (!outdated) this.#store(response)
      return response
    } catch (error) {
      if (isGone(error)) this.#entries.delete(key)
      throw error
    } finally {
      this.#inFlight.delete(invalidated)
    }
  }

  /** A failure leaves the stale response. Redirects and refusals are not stored: visitors choose such names without end. */
  #store(response: CachedResponse): void {
    const { key, status } = response
    if (status >= 500) return
    const urls = this.#entries.get(key)?.urls ?? []
    this.#entries.delete(key)
    if (status >= 300) return
    this.#entries.set(key, { response, storedAt: Date.now(), urls: [] }, response.size())
    for (const url of urls) this.recordUrl(url, response)
  }

  #measure({ response, urls }: Entry): void {
    if (!response) return
    const urlBytes = urls.reduce((sum, url) => sum + textBytes(url) + URL_BYTES, 0)
    this.#entries.resize(response.key, response.size() + urlBytes)
  }
}

/** A URL's slots in the map and in the list. */
const URL_BYTES = 100

/** A time after now means that the clock was put back. */
function isStale({ storedAt }: Entry): boolean {
  return Math.abs(Date.now() - storedAt) > FRESH_MS
}

/** There is nothing under the key any more. A rate limit or an unavailable database does not say that. */
function isGone(error: unknown): boolean {
  return isAppError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
}
