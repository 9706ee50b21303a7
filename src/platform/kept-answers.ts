import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage, PageCache } from './page-cache.ts'

type Encoding = 'brotli' | 'gzip'

export type KeptAnswers = ReturnType<typeof keptAnswers>

/** Addresses as they were asked for; more come and go with every campaign. */
const MOST_ADDRESSES = 2_000
/** Characters; longer ones, which nobody asks for twice, would fill the memory. */
const LONGEST_ADDRESS = 500
/** Each answer has its own, or the connection has; no log has a line that the id of one of these would lead to. */
const NOT_KEPT = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'])

/** A browser that has a page already is answered by the routes, and so is whoever says who they are. */
const LONG_WAY = new Set(['if-none-match', 'authorization'])
const LONG_WAY_LENGTH = 13
const ACCEPT = 'accept-encoding'

/** The form of a page's bytes that the request accepts; brotli is the smallest. Null for who takes neither. */
function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  if (/\bbr\b/.test(accepted)) return 'brotli'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** Sends a page in the form that the request accepts, or says that it is the one that the browser has. */
export async function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(page.status).headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding) return reply.send(await promisify(gunzip)(page.gzip))
  return reply.header('content-encoding', encoding === 'brotli' ? 'br' : 'gzip').send(page[encoding])
}

/**
 * Answers what is kept from memory, before routing: what was sent once is sent again with the headers that all hooks have
 * put there. Only for the very address that was answered so, as spelt: what another route answers is never here.
 */
export function keptAnswers(pages: PageCache) {
  const keys = new Map<string, string>()
  const heads = new WeakMap<CachedPage, Partial<Record<Encoding, string[]>>>()
  const sent = new WeakMap<FastifyReply, { page: CachedPage; key: string }>()
  const askedOnce = new Set<string>()

  function noteAddress(url: string, key: string): void {
    if (url.length > LONGEST_ADDRESS) return
    if (keys.size >= MOST_ADDRESSES) keys.clear()
    keys.set(url, key)
  }

  function noteHead(page: CachedPage, key: string, request: FastifyRequest, reply: FastifyReply): void {
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (request.method !== 'GET' || reply.statusCode !== 200 || !encoding) return
    // Somebody's own: never for the next one.
    if (reply.hasHeader('set-cookie')) return
    noteAddress(request.url, key)
    const known = heads.get(page) ?? {}
    const kept = Object.entries(reply.getHeaders()).filter(([name]) => !NOT_KEPT.has(name))
    const length = String(page[encoding].length)
    heads.set(page, { ...known, [encoding]: [...kept.flat().map(String), 'content-length', length] })
  }

  return {
    /** Sends the page that is kept under `key`; the route's own `onSend` must be `note`. */
    send: (page: CachedPage, key: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      sent.set(reply, { page, key })
      return sendPage(page, request, reply)
    },
    /** The last hook before an answer goes out. It gives no promise: the rows of the answer would hang on it (see database.ts). */
    note: (request: FastifyRequest, reply: FastifyReply, _answer: unknown, done: () => void): void => {
      const { page, key } = sent.get(reply) ?? {}
      if (page && key !== undefined) noteHead(page, key, request, reply)
      done()
    },
    /** Whether the address is asked for again: to keep what is asked for once costs more than to make it. */
    isHot: (url: string): boolean => {
      if (askedOnce.has(url)) return true
      if (askedOnce.size >= MOST_ADDRESSES) askedOnce.clear()
      if (url.length <= LONGEST_ADDRESS) askedOnce.add(url)
      return false
    },
    answer: ({ method, url = '', rawHeaders }: IncomingMessage, response: ServerResponse): boolean => {
      const key = method === 'GET' ? keys.get(url) : undefined
      const page = key === undefined ? null : pages.fresh(key)
      if (!page) return false
      let accepted: string | undefined
      // As they came: to make an object of all of them takes as long as the rest.
      for (let at = 0; at < rawHeaders.length; at += 2) {
        const name = rawHeaders[at] as string
        if (name.length === LONG_WAY_LENGTH && LONG_WAY.has(name.toLowerCase())) return false
        if (name.length === ACCEPT.length && name.toLowerCase() === ACCEPT) accepted = rawHeaders[at + 1]
      }
      const encoding = encodingFor(accepted)
      const head = encoding && heads.get(page)?.[encoding]
      if (!head) return false
      response.writeHead(200, head)
      response.end(page[encoding])
      return true
    },
  }
}
