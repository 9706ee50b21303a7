import { once } from 'node:events'
import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountingProxy {
  url: string
  /** Paths with query of all navigations since the last `forget()`, in the order in which they were sent. */
  navigations: string[]
  forget: () => void
  /** Changes the text of `/sw.js`, as another build of the site would. */
  changeWorker: (change: (script: string) => string) => void
  /** Ends each event stream after so many milliseconds from now on. */
  cutStreams: (ms: number) => void
  /** How many event streams were opened. */
  streams: () => number
  stop: () => void
}

/** Forwards everything to the site at `port` and notes the navigations: what a browser sends is counted, not what it says. */
export async function startCountingProxy(port: number): Promise<CountingProxy> {
  const navigations: string[] = []
  let change = (script: string) => script
  let [cutAfter, streams] = [Number.POSITIVE_INFINITY, 0]
  const server = createServer((request, response) => {
    const address = request.url ?? '/'
    if (isNavigation(request.headers)) navigations.push(address)
    const isWorker = address === '/sw.js'
    const headers = { ...request.headers, ...(isWorker && { 'accept-encoding': 'identity' }) }
    const sent = forward({ port, path: address, method: request.method, headers }, async (answer) => {
      if (!isWorker) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        if (address.split('?')[0] !== '/api/live') return
        streams++
        if (Number.isFinite(cutAfter)) setTimeout(() => [sent, response].map((half) => half.destroy()), cutAfter)
        return
      }
      const script = Buffer.concat(await answer.toArray()).toString()
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest).end(change(script))
    })
    sent.on('error', () => response.destroy())
    request.pipe(sent)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    navigations,
    forget: () => navigations.splice(0),
    changeWorker: (given) => {
      change = given
    },
    cutStreams: (ms) => {
      cutAfter = ms
    },
    streams: () => streams,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A preload of the service worker counts too: it says both. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || headers['service-worker-navigation-preload'] !== undefined
}
