/** Milliseconds that a stream must last to count as a working one. */
const STEADY_MS = 20_000
/** Streams in a row that did not last, after which something in between is taken to cut them: the page then polls. */
const CUTS_BEFORE_POLLING = 4
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Streams that did not last, one after the other. */
export function countCuts(cuts: number, lastedMs: number): number {
  return lastedMs >= STEADY_MS ? 0 : cuts + 1
}

/** True if the page polls because its event streams do not last. */
export function isPolling(cuts: number): boolean {
  return cuts >= CUTS_BEFORE_POLLING
}

/**
 * Milliseconds until the next try: twice as long after each cut, up to half a minute.
 * @param chance from 0 to 1, so that a thousand pages do not come back at once
 */
export function pauseBefore(cuts: number, chance: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, cuts - 1))
  return pause * (0.5 + chance / 2)
}
