import type { Config } from '#platform/config/config.ts'
import type { Metrics } from '#platform/telemetry/metrics/metrics.ts'
import type { JobsPool } from '#platform/telemetry/metrics/queue-depth.ts'
import type { ProcessContext } from './process-context.ts'

/** What this process counts; undefined when nobody asks: the client of Prometheus is then not even loaded. */
export async function openMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> {
  if (!metrics) return undefined
  const { makeMetrics } = await import('#platform/telemetry/metrics/metrics.ts')
  return makeMetrics()
}

/** Listens on the port of the metrics of this process. */
export async function serveMetrics({ config, metrics, pool, log }: ProcessContext) {
  if (!config.metrics || !metrics) return { port: undefined, close: async () => {} }
  metrics.watchPool(pool)
  const { openMetricsServer } = await import('#platform/telemetry/metrics/metrics-server.ts')
  return openMetricsServer({ ...config.metrics, metrics, log })
}

/** What all processes share: one of them reads it from the database. */
export async function watchDatabaseCounts(metrics: Metrics, pool: JobsPool): Promise<void> {
  const { siteLimits } = await import('#services/identity/limits/attempts.ts')
  metrics.watchQueue(pool)
  metrics.watchSiteLimits(pool, siteLimits())
}
