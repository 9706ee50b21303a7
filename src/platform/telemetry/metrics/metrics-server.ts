import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorMessage } from '#shared/unknown-error.ts'
import type { Logger } from '../log.ts'

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** A scraper needs one. */
const MAX_CONNECTIONS = 20
const TIMEOUT_MS = 10_000

interface MetricsServerOptions {
  host: string
  port: number
  /** Makes the text of all metrics. */
  collect: () => Promise<string>
  log: Logger
}

/** `GET /metrics` on a port of its own, never on that of visitors. Resolves to its port, and to what closes it. */
export async function openMetricsServer({ host, port, collect, log }: MetricsServerOptions) {
  // Two scrapers at the same moment get the same text: collecting it twice would only cost more.
  let running: Promise<string> | null = null
  const collectOnce = () => {
    running ??= collect().finally(() => {
      running = null
    })
    return running
  }
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    request.resume()
    if (!isRead) return answer(response, 405, '', { allow: 'GET, HEAD' })
    if (request.url?.split('?')[0] !== '/metrics') return answer(response, 404, 'The metrics are at /metrics\n')
    collectOnce().then(
      (text) => answer(response, 200, text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be collected')
        answer(response, 500, '')
      },
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  server.headersTimeout = TIMEOUT_MS
  server.requestTimeout = TIMEOUT_MS
  server.listen(port, host)
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

function answer(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': TYPE, 'cache-control': 'no-store', ...headers }).end(text)
}
