import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorMessage } from '#shared/unknown-error.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from './metrics.ts'

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** A scraper needs one. */
const MAX_CONNECTIONS = 20

interface MetricsServerOptions {
  host: string
  port: number
  metrics: Pick<Metrics, 'text'>
  log: Logger
}

/** `GET /metrics` on a port of its own, never on that of visitors. Resolves to its port, and to what closes it. */
export async function openMetricsServer({ host, port, metrics, log }: MetricsServerOptions) {
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': TYPE, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be collected')
      response.writeHead(500).end()
    }
  })
  server.maxConnections = MAX_CONNECTIONS
  // `exclusive`: a process of several would otherwise share the port with the others.
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`METRICS_PORT ${port} on ${host} cannot be used: ${errorMessage(error)}`)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
