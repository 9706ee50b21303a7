import { makeBoundedMap } from '#shared/bounded-map.ts'

const MINUTE_MS = 60_000
/** About 13,000 addresses at a time; the oldest count, which ends first, is evicted for a new one. */
const MAX_BYTES = 4 * 1024 * 1024
const COUNT_BYTES = 50

/**
 * Counts requests of network addresses per minute, in this process only. `take` returns null, or the milliseconds until the
 * minute ends if the address has used up its points.
 * @param points of an address within a minute from its first request
 */
export function makeMinuteCount(points: number): { take: (address: string) => number | null; bytes: () => number } {
  const counts = makeBoundedMap<{ used: number; ends: number }>(MAX_BYTES)
  return {
    take: (address) => {
      const now = performance.now()
      const known = counts.get(address)
      if (!known || known.ends <= now) {
        counts.set(address, { used: 1, ends: now + MINUTE_MS }, COUNT_BYTES)
        return points >= 1 ? null : MINUTE_MS
      }
      known.used++
      return known.used > points ? known.ends - now : null
    },
    bytes: counts.bytes,
  }
}
