import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '#shared/errors.ts'

/** Milliseconds of average event loop delay above which the process is overloaded. */
const MAX_EVENT_LOOP_DELAY_MS = 500
/** Milliseconds between two measurements. */
const SAMPLE_INTERVAL_MS = 250
/** Milliseconds that overload must last: a process that was only suspended, as with a laptop's lid shut, is not overloaded. */
const MIN_OVERLOAD_MS = 1_000
/** Milliseconds without overload after which it is over. A turn of the event loop may take this long without a measurement. */
const MAX_GAP_MS = 1_500

/** Built files, which cost almost nothing and which loaded pages need, and the health checks. */
const EXEMPT = /^\/(static\/|healthz$|readyz$)/

/** Refuses requests as `busy` (503) while the process is overloaded. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  const isLasting = makeDurationCheck(MIN_OVERLOAD_MS, MAX_GAP_MS)
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: SAMPLE_INTERVAL_MS,
    pressureHandler: ({ url }) => {
      if (isLasting(performance.now()) && !EXEMPT.test(url)) return Promise.reject(unavailable('busy'))
    },
  })
}

/**
 * Returns a function that is called at each observation; it returns true once they span `minMs` without a gap above `maxGapMs`.
 */
export function makeDurationCheck(minMs: number, maxGapMs: number): (now: number) => boolean {
  let [since, last] = [0, Number.NEGATIVE_INFINITY]
  return (now) => {
    if (now - last > maxGapMs) since = now
    last = now
    return now - since >= minMs
  }
}
