import type { Config } from '#platform/config/config.ts'
import type { Metrics } from '#platform/telemetry/metrics/metrics.ts'
import type { JobsPool } from '#platform/telemetry/metrics/queue-depth.ts'
import type { ProcessContext } from './process-context.ts'

/** Opens the metrics of this process; undefined without a setting for them. The Prometheus client is then not loaded. */
export async function openMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> {
  if (!metrics) return undefined
  const { makeMetrics } = await import('#platform/telemetry/metrics/metrics.ts')
  return makeMetrics()
}

/** Serves the metrics of this process on their port. */
export async function serveMetrics({ config, metrics, pool, log }: ProcessContext) {
  if (!config.metrics || !metrics) return { port: undefined, close: async () => {} }
  metrics.watchPool(pool)
  const { openMetricsServer } = await import('#platform/telemetry/metrics/metrics-server.ts')
  return openMetricsServer({ ...config.metrics, metrics, log })
}

/** Adds metrics of the database, which one of the processes reads for all. */
export async function watchDatabaseCounts(metrics: Metrics, pool: JobsPool): Promise<void> {
  const { siteLimits } = await import('#services/identity/limits/attempts.ts')
  metrics.watchQueue(pool)
  metrics.watchSiteLimits(pool, siteLimits())
}
