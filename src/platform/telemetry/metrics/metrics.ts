import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import fastifyMetrics from 'fastify-metrics'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { type JobsPool, watchQueue } from './queue-depth.ts'
import { type SiteLimit, watchSiteLimits } from './site-limits.ts'

/** The numbers of a connection pool, as `pg.Pool` has them. */
interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** Metrics of one process. Gauges are read at a scrape, so that nothing is kept up to date in between. */
export interface Metrics {
  /** Counts the requests that reach a route which `app` gets after this call. */
  observe: (app: FastifyInstance) => Promise<void>
  watchCache: (cache: Pick<ResponseCache, 'counts' | 'bytes'>) => void
  watchPool: (pool: PoolCounts) => void
  /** @param pool for the process that does the jobs */
  watchQueue: (pool: JobsPool) => void
  /** @param limits by name, for the process that does the jobs */
  watchSiteLimits: (pool: JobsPool, limits: Record<string, SiteLimit>) => void
  /** @param count how many event streams are open */
  watchStreams: (count: () => number) => void
  /** All of it in the text format of Prometheus. */
  text: () => Promise<string>
}

/** Seconds. A list takes some milliseconds, a search some tens; 503 comes after two seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The metrics of this process, beside those that the client collects of every process of Node. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    observe: (app) => observe(app, registry),
    watchCache: (cache) => watchCache(registry, cache),
    watchPool: (pool) => {
      gauge(registry, 'greentech_pool_connections', 'Open database connections of the pool', () => pool.totalCount)
      gauge(registry, 'greentech_pool_idle_connections', 'Those of them that are idle', () => pool.idleCount)
      gauge(registry, 'greentech_pool_waiting', 'Calls that wait for a connection', () => pool.waitingCount)
    },
    watchQueue: (pool) => watchQueue(registry, pool),
    watchSiteLimits: (pool, limits) => watchSiteLimits(registry, pool, limits),
    watchStreams: (count) => gauge(registry, 'greentech_event_streams', 'Open event streams', count),
    text: () => registry.metrics(),
  }
}

async function observe(app: FastifyInstance, registry: Registry): Promise<void> {
  await app.register(fastifyMetrics.default, {
    name: 'routeMetrics',
    endpoint: null,
    defaultMetrics: { enabled: false },
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      groupStatusCodes: true,
      // Each built file is a route of its own, with another name after each build.
      routeBlacklist: [/^\/(static|api\/docs)\//],
      overrides: { histogram: { buckets: BUCKETS, registers: [registry] }, summary: { registers: [] } },
    },
  })
}

function watchCache(registry: Registry, cache: Pick<ResponseCache, 'counts' | 'bytes'>): void {
  const { counts } = cache
  total(registry, 'greentech_cache_hits_total', 'Responses that came from the cache', () => counts.hits)
  total(registry, 'greentech_cache_misses_total', 'Responses that had to be made', () => counts.misses)
  gauge(registry, 'greentech_cache_bytes', 'Memory of the response cache', () => cache.bytes())
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

/** A counter whose number is counted elsewhere, as a plain field: cheaper than a call for each event. */
function total(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
