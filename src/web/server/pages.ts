import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AllWords } from '#messages/all.ts'
import type { PublicResponse } from '#platform/cache/cached-response.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import { sendCached } from '#platform/cache/send-cached.ts'
import { withCost } from '#platform/limits/cost.ts'
import { TooManyRequests } from '#platform/limits/limits.ts'
import { isAppError, notFound } from '#shared/errors.ts'
import { languageOfPath } from '#shared/language.ts'
import { canonicalAddress, canonicalPath, repeatsFacet } from './page-address.ts'
import { isForPrograms } from './program-address.ts'
import { type RenderDeps, renderPage } from './render-page.ts'
import { standalonePage, standalonePolicy } from './standalone-page.ts'

export interface PagesDeps extends RenderDeps {
  cache: ResponseCache
  /** Generated files, such as feeds, by route, which may contain a `:name`. They are cached as pages are. */
  files: Record<string, (address: string) => Promise<PublicResponse>>
  /** Limits how often a network address may have an uncached response made; throws `too_many_requests`. */
  limitUncached: (address: string) => Promise<void>
  /** Counts the rows that an uncached page has read. */
  chargeUncached: (address: string, points: number) => void
  /** The browser build; null while the development server serves it. */
  clientDir: string | null
}

interface FileRoute {
  Params: Record<string, string>
}

interface PageRoute {
  Params: { '*': string }
}

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
/** The policy of generated files without one of their own. Chromium adds a style and icons of its own when it shows XML. */
const FILE_POLICY =
  "default-src 'none'; object-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** Serves scripts, styles, generated files and every page. Pages are the same bytes for everybody, and are cached. */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  if (deps.clientDir) await serveBuild(app, deps.clientDir)
  serveGeneratedFiles(app, deps)
  if (deps.clientDir) servePages(app, deps)
  else serveUncachedPages(app, deps)
}

/** Hashed files by one route: a route for each of both languages took half of a second at the start. */
async function serveBuild(app: FastifyInstance, clientDir: string): Promise<void> {
  const options = { index: false, preCompressed: true, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...options,
    root: clientDir,
    wildcard: false,
    globIgnore: ['static/**', 'manifest-*.json'],
    setHeaders: (reply) => reply.header('cache-control', DAY),
  })
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(clientDir, 'static'),
    prefix: '/static/',
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', YEAR),
  })
}

function serveGeneratedFiles(app: FastifyInstance, { cache, files, limitUncached }: PagesDeps): void {
  for (const [route, render] of Object.entries(files)) {
    app.get<FileRoute>(route, { schema: { hide: true } }, async (request, reply) => {
      const address = fileAddress(route, request.params)
      const key = `file ${address}`
      if (!cache.fresh(key)) await limitUncached(request.ip)
      const fetch = async () => {
        const { headers, ...response } = await render(address)
        return { ...response, headers: { 'content-security-policy': FILE_POLICY, ...headers } }
      }
      return sendCached(cache, await cache.getOrFetch(key, fetch), request, reply)
    })
  }
}

/** A file name without slashes and with a single dot, so that it cannot resolve to another path. */
const FILE_NAME = /^[a-z\d]+(-[a-z\d]+)?\.[a-z]+$/

/** The route with the router's parameters. The request target itself is not used, because it may resolve to another path. */
function fileAddress(route: string, params: FileRoute['Params']): string {
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const file = params[name] ?? ''
    if (!FILE_NAME.test(file)) throw notFound()
    return file
  })
}

function servePages(app: FastifyInstance, deps: PagesDeps): void {
  const { cache, limitUncached, chargeUncached } = deps
  const errorHandler = unavailablePageHandler(deps.words)
  app.get<PageRoute>('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
    requirePageAddress(request)
    const address = canonicalAddress(request.url)
    if (repeatsFacet(request.url)) return reply.redirect(address, 303)
    const key = `page ${address}`
    if (!cache.fresh(key)) await limitUncached(request.ip)
    const charge = (points: number) => chargeUncached(request.ip, points)
    const page = await cache.getOrFetch(key, () => withCost(charge, () => renderPage(address, deps)))
    return sendCached(cache, page, request, reply)
  })
}

/** Renders each request, in development. */
function serveUncachedPages(app: FastifyInstance, deps: PagesDeps): void {
  app.get<PageRoute>('/*', { schema: { hide: true } }, async (request, reply) => {
    requirePageAddress(request)
    const { status, headers, body } = await renderPage(canonicalAddress(request.url), deps)
    return reply.status(status).headers(headers).send(body)
  })
}

/** Characters of a page's path. The router caches the paths of its last thousand pages. */
const MAX_PATH_LENGTH = 1_000

/** Throws 404, as JSON, for an address that cannot be a page: a program reads the answer. */
function requirePageAddress({ params, url }: FastifyRequest<PageRoute>): void {
  if (isForPrograms(`/${params['*']}`) || canonicalPath(url).length > MAX_PATH_LENGTH) throw notFound()
}

/** Seconds after which the browser tries again, where the error does not say. */
const RETRY_AFTER_S = 5

/** The error handler of page routes: people read why a page cannot be rendered now, and their browser tries again by itself. */
function unavailablePageHandler(words: AllWords) {
  const pageOf = (address: string, code: 'busy' | 'too_many_requests') => {
    const language = languageOfPath(address)
    const { site, errors } = words[language]
    // An empty address is the one of the page itself.
    const main = `<h1>${site.pageFailed}</h1><p>${errors[code]}</p><p><a class="button" href="">${site.retry}</a></p>`
    return standalonePage({ language, title: site.title(site.pageFailed), main })
  }
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { code } = error
    const isKnown = isAppError(error) && (code === 'busy' || code === 'too_many_requests')
    if (!isKnown || !request.headers.accept?.includes('text/html')) throw error
    const seconds = error instanceof TooManyRequests ? error.retryAfter : RETRY_AFTER_S
    const headers = { ...standalonePolicy, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return reply
      .status(error.status)
      .headers({ ...headers, 'retry-after': seconds, refresh: seconds })
      .send(pageOf(request.url, code))
  }
}
