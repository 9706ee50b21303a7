import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, onRequestHookHandler } from 'fastify'

const BODY = JSON.stringify({ error: { code: 503, status: 'UNAVAILABLE' } })

/**
 * Lets so many requests of a route be under way at once and refuses the others before anything is read or asked for them:
 * a thousand at once must not keep the other pages waiting. Clients take the answer for trouble with the network.
 */
export function crowdLimit(most: number): onRequestHookHandler {
  let inside = 0
  return (_request, reply, done) => {
    if (inside >= most) return refuse(reply)
    inside++
    reply.raw.once('close', () => inside--)
    done()
  }
}

/** Past the hooks that every other answer goes through: they cost more than this answer is worth. */
function refuse(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(503, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'application/json; charset=utf-8',
    'content-length': BODY.length,
    'cache-control': 'no-store',
    'retry-after': '2',
  })
  reply.raw.end(BODY)
}
