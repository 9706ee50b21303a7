/** Bytes of an entry beside its key and its value: the slot in the map, two objects, the key's header. */
const ENTRY_BYTES = 200

/** A least recently used cache with a bound in bytes. */
export interface BoundedMap<V> {
  get: (key: string) => V | undefined
  /** As `get`, and makes the entry the most recently used one. */
  use: (key: string) => V | undefined
  /** @param bytes of the value; the key is added here. A value above the bound is not stored. */
  set: (key: string, value: V, bytes: number) => void
  /** Sets the bytes of an entry whose value has changed. */
  resize: (key: string, bytes: number) => void
  delete: (key: string) => void
  entries: () => Iterable<[string, V]>
  size: () => number
  /** The sum of all entries. */
  bytes: () => number
}

interface Entry<V> {
  value: V
  bytes: number
}

/** @param onRemove called for each entry that is deleted, replaced or evicted */
export function makeBoundedMap<V>(
  maxBytes: number,
  onRemove?: (key: string, value: V, isEvicted: boolean) => void,
): BoundedMap<V> {
  const held = new Map<string, Entry<V>>()
  let bytes = 0

  function remove(key: string, isEvicted = false): void {
    const entry = held.get(key)
    if (!entry) return
    bytes -= entry.bytes
    held.delete(key)
    onRemove?.(key, entry.value, isEvicted)
  }

  function makeRoom(): void {
    for (const oldest of held.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest, true)
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
      // It would evict everything else and then itself.
      if (entry.bytes > maxBytes) return
      held.set(key, entry)
      bytes += entry.bytes
      makeRoom()
    },
    resize: (key, given) => {
      const entry = held.get(key)
      if (!entry) return
      const total = given + textBytes(key) + ENTRY_BYTES
      bytes += total - entry.bytes
      entry.bytes = total
      makeRoom()
    },
    delete: (key) => remove(key),
    *entries() {
      for (const [key, { value }] of held) yield [key, value]
    },
    size: () => held.size,
    bytes: () => bytes,
  }
}

/** The most that a string takes: two bytes a character. */
export function textBytes(text: string): number {
  return 2 * text.length
}
