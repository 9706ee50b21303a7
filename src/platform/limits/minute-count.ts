import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000
/** About 13,000 addresses at a time; the oldest count, which ends first, is evicted for a new one. */
const MAX_BYTES = 4 * 1024 * 1024
/** A count, its slots in the map and the header of its address. */
const COUNT_BYTES = 260
/** A process reports this part of the points of an address at a time, so that few reports are needed. */
const SHARE = 1 / 10

export interface MinuteCount {
  /** Null, or the milliseconds until the minute ends if the address has used up its points. */
  take: (address: string) => number | null
  /** Milliseconds as of `take`, without taking a point. */
  wait: (address: string) => number | null
  /** Takes further points for what was done already, even if none are left. */
  charge: (address: string, points: number) => void
  /** Adds what another process has counted. */
  add: (address: string, calls: number) => void
  bytes: () => number
}

interface Count {
  used: number
  /** Points of this process among the used ones that are not reported yet. */
  unreported: number
  ends: number
}

/**
 * Counts requests of network addresses per minute, in this process.
 * @param points of an address within a minute from its first request
 * @param report called with each further tenth of its points that an address has used in this process
 */
export function makeMinuteCount(
  points: number,
  report: (address: string, calls: number) => void = () => {},
): MinuteCount {
  const counts = new LRUCache<string, Count>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_, address) => 2 * address.length + COUNT_BYTES,
  })
  const share = Math.ceil(points * SHARE)

  function countOf(address: string): Count {
    const now = performance.now()
    const known = counts.peek(address)
    if (known && known.ends > now) return known
    const made = { used: 0, unreported: 0, ends: now + MINUTE_MS }
    counts.set(address, made)
    return made
  }

  function use(address: string, count: Count, taken: number): void {
    count.used += taken
    count.unreported += taken
    if (count.unreported < share) return
    report(address, count.unreported)
    count.unreported = 0
  }

  return {
    take: (address) => {
      const count = countOf(address)
      if (count.used >= points) return count.ends - performance.now()
      use(address, count, 1)
      return null
    },
    wait: (address) => {
      const now = performance.now()
      const count = counts.peek(address)
      return count && count.ends > now && count.used >= points ? count.ends - now : null
    },
    charge: (address, taken) => use(address, countOf(address), taken),
    add: (address, calls) => {
      countOf(address).used += calls
    },
    bytes: () => counts.calculatedSize,
  }
}
