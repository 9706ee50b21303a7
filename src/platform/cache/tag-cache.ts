import { makeBoundedMap, textBytes } from '#shared/bounded-map.ts'
import { AppError } from '#shared/errors.ts'

/** What is kept, what it was made from, and how much memory it takes. */
interface Made<V> {
  value: V
  /** A write that names one of them drops the value: `list`, `product:ID`, `post:ID`. */
  tags: readonly string[]
  /** All that the value holds; key and tags are counted here. */
  bytes: number
  /** What the key has afterwards: this value, the former one, as after a failure, or none. */
  keep: 'new' | 'former' | 'none'
}

export interface TagCache<V> {
  /** The kept value, or a new one from `make`. One key is made once at a time. */
  get: (key: string, make: () => Promise<Made<V>>) => Promise<V>
  /** The kept value, if it is not old; null otherwise. */
  fresh: (key: string) => V | null
  /** Counts what the value of `key` holds in addition, if it is still the one that is kept. */
  grow: (key: string, value: V, bytes: number) => void
  drop: (tags: readonly string[]) => void
  dropAll: () => void
  size: () => number
  /** How much memory all of it takes. */
  bytes: () => number
}

interface TagCacheOptions {
  /** How much memory the entries may take; the least recently used go first. */
  maxBytes: number
  /** How old a value may become, which bounds what a missed notice can cost. */
  freshMs: number
  /** What is older: served once more and made anew behind the asker, or made anew first. */
  whenOld: 'serve' | 'wait'
}

interface Entry<V> {
  value: V
  tags: readonly string[]
  madeAt: number
}

/** Values by key that a write drops by tag. */
export function makeTagCache<V>({ maxBytes, freshMs, whenOld }: TagCacheOptions): TagCache<V> {
  const entries = makeBoundedMap<Entry<V>>(maxBytes)
  const running = new Map<string, Promise<V>>()
  /** For each value in the making, the tags that were dropped since it began. */
  const missed = new Set<Set<string>>()

  function keep(key: string, { value, tags, bytes }: Made<V>): void {
    const ofTags = tags.reduce((sum, tag) => sum + textBytes(tag) + TAG_BYTES, 0)
    entries.set(key, { value, tags, madeAt: Date.now() }, bytes + ofTags)
  }

  async function renew(key: string, make: () => Promise<Made<V>>): Promise<V> {
    const droppedMeanwhile = new Set<string>()
    missed.add(droppedMeanwhile)
    try {
      const made = await make()
      if (made.keep === 'none') entries.delete(key)
      // A write meanwhile may not be in the value: it is answered, but not kept.
      if (made.keep === 'new' && !made.tags.some((tag) => droppedMeanwhile.has(tag))) keep(key, made)
      return made.value
    } catch (error) {
      if (isRefusal(error)) entries.delete(key)
      throw error
    } finally {
      missed.delete(droppedMeanwhile)
    }
  }

  function renewOnce(key: string, make: () => Promise<Made<V>>): Promise<V> {
    const known = running.get(key)
    if (known) return known
    const one = renew(key, make).finally(() => {
      if (running.get(key) === one) running.delete(key)
    })
    running.set(key, one)
    return one
  }

  /** Made later than now: the clock was put back. */
  function isOld({ madeAt }: Entry<V>): boolean {
    return Math.abs(Date.now() - madeAt) > freshMs
  }

  return {
    fresh: (key) => {
      const entry = entries.get(key)
      if (!entry || isOld(entry)) return null
      entries.use(key)
      return entry.value
    },
    get: async (key, make) => {
      const entry = entries.use(key)
      if (!entry) return renewOnce(key, make)
      const old = isOld(entry)
      if (old && whenOld === 'wait') return renewOnce(key, make)
      if (old) renewOnce(key, make).catch(() => {})
      return entry.value
    },
    grow: (key, value, bytes) => {
      if (entries.get(key)?.value === value) entries.grow(key, bytes)
    },
    drop: (tags) => {
      if (tags.length === 0) return
      for (const since of missed) for (const tag of tags) since.add(tag)
      // What began before the write must not answer those who come after it.
      running.clear()
      for (const [key, entry] of entries.entries())
        if (entry.tags.some((tag) => tags.includes(tag))) entries.delete(key)
    },
    dropAll: () => {
      running.clear()
      for (const [key] of entries.entries()) entries.delete(key)
    },
    size: entries.size,
    bytes: entries.bytes,
  }
}

/** The header of a text and its place in a list. */
const TAG_BYTES = 32

/** There is nothing to answer under a key any more, whoever asks. A rate limit or a database that is away says nothing about that. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 429
}
