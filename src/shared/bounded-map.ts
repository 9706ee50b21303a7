/** Bytes of an entry beside its key and what its owner counted: the slot in the map, two objects, the key's own header. */
const ENTRY_BYTES = 200

/** Values by text, within a number of bytes. What was set or used longest ago goes first. */
export interface BoundedMap<V> {
  get: (key: string) => V | undefined
  /** As `get`, and the entry counts as new. */
  use: (key: string) => V | undefined
  /** @param bytes what the value holds; the key is counted here. A value that does not fit alone is not stored. */
  set: (key: string, value: V, bytes: number) => void
  /** Adds to the bytes of an entry whose value holds more by now. */
  grow: (key: string, bytes: number) => void
  delete: (key: string) => void
  entries: () => Iterable<[string, V]>
  size: () => number
  /** Everything that the entries hold. */
  bytes: () => number
}

interface Entry<V> {
  value: V
  bytes: number
}

export function makeBoundedMap<V>(maxBytes: number): BoundedMap<V> {
  const held = new Map<string, Entry<V>>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= held.get(key)?.bytes ?? 0
    held.delete(key)
  }

  function makeRoom(): void {
    for (const oldest of held.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }

  return {
    get: (key) => held.get(key)?.value,
    use: (key) => {
      const entry = held.get(key)
      if (!entry) return undefined
      held.delete(key)
      held.set(key, entry)
      return entry.value
    },
    set: (key, value, given) => {
      remove(key)
      const entry = { value, bytes: given + textBytes(key) + ENTRY_BYTES }
      // Everything else would go for it, and then it too.
      if (entry.bytes > maxBytes) return
      held.set(key, entry)
      bytes += entry.bytes
      makeRoom()
    },
    grow: (key, more) => {
      const entry = held.get(key)
      if (!entry) return
      entry.bytes += more
      bytes += more
      makeRoom()
    },
    delete: remove,
    *entries() {
      for (const [key, { value }] of held) yield [key, value]
    },
    size: () => held.size,
    bytes: () => bytes,
  }
}

/** What a text takes at most: two bytes a character. */
export function textBytes(text: string): number {
  return 2 * text.length
}
