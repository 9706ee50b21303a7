import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

const BODY = JSON.stringify({ error: { code: 503, status: 'UNAVAILABLE' } })

/** Runs `work`, or answers 503 (which clients take for trouble with the network) when too much of it is under way. */
export type CrowdLimit = <T>(reply: FastifyReply, work: () => Promise<T>) => Promise<T | FastifyReply>

/**
 * Lets so many requests of a route be under way at once and refuses the others before anything is asked for them: a
 * thousand at once must not keep the other pages waiting. Only work counts: a request whose body is still on the way, or
 * whose answer nobody reads, holds no place.
 */
export function crowdLimit(most: number): CrowdLimit {
  let inside = 0
  return async (reply, work) => {
    if (inside >= most) return refuse(reply)
    inside++
    try {
      return await work()
    } finally {
      inside--
    }
  }
}

/** Past the hooks that every other answer goes through: they cost more than this answer is worth. */
function refuse(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(503, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'application/json; charset=utf-8',
    'content-length': BODY.length,
    'cache-control': 'no-store',
    'retry-after': '2',
  })
  reply.raw.end(BODY)
  return reply
}
