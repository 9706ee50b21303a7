import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { Metrics } from '#platform/telemetry/metrics/metrics.ts'
import { LETTER_JOBS } from './jobs.ts'
import type { ProcessContext } from './process-context.ts'

/** What this process counts; undefined when nobody asks: `prom-client` is then not even loaded. */
export async function openMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> {
  if (!metrics) return undefined
  const { makeMetrics } = await import('#platform/telemetry/metrics/metrics.ts')
  return makeMetrics({ version: ownVersion() })
}

/** In a process that only answers requests: its parent asks for what it counts. */
export async function giveMetricsToParent({ metrics, pool }: ProcessContext): Promise<void> {
  if (!metrics) return
  metrics.watchPool(pool)
  const { giveSnapshots } = await import('#platform/telemetry/metrics/process-totals.ts')
  giveSnapshots(metrics)
}

/** Listens on the port of the metrics: those of this process, of the processes that it starts, and of the database. */
export async function serveMetrics({ config, connection, metrics, pool, log }: ProcessContext) {
  if (!config.metrics || !metrics) return { port: undefined, close: async () => {} }
  metrics.watchPool(pool)
  const { exposition } = await import('#platform/telemetry/metrics/metrics.ts')
  const { makeProcessTotals } = await import('#platform/telemetry/metrics/process-totals.ts')
  const { makeDatabaseMetrics } = await import('#platform/telemetry/metrics/database-metrics.ts')
  const { openMetricsServer } = await import('#platform/telemetry/metrics/metrics-server.ts')
  const others = makeProcessTotals(cluster)
  const database = makeDatabaseMetrics({ connection, letterJobs: LETTER_JOBS })
  const collect = async () => {
    const [own, ofDatabase, ofOthers] = await Promise.all([metrics.snapshot(), database.snapshot(), others()])
    return exposition([own, ofDatabase, ...ofOthers])
  }
  const server = await openMetricsServer({ ...config.metrics, collect, log })
  return {
    port: server.port,
    close: async () => {
      await server.close()
      database.close()
    },
  }
}

function ownVersion(): string {
  const file = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(file)
  return version
}
