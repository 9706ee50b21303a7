/** What is kept, what it was made from, and how much memory it takes. */
interface Made<V> {
  value: V
  /** A write that names one of them drops the value: `list`, `product:ID`, `post:ID`. */
  tags: readonly string[]
  bytes: number
  /** False for what must be made anew each time, such as a failure. */
  keep: boolean
}

export interface TagCache<V> {
  /** The kept value, or a new one from `make`. One key is made once at a time. */
  get: (key: string, make: () => Promise<Made<V>>) => Promise<V>
  /** The kept value, if it is not old; null otherwise. */
  fresh: (key: string) => V | null
  drop: (tags: readonly string[]) => void
  dropAll: () => void
  size: () => number
}

interface TagCacheOptions {
  /** How much memory the values may take; the least recently used go first. */
  maxBytes: number
  /** How old a value may become, which bounds what a missed notice can cost. */
  freshMs: number
  /** What is older: served once more and made anew behind the asker, or made anew first. */
  whenOld: 'serve' | 'wait'
}

interface Entry<V> extends Made<V> {
  madeAt: number
}

/** Values by key that a write drops by tag. */
export function makeTagCache<V>({ maxBytes, freshMs, whenOld }: TagCacheOptions): TagCache<V> {
  const entries = new Map<string, Entry<V>>()
  const running = new Map<string, Promise<V>>()
  /** For each value in the making, the tags that were dropped since it began. */
  const missed = new Set<Set<string>>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, made: Made<V>): void {
    remove(key)
    entries.set(key, { ...made, madeAt: Date.now() })
    bytes += made.bytes
    for (const oldest of entries.keys()) if (bytes > maxBytes) remove(oldest)
  }

  async function renew(key: string, make: () => Promise<Made<V>>): Promise<V> {
    const droppedMeanwhile = new Set<string>()
    missed.add(droppedMeanwhile)
    try {
      const made = await make()
      // A write meanwhile may not be in the value: it is answered, but not kept.
      if (made.keep && !made.tags.some((tag) => droppedMeanwhile.has(tag))) keep(key, made)
      return made.value
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

  function use(key: string, entry: Entry<V>): V {
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  return {
    fresh: (key) => {
      const entry = entries.get(key)
      return entry && !isOld(entry) ? use(key, entry) : null
    },
    get: async (key, make) => {
      const entry = entries.get(key)
      if (!entry) return renewOnce(key, make)
      const old = isOld(entry)
      if (old && whenOld === 'wait') return renewOnce(key, make)
      use(key, entry)
      if (old) renewOnce(key, make).catch(() => {})
      return entry.value
    },
    drop: (tags) => {
      if (tags.length === 0) return
      for (const since of missed) for (const tag of tags) since.add(tag)
      // What began before the write must not answer those who come after it.
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
