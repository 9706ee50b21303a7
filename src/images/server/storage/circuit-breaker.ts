import { isAway, StoreFailure } from './image-store.ts'

/** Failures in a row after which the store counts as away. */
export const FAILURES = 3
/** Milliseconds between two tries of a store that is away. */
const PAUSE_MS = 500

/**
 * Runs calls of the store. While it is away, one call at a time tries it and all others are refused at once: a browser that
 * waits for twenty pictures of a store that hangs would have no connection left for the page itself.
 * @param report whether the store is away, after each call
 */
export function makeCircuitBreaker(
  report: (isAway: boolean) => void = () => {},
): <T>(call: () => Promise<T>) => Promise<T> {
  let failures = 0
  let nextTry = 0
  let trying = false

  return async (call) => {
    const isProbe = failures >= FAILURES
    if (isProbe && (trying || performance.now() < nextTry)) throw new StoreFailure('The store did not answer just now')
    if (isProbe) trying = true
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      if (isAway(error)) {
        failures++
        nextTry = performance.now() + PAUSE_MS
      }
      throw error
    } finally {
      if (isProbe) trying = false
      report(failures >= FAILURES)
    }
  }
}
