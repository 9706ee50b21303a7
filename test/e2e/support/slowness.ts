/** Milliseconds that `work` takes on a quiet machine of the kind that the limits in seconds are meant for. */
const QUIET_MS = 115

/**
 * How many times slower than a quiet machine this one is at the moment, at least 1. Journeys share their cores with other
 * journeys: a limit in seconds holds for the product alone, times this.
 */
export function slowness(): number {
  const start = performance.now()
  work()
  return Math.max(1, (performance.now() - start) / QUIET_MS)
}

/** Takes the processor and nothing else. */
function work(): number {
  let sum = 0
  for (let n = 0; n < 20_000_000; n++) sum = (sum * 31 + n) | 0
  return sum
}
