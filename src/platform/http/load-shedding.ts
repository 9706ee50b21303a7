import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '#shared/errors.ts'

/** Milliseconds by which a turn of the event loop is late, on average, when the process cannot keep up. */
const LATE_MS = 500
/** Milliseconds between two looks at that. */
const LOOK_MS = 250
/** Milliseconds that it must have lasted: a process that only stood still, as with a laptop's lid shut, is not in need. */
const LASTING_MS = 1_000
/** Milliseconds without it after which it is over. Turns of the event loop may be this long, and nobody looks in between. */
const GAP_MS = 1_500

/** What costs next to nothing and without which a page that is there already would break, and what says how we are. */
const ALWAYS = /^\/(static\/|healthz$|readyz$)/

/** While the process cannot keep up, what comes in is refused as `busy` (503) before it costs anything. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  const lasts = makeLasting(LASTING_MS, GAP_MS)
  await app.register(underPressure, {
    maxEventLoopDelay: LATE_MS,
    sampleInterval: LOOK_MS,
    pressureHandler: ({ url }) => {
      if (lasts(performance.now()) && !ALWAYS.test(url)) return Promise.reject(unavailable('busy'))
    },
  })
}

/**
 * Says of something that is seen again and again whether it has lasted: at least `lasting` milliseconds, never unseen
 * for more than `gap` of them.
 */
export function makeLasting(lasting: number, gap: number): (now: number) => boolean {
  let [since, last] = [0, Number.NEGATIVE_INFINITY]
  return (now) => {
    if (now - last > gap) since = now
    last = now
    return now - since >= lasting
  }
}
