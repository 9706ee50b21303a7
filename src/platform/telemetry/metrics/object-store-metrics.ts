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
}

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
  const away = new Gauge({
    name: 'greentech_object_store_away',
    help: 'Processes to which the object store does not answer',
    registers,
  })
  return {
    count: (method, result) => calls.inc({ method, result }),
    setAway: (isAway) => away.set(isAway ? 1 : 0),
  }
}
