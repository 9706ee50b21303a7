import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Messages } from '#messages/en.ts'
import type { Client, Endpoints } from '#shared/client.ts'
import { type Answer, type EndpointSpec, type Page, type Parsed, pathKeys, type Who } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { KeptAnswers } from '../cache/cached-answers.ts'
import { announce, type PageCache } from '../cache/page-cache.ts'
import type { Database, Tx } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { networkOf } from '../limits/client-address.ts'
import type { Limits } from '../limits/limits.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Person, Principal } from './auth.ts'
import { compiledShape } from './compiled-shape.ts'

/** What every handler gets. Who is certain to be there follows from the endpoint's `who`. */
export interface Context<W extends Who = Who> {
  db: Database
  log: Logger
  words: Messages
  limits: Limits
  /** The caller's network address, for limits by `networkOf`; null when the page renderer calls. */
  address: string | null
  principal: W extends 'anyone' ? Principal | null : Principal
  person: W extends 'anyone' | 'signed-in' ? Person | null : Person
  /** Names the public pages that a write in `tx` makes old: they are dropped in every process when it commits. */
  changed: (tx: Tx, tags: string[]) => Promise<void>
}

export type Handlers<E extends Endpoints> = {
  [K in keyof E]: (input: Parsed<E[K]>, ctx: Context<E[K]['who']>) => Promise<Answer<E[K]>>
}

export interface ServeDeps {
  db: Database
  words: Messages
  limits: Limits
  /** Writes whose handlers have a narrower limit of their own than that of every write. */
  limited: ReadonlySet<string>
  pages: PageCache
  kept: KeptAnswers
  /** What the answers to guests show, by the names of those calls that answer all of them the same. */
  answerTags: Partial<Record<string, (input: never) => string[]>>
  /** Checks the Authorization header; null without one. Throws 401 for a bad or a removed person's token. */
  identify: (request: FastifyRequest) => Promise<{ principal: Principal; person: Person | null } | null>
}

/** Mounts the handlers of a slice at the addresses of its contract. */
export function serve<const E extends Endpoints>(
  app: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E>,
  deps: ServeDeps,
): void {
  for (const [name, spec] of Object.entries(endpoints)) {
    const route: Served = {
      spec,
      handler: handlers[name] as unknown as Handler,
      limited: spec.method === 'GET' || deps.limited.has(name),
      tagsOf: deps.answerTags[name] as Served['tagsOf'],
    }
    app.route({
      method: spec.method,
      url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(name, spec),
      ...(route.tagsOf && { onSend: deps.kept.note }),
      handler: (request, reply) => answer(route, request, reply, deps),
    })
  }
}

type Handler = (input: unknown, ctx: Context) => Promise<unknown>

interface Served {
  spec: EndpointSpec
  handler: Handler
  /** It has a limit of its own, or needs none. */
  limited: boolean
  tagsOf: ((input: object) => string[]) | undefined
}

/** Of one person, or of one address for guests. */
const WRITES_AN_HOUR = 600

async function answer(route: Served, request: FastifyRequest, reply: FastifyReply, deps: ServeDeps) {
  const { spec, handler, limited, tagsOf } = route
  const caller = await deps.identify(request)
  admit(spec.who, caller, deps.words)
  const input = checkedInput(spec, request)
  if (!limited) await deps.limits.take('write', caller?.principal.uid ?? networkOf(request.ip), WRITES_AN_HOUR, 3600)
  const make = async () => {
    // A search looks at more than the rows that it answers.
    if ((input as { q?: string }).q) await deps.limits.takeCostly(request.ip)
    const dropped: string[] = []
    const ctx = makeContext(deps, request.log as Logger, request.ip, caller, dropped)
    const result = await handler(input, ctx)
    // The writer sees its own write at once; other processes hear of it through the database.
    deps.pages.drop(dropped)
    return withHeaders(spec, () => ownAddress(spec, input), result)
  }
  // No page has an address like this one, however it is spelt.
  const key = tagsOf && !caller && request.method === 'GET' ? `GET ${ownAddress(spec, input)}` : null
  if (tagsOf && key && deps.kept.isHot(key)) {
    const page = await deps.pages.get(key, async () => {
      const { headers, body } = await make()
      const typed = { ...headers, 'content-type': 'application/json; charset=utf-8' }
      return { status: 200, headers: typed, html: reply.serialize(body) as string, tags: tagsOf(input) }
    })
    return deps.kept.send(page, key, request, reply)
  }
  const { headers, body } = await make()
  reply.headers(headers)
  return body
}

function withHeaders(
  spec: EndpointSpec,
  address: () => string,
  result: unknown,
): { headers: Record<string, string>; body: unknown } {
  // Answers differ by caller as soon as a token is looked at; shared caches must not keep them.
  const headers = { 'cache-control': 'no-store' }
  if (!spec.paged) return { headers, body: result }
  const { items, total, about, next } = result as Page<unknown>
  const counted = { 'x-total-count': String(total), ...(about && { 'x-total-about': 'true' }) }
  const link = next && { link: `<${nextUrl(address(), next)}>; rel="next"` }
  return { headers: { ...headers, ...counted, ...link }, body: items }
}

/** Only what the contract's shape has checked: a query beside a body, or a body beside a path, is nobody's input. */
function checkedInput(spec: EndpointSpec, request: FastifyRequest): object {
  const rest = spec.method === 'GET' ? request.query : spec.method === 'DELETE' ? {} : request.body
  return Object.assign({}, rest, request.params)
}

function admit(who: Who, caller: { person: Person | null } | null, words: Messages): void {
  if (who === 'anyone') return
  if (!caller) throw new AppError('sign_in_required', 401, words.errors.sign_in_required)
  if (who === 'signed-in') return
  if (!caller.person) throw new AppError('no_profile', 403, words.errors.no_profile)
  if (!who.includes(caller.person.role)) throw new AppError('not_allowed', 403, words.errors.not_allowed)
}

function makeContext(
  deps: Pick<ServeDeps, 'db' | 'words' | 'limits'>,
  log: Logger,
  address: string | null,
  caller: { principal: Principal; person: Person | null } | null,
  dropped: string[],
): Context {
  const { db, words, limits } = deps
  return {
    db,
    words,
    limits,
    log,
    address,
    principal: caller?.principal ?? null,
    person: caller?.person ?? null,
    changed: async (tx, tags) => {
      dropped.push(...tags)
      await announce(tx, tags)
    },
  } as Context
}

/**
 * The address of a read, made from its checked input alone: a key made from the request target could differ from what was
 * routed and answered. What else stands in the query is the visitor's own, and must not reach a link either.
 */
function ownAddress({ path, input: { shape } }: EndpointSpec, input: object): string {
  const given = input as Record<string, unknown>
  const keys = pathKeys(path)
  const own = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(given[key])))
  const search = new URLSearchParams()
  for (const key of Object.keys(shape)) {
    const value = given[key]
    if (value !== undefined && !keys.includes(key)) search.set(key, String(value))
  }
  return search.size > 0 ? `${own}?${search}` : own
}

function nextUrl(url: string, cursor: string): string {
  const next = new URL(url, 'http://same.origin')
  next.searchParams.set('cursor', cursor)
  return next.pathname + next.search
}

/** What Fastify checks and what the OpenAPI page shows, from the one shape of the contract. */
function schemaOf(name: string, spec: EndpointSpec) {
  const keys = pathKeys(spec.path)
  const shape = spec.input.shape as Record<string, z.ZodMiniType>
  const params = Object.fromEntries(Object.entries(shape).filter(([key]) => keys.includes(key)))
  const rest = Object.fromEntries(Object.entries(shape).filter(([key]) => !keys.includes(key)))
  const who = typeof spec.who === 'string' ? spec.who : spec.who.join(', ')
  return {
    operationId: name,
    summary: spec.summary,
    description: `Who may call: ${who}.${spec.errors ? ` Own error codes: ${spec.errors.join(', ')}.` : ''}`,
    params: z.object(params),
    ...(spec.method === 'GET' && { querystring: z.object(rest) }),
    ...((spec.method === 'POST' || spec.method === 'PUT') && { body: z.strictObject(rest) }),
    response: { 200: spec.paged ? z.array(spec.output) : spec.output },
    ...(spec.who !== 'anyone' && { security: [{ bearer: [] }] }),
  }
}

/**
 * The same calls without HTTP, as a guest: the page renderer's client. Input check and answer filter are the contract's,
 * so that a rendered page can hold nothing that the endpoint would not tell anybody.
 */
export function localClient<const E extends Endpoints>(
  endpoints: E,
  handlers: Handlers<E>,
  deps: Pick<ServeDeps, 'db' | 'words' | 'limits'> & { log: Logger },
): Client<E> {
  const calls = Object.entries(endpoints).map(([name, spec]) => {
    const output = compiledShape<unknown>(spec.output)
    const call = async (input: unknown) => {
      admit(spec.who, null, deps.words)
      const ctx = makeContext(deps, deps.log, null, null, [])
      const parsed = z.safeParse(spec.input, input)
      if (!parsed.success) throw new AppError('invalid_input', 400, deps.words.errors.invalid_input)
      const result = await (handlers[name] as unknown as Handler)(parsed.data, ctx).catch((error: unknown) => {
        throw isUnavailable(error) ? new AppError('busy', 503, deps.words.errors.busy) : error
      })
      if (!spec.paged) return z.parse(output, result)
      const page = result as Page<unknown>
      return { ...page, items: page.items.map((item) => z.parse(output, item)) }
    }
    return [name, call]
  })
  return Object.fromEntries(calls) as Client<E>
}
