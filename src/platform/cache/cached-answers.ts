import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeBoundedMap, textBytes } from '#shared/bounded-map.ts'
import { CODING_NAMES, type Coding, codingFor } from './content-coding.ts'
import { namesTag } from './entity-tag.ts'
import { heldBytes } from './held-bytes.ts'
import type { CachedPage, PageCache } from './page-cache.ts'

export type KeptAnswers = ReturnType<typeof keptAnswers>

/** Bytes of addresses as they were asked for; more come and go with every campaign. */
const ADDRESS_BYTES = 1024 * 1024
/** Characters; longer ones, which nobody asks for twice, would fill the memory. */
const LONGEST_ADDRESS = 500
/** Each answer has its own, or the connection has; no log has a line that the id of one of these would lead to. */
const NOT_KEPT = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'])
/** Of the bytes, which an answer without any has not. */
const OF_BYTES = new Set(['content-encoding', 'content-type'])

/** Answered by the routes: whoever says who they are. */
const LONG_WAY = 'authorization'
const KNOWN = 'if-none-match'
const ACCEPT = 'accept-encoding'

/** The headers of a page's answers, for each form of it and for who has it already. */
type Heads = Partial<Record<Coding | 'unchanged', string[]>>

/**
 * Answers what is kept from memory, before routing: what was sent once is sent again with the headers that all hooks have
 * put there. Only for the very address that was answered so, as spelt: what another route answers is never here.
 */
export function keptAnswers(pages: PageCache) {
  const keys = makeBoundedMap<string>(ADDRESS_BYTES)
  const heads = new WeakMap<CachedPage, Heads>()
  const sent = new WeakMap<FastifyReply, { page: CachedPage; key: string }>()
  const askedOnce = makeBoundedMap<true>(ADDRESS_BYTES)

  /** Sends a page in the form that the request accepts, or says that it is the one that the browser has. */
  async function sendPage(page: CachedPage, key: string, request: FastifyRequest, reply: FastifyReply) {
    reply.status(page.status).headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' })
    const known = request.headers[KNOWN]
    if (page.status === 200 && known !== undefined && namesTag(known, page.etag)) return reply.status(304).send()
    const coding = codingFor(request.headers[ACCEPT])
    const name = CODING_NAMES[coding]
    if (name) reply.header('content-encoding', name)
    return reply.send(await pages.bytesOf(key, page, coding))
  }

  function noteAddress(url: string, key: string): void {
    if (url.length <= LONGEST_ADDRESS && keys.get(url) !== key) keys.set(url, key, textBytes(key))
  }

  function noteHead(page: CachedPage, key: string, request: FastifyRequest, reply: FastifyReply): void {
    const coding = codingFor(request.headers[ACCEPT])
    if (request.method !== 'GET' || reply.statusCode !== 200) return
    // Somebody's own: never for the next one.
    if (reply.hasHeader('set-cookie')) return
    noteAddress(request.url, key)
    const known = heads.get(page) ?? {}
    const bytes = page.forms[coding]
    if (known[coding] || !bytes) return
    const kept = Object.entries(reply.getHeaders()).filter(([name]) => !NOT_KEPT.has(name))
    const unchanged = kept.filter(([name]) => !OF_BYTES.has(name))
    const added: Heads = {
      [coding]: [...kept.flat().map(String), 'content-length', String(bytes.length)],
      ...(!known.unchanged && { unchanged: unchanged.flat().map(String) }),
    }
    heads.set(page, { ...known, ...added })
    pages.grow(key, page, heldBytes(added))
  }

  return {
    /** Sends the page that is kept under `key`; the route's own `onSend` must be `note`. */
    send: (page: CachedPage, key: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      sent.set(reply, { page, key })
      return sendPage(page, key, request, reply)
    },
    /** The last hook before an answer goes out. It gives no promise: the rows of the answer would hang on it (see database.ts). */
    note: (request: FastifyRequest, reply: FastifyReply, _answer: unknown, done: () => void): void => {
      const { page, key } = sent.get(reply) ?? {}
      if (page && key !== undefined) noteHead(page, key, request, reply)
      done()
    },
    /** Whether `key` is asked for again: to keep what is asked for once costs more than to make it. */
    isHot: (key: string): boolean => {
      if (askedOnce.get(key)) return true
      if (key.length <= LONGEST_ADDRESS) askedOnce.set(key, true, 0)
      return false
    },
    answer: ({ method, url = '', rawHeaders }: IncomingMessage, response: ServerResponse): boolean => {
      const key = method === 'GET' ? keys.get(url) : undefined
      const page = key === undefined ? null : pages.fresh(key)
      const known = page && heads.get(page)
      const wanted = known && readWanted(rawHeaders)
      if (!wanted) return false
      if (known.unchanged && wanted.tag !== undefined && namesTag(wanted.tag, page.etag)) {
        response.writeHead(304, known.unchanged).end()
        return true
      }
      const coding = codingFor(wanted.accepted)
      const head = known[coding]
      const bytes = page.forms[coding]
      if (!head || !bytes) return false
      response.writeHead(200, head).end(bytes)
      return true
    },
  }
}

interface Wanted {
  accepted: string | undefined
  tag: string | undefined
}

/** What decides about the answer, from the headers as they came: to make an object of all of them takes as long as the rest. Null for the long way. */
function readWanted(rawHeaders: string[]): Wanted | null {
  const wanted: Wanted = { accepted: undefined, tag: undefined }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length !== ACCEPT.length && name.length !== LONG_WAY.length) continue
    const lower = name.toLowerCase()
    if (lower === LONG_WAY) return null
    // A header that comes twice is one list.
    if (lower === ACCEPT) wanted.accepted = joined(wanted.accepted, rawHeaders[at + 1])
    if (lower === KNOWN) wanted.tag = joined(wanted.tag, rawHeaders[at + 1])
  }
  return wanted
}

function joined(first: string | undefined, next: string | undefined): string | undefined {
  return first === undefined ? next : `${first}, ${next}`
}
