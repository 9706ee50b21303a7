import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage, PageCache } from '#platform/page-cache.ts'

type Encoding = 'brotli' | 'gzip' | 'plain'

/** Addresses as they were asked for; more come and go with every campaign. */
const MOST_ADDRESSES = 2_000
/** Characters; longer ones, which nobody asks for twice, would fill the memory. */
const LONGEST_ADDRESS = 500
/** Each answer has its own, or the connection has; no log has a line that the id of one of these would lead to. */
const NOT_KEPT = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'])

/** A browser that has a page already is answered by the routes. */
const MATCH = 'if-none-match'
const ACCEPT = 'accept-encoding'

/** The form of a page's bytes that the request accepts; brotli is the smallest. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'plain'
  if (/\bbr\b/.test(accepted)) return 'brotli'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
}

/**
 * Answers kept pages from memory, before routing: a page that was sent once is sent again with the headers that all hooks
 * have put there. Only for the very address that was a page's then, as spelt: what another route answers is never here.
 */
export function keptAnswers(pages: PageCache) {
  const keys = new Map<string, string>()
  const heads = new WeakMap<CachedPage, Partial<Record<Encoding, string[]>>>()

  function noteAddress(url: string, key: string): void {
    if (url.length > LONGEST_ADDRESS) return
    if (keys.size >= MOST_ADDRESSES) keys.clear()
    keys.set(url, key)
  }

  return {
    /** For the last hook before `page` goes out as the answer to `request`. */
    note: (page: CachedPage, key: string, request: FastifyRequest, reply: FastifyReply): void => {
      if (request.method !== 'GET' || reply.statusCode !== 200 || !page.etag) return
      // Somebody's own: never for the next one.
      if (reply.hasHeader('set-cookie')) return
      noteAddress(request.url, key)
      const encoding = encodingFor(request.headers['accept-encoding'])
      const known = heads.get(page) ?? {}
      const kept = Object.entries(reply.getHeaders()).filter(([name]) => !NOT_KEPT.has(name))
      const length = String(page[encoding].length)
      heads.set(page, { ...known, [encoding]: [...kept.flat().map(String), 'content-length', length] })
    },
    answer: ({ method, url = '', rawHeaders }: IncomingMessage, response: ServerResponse): boolean => {
      const key = method === 'GET' ? keys.get(url) : undefined
      const page = key === undefined ? null : pages.fresh(key)
      if (!page) return false
      let accepted: string | undefined
      // As they came: to make an object of all of them takes as long as the rest.
      for (let at = 0; at < rawHeaders.length; at += 2) {
        const name = rawHeaders[at] as string
        if (name.length === MATCH.length && name.toLowerCase() === MATCH) return false
        if (name.length === ACCEPT.length && name.toLowerCase() === ACCEPT) accepted = rawHeaders[at + 1]
      }
      const encoding = encodingFor(accepted)
      const head = heads.get(page)?.[encoding]
      if (!head) return false
      response.writeHead(200, head)
      response.end(page[encoding])
      return true
    },
  }
}
