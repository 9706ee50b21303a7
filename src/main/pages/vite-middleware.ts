import type { IncomingMessage, ServerResponse } from 'node:http'

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/** The development server looks at each request first and answers those for its own files. */
export function viteHook(middleware: Middleware) {
  return (
    request: { raw: IncomingMessage },
    reply: { raw: ServerResponse; hijack: () => void },
    done: () => void,
  ): void => {
    const own = /^\/(@|src\/|node_modules\/|messages\/|__|favicon|icon-|preview|logo-|hero\/)/.test(
      request.raw.url ?? '',
    )
    if (own) {
      reply.hijack()
      middleware(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
    } else {
      done()
    }
  }
}
