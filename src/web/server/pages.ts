import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Messages } from '#messages/en.ts'
import type { KeptAnswers } from '#platform/cache/cached-answers.ts'
import type { PageCache, RenderedPage } from '#platform/cache/page-cache.ts'
import { TooManyRequests } from '#platform/limits/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { Api } from '../api.ts'
import type { PageContext, RenderedHtml } from '../rendering/render-options.ts'
import { answerTags } from './answer-tags.ts'
import { canonicalAddress, canonicalPath } from './page-address.ts'
import { isForPrograms } from './program-address.ts'
import { type PolicyOptions, pageHeaders } from './security-headers.ts'
import { standAlonePage, standAlonePolicy } from './standalone-page.ts'

/** Renders one address; the built renderer in production, the one of the development server otherwise. */
export type Render = (request: Request, context: PageContext) => Promise<RenderedHtml>

export interface PagesDeps {
  api: Api
  words: Messages
  settings: PublicSettings
  pages: PageCache
  kept: KeptAnswers
  render: Render
  policy: PolicyOptions
  photoSize: PageContext['photoSize']
  /** What is no page but kept like one, such as a feed, by its address, which may hold a `:name`. */
  documents: Record<string, (address: string) => Promise<RenderedPage>>
  /** Lets an address have a page made that is not kept; throws `too_many_requests`. */
  admit: (address: string) => Promise<void>
  /** The browser build; null while the development server answers for it. */
  clientDir: string | null
}

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
/** For documents that bring none of their own. Chromium shows XML with a style and marks that it adds itself. */
const DOCUMENT_POLICY =
  "default-src 'none'; object-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** Serves scripts, styles and every page. Pages are the same bytes for everybody and come from memory when they can. */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  if (deps.clientDir) await serveFiles(app, deps.clientDir)
  for (const [route, render] of Object.entries(deps.documents)) {
    app.get(route, { schema: { hide: true }, onSend: deps.kept.note }, async (request, reply) => {
      const address = documentAddress(route, request, deps.words)
      // No page has a key like this one: a page's begins with its slash.
      const key = `document ${address}`
      if (!deps.pages.fresh(key)) await deps.admit(request.ip)
      reply.header('content-security-policy', DOCUMENT_POLICY)
      const document = await deps.pages.get(key, () => render(address))
      return deps.kept.send(document, key, request, reply)
    })
  }
  if (!deps.clientDir) {
    // In development every request renders anew and the page goes out as it is.
    app.get('/*', { schema: { hide: true } }, async (request, reply) => {
      refuseNoPage(request, deps.words)
      const { status, headers, html } = await renderPage(canonicalAddress(request.url), deps)
      return reply.status(status).headers(headers).send(html)
    })
  } else serveKeptPages(app, deps)
}

/** The name of a document's file: nothing in it that a path could be resolved by. */
const FILE_NAME = /^[a-z\d]+(-[a-z\d]+)?\.[a-z]+$/

/** The address that the router has found, with its parameters: the request target may resolve to another one. */
function documentAddress(route: string, { params }: FastifyRequest, { errors }: Messages): string {
  const given = params as Record<string, string>
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const file = given[name] ?? ''
    if (!FILE_NAME.test(file)) throw new AppError('not_found', 404, errors.not_found)
    return file
  })
}

function serveKeptPages(app: FastifyInstance, deps: PagesDeps): void {
  const errorHandler = sayRefusal(deps.words)
  app.get('/*', { schema: { hide: true }, onSend: deps.kept.note, errorHandler }, async (request, reply) => {
    refuseNoPage(request, deps.words)
    const address = canonicalAddress(request.url)
    if (!deps.pages.fresh(address)) await deps.admit(request.ip)
    const page = await deps.pages.get(address, () => renderPage(address, deps))
    return deps.kept.send(page, address, request, reply)
  })
}

/** Characters of a page's path. The router keeps the paths of its last thousand pages, and what it found in them. */
const LONGEST_PATH = 1_000

/** What cannot be a page is answered without one: a program reads why there is nothing in the form that it knows. */
function refuseNoPage({ params, url }: FastifyRequest, { errors }: Messages): void {
  const { '*': rest } = params as { '*': string }
  if (isForPrograms(`/${rest}`) || canonicalPath(url).length > LONGEST_PATH)
    throw new AppError('not_found', 404, errors.not_found)
}

/** Seconds after which a browser asks again by itself, where nobody knows when there is room. */
const ASK_AGAIN_S = 5

/** A page that cannot be made now: people read why, and their browser asks again by itself. */
function sayRefusal({ site, errors }: Messages) {
  const pageOf = (sentence: string) =>
    standAlonePage(
      site.title(site.pageFailed),
      // The same address again.
      `<h1>${site.pageFailed}</h1><p>${sentence}</p><p><a class="button" href="">${site.retry}</a></p>`,
    )
  const sayings: Record<string, string> = {
    busy: pageOf(errors.busy),
    too_many_requests: pageOf(errors.too_many_requests),
  }
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const saying = sayings[error.code]
    if (!(error instanceof AppError) || !saying || !request.headers.accept?.includes('text/html')) throw error
    const seconds = error instanceof TooManyRequests ? error.retryAfter : ASK_AGAIN_S
    const headers = { ...standAlonePolicy, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return reply
      .status(error.status)
      .headers({ ...headers, 'retry-after': seconds, refresh: seconds })
      .send(saying)
  }
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

async function renderPage(address: string, deps: PagesDeps): Promise<RenderedPage> {
  const seen = { tags: new Set<string>(), busy: false }
  const request = new Request(new URL(address, deps.settings.publicUrl), { headers: { accept: 'text/html' } })
  const { api, words, settings, photoSize } = deps
  const page = await deps.render(request, {
    api: callsOfPage(api, seen, deps.clientDir ? deps.pages : null),
    ...{ words, photoSize },
    settings: { ...settings },
  })
  const { status, location, html, scripts } = page
  if (location) return redirect(location, address, status)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    ...pageHeaders(scripts, deps.policy),
  }
  const tags = [...seen.tags]
  // The page says so to people; this is for machines that come back by themselves.
  if (seen.busy) return { status: 503, headers: { ...headers, 'retry-after': '2' }, html, tags }
  return { status, headers, html, tags }
}

/** A redirect to the very address that was asked for would never end: there is nothing at such an address. */
function redirect(location: string, address: string, status: number): RenderedPage {
  const target = canonicalAddress(location)
  if (target === address) return { status: 404, headers: { 'content-type': 'text/plain' }, html: 'Not found', tags: [] }
  return { status, headers: { location: target }, html: '', tags: [] }
}

/** What the calls of a page tell about it: what it shows, and whether one of them could not be answered now. */
export interface SeenCalls {
  tags: Set<string>
  busy: boolean
}

/**
 * The calls of one page, which are noted in `seen`. With `pages`, answers that other pages are made from too, such as
 * the brands, are kept beside them and dropped by the same writes.
 */
export function callsOfPage(api: Api, seen: SeenCalls, pages: PageCache | null): Api {
  const calls = Object.entries(answerTags).map(([name, given]) => {
    const call = api[name as keyof Api] as (input: never, options: never) => Promise<unknown>
    const tagsOf = given as (input: never) => string[]
    const noted = async (input: never, options: never) => {
      const shown = tagsOf(input)
      for (const tag of shown) seen.tags.add(tag)
      try {
        if (!pages) return await call(input, options)
        return await pages.answer(`${name} ${JSON.stringify(input)}`, shown, () => call(input, options))
      } catch (error) {
        seen.busy ||= error instanceof AppError && error.status === 503
        throw error
      }
    }
    return [name, noted]
  })
  return { ...api, ...Object.fromEntries(calls) }
}
