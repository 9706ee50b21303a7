import { setTimeout as delay } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE'] as const
/** `failed`: no answer, or that it cannot answer now; `refused`: it does not want to; `skipped`: not asked, because it is away. */
const RESULTS = ['done', 'failed', 'refused', 'skipped'] as const

export type StoreMethod = (typeof METHODS)[number]
export type StoreResult = (typeof RESULTS)[number]

/** What is counted of the calls of an object store. */
export interface ObjectStoreMetrics {
  count: (method: StoreMethod, result: StoreResult) => void
  /** Whether calls are held back because the last ones got no answer. */
  setAway: (isAway: boolean) => void
  /** @param ask asks the store something at each scrape: without traffic nobody else would notice that it is away, or back. It never fails */
  watch: (ask: () => Promise<void>) => void
  /** @param isRefused whether this site must not remove pictures; null when that is not known just now */
  watchRemoval: (isRefused: () => Promise<boolean | null>) => void
}

/** Milliseconds that a scrape waits for the store. A later answer counts at the next one. */
const SCRAPE_MS = 1_000

export function makeObjectStoreMetrics(registry: Registry): ObjectStoreMetrics {
  const registers = [registry]
  const calls = new Counter({
    name: 'greentech_object_store_calls_total',
    help: 'Calls of the object store by method and result (done, failed, refused, skipped: not asked because it is away)',
    labelNames: ['method', 'result'],
    registers,
  })
  // All of them from the start: a rate needs two values.
  for (const method of METHODS) for (const result of RESULTS) calls.inc({ method, result }, 0)
  let ask = async () => {}
  const away = new Gauge({
    name: 'greentech_object_store_away',
    help: 'Processes to which the object store does not answer',
    registers,
    collect: () => withinScrape(ask()),
  })
  let isRefused: () => Promise<boolean | null> = async () => null
  const refused = new Gauge({
    name: 'greentech_picture_removal_refused',
    help: '1 while this site removes no pictures because the bucket belongs to another one',
    registers,
    collect: () =>
      withinScrape(
        isRefused().then((found) => {
          if (found !== null) refused.set(found ? 1 : 0)
        }),
      ),
  })
  return {
    count: (method, result) => calls.inc({ method, result }),
    setAway: (isAway) => away.set(isAway ? 1 : 0),
    watch: (next) => {
      ask = next
    },
    watchRemoval: (next) => {
      isRefused = next
    },
  }
}

function withinScrape(work: Promise<void>): Promise<void> {
  return Promise.race([work, delay(SCRAPE_MS, undefined, { ref: false })])
}
