import type { FastifyInstance, onResponseHookHandler } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers for as long as the client wants: its time says nothing. */
    isStream?: boolean
  }
}

/** What is counted of requests. Every label has a small, fixed set of values: no address of a request is one. */
export interface HttpMetrics {
  /** Counts every request that reaches a route of `app`, or none. */
  observe: (app: FastifyInstance) => void
  /** Counts a response that was sent before the router. `kind`: `page`, `file` or `api`. */
  countFromMemory: (kind: string, status: number) => void
  /** Counts a request that Node or the router could not read. */
  countUnreadable: () => void
}

/** Seconds. A page from the cache takes about a millisecond, a search some tens; 503 comes after two seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function makeHttpMetrics(registry: Registry): HttpMetrics {
  const registers = [registry]
  const durations = new Histogram({
    name: 'greentech_http_request_duration_seconds',
    help: 'Requests by route, method and class of status, without those from memory and without event streams',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const unreadable = new Counter({
    name: 'greentech_http_unreadable_requests_total',
    help: 'Requests that were refused before any route, because they could not be read',
    registers,
  })
  return {
    observe: (app) => observe(app, durations),
    countFromMemory: fromMemoryCounter(registry),
    countUnreadable: () => unreadable.inc(),
  }
}

type Durations = Histogram<'route' | 'method' | 'status'>

/**
 * A hook at each route, which knows its label: asking a request for its route takes longer than all the rest. What finds no
 * route has a hook of its own.
 */
function observe(app: FastifyInstance, durations: Durations): void {
  app.addHook('onRoute', (route) => {
    const isStream = route.config?.isStream === true
    const hooks = [route.onResponse ?? []].flat()
    route.onResponse = [...hooks, responseCounter(durations, routeLabel(route.url), isStream)]
  })
  const countUnknown = responseCounter(durations, 'none', false)
  app.addHook('onResponse', function count(request, reply, done) {
    if (request.is404) countUnknown.call(this, request, reply, done)
    else done()
  })
}

function responseCounter(durations: Durations, route: string, isStream: boolean): onResponseHookHandler {
  // To name the labels takes longer than to observe: once for each method and class of status.
  const named = new Map<string, Histogram.Internal<'route' | 'method' | 'status'>[]>()
  return ({ method }, { statusCode, elapsedTime }, done) => {
    if (isStream && statusCode === 200) return done()
    const status = Math.trunc(statusCode / 100)
    const byStatus = named.get(method) ?? []
    if (byStatus.length === 0) named.set(method, byStatus)
    byStatus[status] ??= durations.labels(route, method, `${status}xx`)
    byStatus[status].observe(elapsedTime / 1000)
    done()
  }
}

/** Plain fields, which a scrape reads: a page from memory takes 20 µs of processor time in all. */
function fromMemoryCounter(registry: Registry): HttpMetrics['countFromMemory'] {
  // All of them from the start: a rate needs two values, and a sum with a series that is not there is none.
  const counts = ['page', 'file', 'api'].map((kind) => ({ kind, ok: 0, notModified: 0 }))
  const labelNames = ['kind', 'status'] as const
  new Counter({
    name: 'greentech_http_memory_responses_total',
    help: 'Responses from memory, sent before the router, by kind (page, file, api) and class of status',
    ...{ labelNames, registers: [registry] },
    collect() {
      this.reset()
      for (const { kind, ok, notModified } of counts) {
        this.inc({ kind, status: '2xx' }, ok)
        this.inc({ kind, status: '3xx' }, notModified)
      }
    },
  })
  return (kind, status) => {
    const counted = counts.find((one) => one.kind === kind)
    if (!counted) return
    if (status === 200) counted.ok++
    else counted.notModified++
  }
}

/**
 * The label of a route's pattern. Each built file is a route of its own, and its name changes with each build: they are one by
 * folder or by ending.
 */
export function routeLabel(url: string): string {
  const [folder] = url.match(/^\/(static|api\/docs)(?=\/|$)/) ?? []
  if (folder) return `${folder}/*`
  const [ending] = url.match(/\.\w+$/) ?? []
  // Fastify writes `::` for a colon that begins no parameter.
  return ending && !url.includes(':') ? `/*${ending}` : url.replaceAll('::', ':')
}
