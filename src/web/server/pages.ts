import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PublicResponse } from '#platform/cache/cached-response.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import { sendCached } from '#platform/cache/send-cached.ts'
import { notFound } from '#shared/errors.ts'
import { canonicalAddress, canonicalPath } from './page-address.ts'
import { isForPrograms } from './program-address.ts'
import { type RenderDeps, renderPage } from './render-page.ts'
import { unavailablePageHandler } from './unavailable-page.ts'

export interface PagesDeps extends RenderDeps {
  cache: ResponseCache
  /** What is no page but cached like one, such as a feed, by its route, which may hold a `:name`. */
  documents: Record<string, (address: string) => Promise<PublicResponse>>
  /** Limits how often a network address may have an uncached response made; throws `too_many_requests`. */
  limitUncached: (address: string) => Promise<void>
  /** The browser build; null while the development server serves it. */
  clientDir: string | null
}

interface DocumentRoute {
  Params: Record<string, string>
}

interface PageRoute {
  Params: { '*': string }
}

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
/** For documents that bring none of their own. Chromium shows XML with a style and marks that it adds itself. */
const DOCUMENT_POLICY =
  "default-src 'none'; object-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** Serves scripts, styles, documents and every page. Pages are the same bytes for everybody, and are cached. */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  if (deps.clientDir) await serveFiles(app, deps.clientDir)
  serveDocuments(app, deps)
  if (deps.clientDir) servePages(app, deps)
  else serveUncachedPages(app, deps)
}

async function serveFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    allowedPath: (file) => !file.endsWith('manifest.json'),
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(clientDir, 'static'))
      reply.header('cache-control', hashed ? YEAR : DAY)
    },
  })
}

function serveDocuments(app: FastifyInstance, { cache, documents, limitUncached }: PagesDeps): void {
  for (const [route, render] of Object.entries(documents)) {
    app.get<DocumentRoute>(route, { schema: { hide: true } }, async (request, reply) => {
      const address = documentAddress(route, request.params)
      const key = `document ${address}`
      if (!cache.fresh(key)) await limitUncached(request.ip)
      const fetch = async () => {
        const { headers, ...document } = await render(address)
        return { ...document, headers: { 'content-security-policy': DOCUMENT_POLICY, ...headers } }
      }
      return sendCached(cache, await cache.getOrFetch(key, fetch), request, reply)
    })
  }
}

/** The name of a document's file: nothing in it that a path could be resolved by. */
const FILE_NAME = /^[a-z\d]+(-[a-z\d]+)?\.[a-z]+$/

/** The address that the router has found, with its parameters: the request target may resolve to another one. */
function documentAddress(route: string, params: DocumentRoute['Params']): string {
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const file = params[name] ?? ''
    if (!FILE_NAME.test(file)) throw notFound()
    return file
  })
}

function servePages(app: FastifyInstance, deps: PagesDeps): void {
  const { cache, limitUncached, words } = deps
  const errorHandler = unavailablePageHandler(words)
  app.get<PageRoute>('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    requirePageAddress(request)
    const address = canonicalAddress(request.url)
    const key = `page ${address}`
    if (!cache.fresh(key)) await limitUncached(request.ip)
    const page = await cache.getOrFetch(key, () => renderPage(address, deps))
    return sendCached(cache, page, request, reply)
  })
}

/** In development every request renders anew. */
function serveUncachedPages(app: FastifyInstance, deps: PagesDeps): void {
  app.get<PageRoute>('/*', { schema: { hide: true } }, async (request, reply) => {
    requirePageAddress(request)
    const { status, headers, body } = await renderPage(canonicalAddress(request.url), deps)
    return reply.status(status).headers(headers).send(body)
  })
}

/** Characters of a page's path. The router caches the paths of its last thousand pages. */
const MAX_PATH_LENGTH = 1_000

/** What cannot be a page is refused as JSON: a program reads it. */
function requirePageAddress({ params, url }: FastifyRequest<PageRoute>): void {
  if (isForPrograms(`/${params['*']}`) || canonicalPath(url).length > MAX_PATH_LENGTH) throw notFound()
}
