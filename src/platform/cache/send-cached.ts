import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './cached-response.ts'
import { CODING_NAMES, type Coding, codingFor } from './content-coding.ts'
import { matchesEntityTag } from './entity-tag.ts'
import type { ResponseCache } from './response-cache.ts'

/** Requests with one of these are answered by the routes: a caller who identifies themselves gets their own answer. */
const CACHE_BYPASS_HEADERS = ['authorization']

/** Sends a cached response in the coding that the request accepts, or 304 to a browser that has it already. */
export async function sendCached(
  cache: ResponseCache,
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isOk = response.status === 200
  if (isOk && request.method === 'GET') cache.recordUrl(request.url, response)
  if (isOk && isNotModified(request.headers, response)) {
    return reply.status(304).headers(headersOf(response, 'plain')).send()
  }
  const coding = codingFor(request.headers['accept-encoding'])
  const body = await cache.bodyOf(response, coding)
  return reply.status(response.status).headers(headersOf(response, coding)).send(body)
}

/**
 * Answers a GET whose URL was answered from the cache before: no route, hook or log sees it. Returns false for what it leaves
 * to the routes.
 * @param commonHeaders the headers that every response has
 */
export function serveFromMemory(cache: ResponseCache, commonHeaders: Record<string, string>) {
  return (request: IncomingMessage, reply: ServerResponse): boolean => {
    const { method, url = '', headers } = request
    const response = method === 'GET' ? cache.freshForUrl(url) : null
    if (!response || CACHE_BYPASS_HEADERS.some((name) => name in headers)) return false
    if (isNotModified(headers, response)) {
      reply.writeHead(304, { ...commonHeaders, ...headersOf(response, 'plain') }).end()
      cache.counts.hits++
      return true
    }
    const coding = codingFor(headers['accept-encoding'])
    const body = response.encodedBody(coding)
    if (!body) return false
    const build = () => headerList({ ...commonHeaders, ...headersOf(response, coding), 'content-length': body.length })
    // A list that is built once: with an object for each request a cached page took 1.19 times a bare server's time, not 1.07.
    reply.writeHead(200, response.head(coding, build)).end(body)
    cache.counts.hits++
    return true
  }
}

function isNotModified({ 'if-none-match': known }: IncomingMessage['headers'], { etag }: CachedResponse): boolean {
  return known !== undefined && matchesEntityTag(known, etag)
}

function headerList(headers: Record<string, string | number>): string[] {
  return Object.entries(headers).flat().map(String)
}

function headersOf({ headers, etag }: CachedResponse, coding: Coding): Record<string, string> {
  const name = CODING_NAMES[coding]
  return { ...headers, etag, vary: 'accept-encoding', ...(name && { 'content-encoding': name }) }
}
