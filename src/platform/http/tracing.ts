import type { FastifyInstance } from 'fastify'
import { readTraceparent, runInTrace, type Trace, traceparentOf } from '../telemetry/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of a caller that sent a valid `traceparent`; null for others. */
    trace: Trace | null
  }
}

/**
 * Takes over the trace of a caller: the request's log lines have its id, calls of other services pass it on, and the answer
 * names it in `traceresponse`. A request without one costs the look at its headers.
 */
export function followTraces(app: FastifyInstance): void {
  app.decorateRequest('trace', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    if (traceparent !== undefined) request.trace = readTraceparent(traceparent, request.id)
    if (request.trace) reply.header('traceresponse', traceparentOf(request.trace))
    done()
  })
  // Not before the body is read: its events would lose the context.
  app.addHook('preHandler', ({ trace }, _reply, done) => {
    if (trace) runInTrace(trace, done)
    else done()
  })
}
