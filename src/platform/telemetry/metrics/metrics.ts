import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { type HttpMetrics, makeHttpMetrics } from './http-metrics.ts'
import { type JobMetrics, makeJobMetrics } from './job-metrics.ts'

/** All metrics of one process at one moment, as they go from one process to another. */
export type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The numbers of a connection pool, as `pg.Pool` has them. */
interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { max?: number | undefined }
}

/** What one process counts. Gauges are read when somebody asks, so that nothing is kept up to date in between. */
export interface Metrics {
  http: HttpMetrics
  jobs: JobMetrics
  watchCache: (cache: Pick<ResponseCache, 'counts' | 'size' | 'bytes'>) => void
  watchPool: (pool: PoolCounts) => void
  /** @param count how many event streams are open */
  watchStreams: (count: () => number) => void
  /** @param count how often the connection for notifications was lost */
  watchNotifications: (count: () => number) => void
  snapshot: () => Promise<Snapshot>
}

const LOSSES = 'How often the connection for notifications was lost; all cached responses are then made anew'

/** The metrics of this process, beside those that `prom-client` collects of every process of Node. */
export function makeMetrics({ version }: { version: string }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  gauge(registry, 'greentech_processes', 'Processes of this machine, the one of the jobs included', () => 1)
  const labelNames = ['version', 'node']
  new Gauge({ name: 'greentech_build_info', help: 'Always 1', labelNames, registers, aggregator: 'first' }).set(
    { version, node: process.version },
    1,
  )
  return {
    http: makeHttpMetrics(registry),
    jobs: makeJobMetrics(registry),
    watchCache: (cache) => watchCache(registry, cache),
    watchPool: (pool) => watchPool(registry, pool),
    watchStreams: (count) => gauge(registry, 'greentech_event_streams', 'Open event streams', count),
    watchNotifications: (count) => total(registry, 'greentech_notification_losses_total', LOSSES, count),
    snapshot: () => registry.getMetricsAsJSON(),
  }
}

/** The snapshots of several processes as one text: sums, and of delays the longest or the mean. */
export function exposition(snapshots: Snapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots).metrics()
}

/** The counters and histograms of some snapshots, added up. Gauges say how things are now: an ended process has none. */
export async function totalsOf(snapshots: Snapshot[]): Promise<Snapshot> {
  const all = await AggregatorRegistry.aggregate(snapshots).getMetricsAsJSON()
  return all.filter(({ type }) => isTotal(String(type)))
}

/** The type is a word at run time, whatever the types of `prom-client` say. */
function isTotal(type: string): boolean {
  return type === 'counter' || type === 'histogram'
}

function watchCache(registry: Registry, cache: Pick<ResponseCache, 'counts' | 'size' | 'bytes'>): void {
  const { counts } = cache
  const named = {
    hits: 'Responses that came from the cache, stale ones included',
    stale: 'Responses from the cache behind which a new one was made',
    misses: 'Responses that had to be made',
    evictions: 'Responses that left the cache for want of room',
    invalidations: 'Responses that left the cache because of a write',
  }
  for (const [key, help] of Object.entries(named)) {
    total(registry, `greentech_cache_${key}_total`, help, () => counts[key as keyof typeof named])
  }
  gauge(registry, 'greentech_cache_bytes', 'Memory of the response cache', () => cache.bytes())
  gauge(registry, 'greentech_cache_entries', 'Responses in the cache', () => cache.size())
}

function watchPool(registry: Registry, pool: PoolCounts): void {
  gauge(registry, 'greentech_pool_connections', 'Open database connections of the pool', () => pool.totalCount)
  gauge(registry, 'greentech_pool_idle_connections', 'Those of them that are idle', () => pool.idleCount)
  gauge(registry, 'greentech_pool_waiting', 'Calls that wait for a connection', () => pool.waitingCount)
  gauge(registry, 'greentech_pool_max_connections', 'Most connections of the pool', () => pool.options.max ?? 0)
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  const registers = [registry]
  new Gauge({
    ...{ name, help, registers },
    collect() {
      this.set(read())
    },
  })
}

/** A counter whose number is counted elsewhere, as a plain field: cheaper than a call for each event. */
function total(registry: Registry, name: string, help: string, read: () => number): void {
  const registers = [registry]
  new Counter({
    ...{ name, help, registers },
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
