import type { Messages } from '#messages/en.ts'
import type { Endpoints } from '#shared/client.ts'
import type { Answer, EndpointSpec, Parsed, Role, Who } from '#shared/endpoint.ts'
import { forbidden, unauthorized } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { publishInvalidation } from '../../cache/invalidation.ts'
import type { Database, Tx } from '../../database/database.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { Person, Principal } from '../auth.ts'

/** The context of every handler. The endpoint's `who` decides which fields are never null. */
export interface Context<W extends Who = Who> {
  db: Database
  log: Logger
  /** The language of the address that was called. */
  language: Language
  /** The words of this language. */
  words: Messages
  limits: Limits
  /** The caller's network address, for limits by `networkOf`; null when the page renderer calls. */
  address: string | null
  /** The header User-Agent; empty without one. */
  userAgent: string
  principal: W extends 'anyone' ? Principal | null : Principal
  person: W extends 'anyone' | 'signed-in' ? Person | null : Person
  /** Invalidates cached responses that have one of `tags`, in every process when `tx` commits. */
  invalidateTags: (tx: Tx, tags: string[]) => Promise<void>
}

/** The context of endpoints for registered users: their `who` is a list of roles. */
export type MemberContext = Context<readonly Role[]>

export type Handlers<E extends Endpoints> = {
  [K in keyof E]: (input: Parsed<E[K]>, ctx: Context<E[K]['who']>) => Promise<Answer<E[K]>>
}

/** A handler whose endpoint is not known to the compiler. */
export type AnyHandler = (input: object, ctx: Context) => Promise<unknown>

interface RouteHandler {
  name: string
  spec: EndpointSpec
  handler: AnyHandler
}

/** Each endpoint with its handler. */
export function handlersByEndpoint<const E extends Endpoints>(endpoints: E, handlers: Handlers<E>): RouteHandler[] {
  const byName = handlers as Record<string, AnyHandler>
  return Object.entries(endpoints).map(([name, spec]) => {
    const handler = byName[name]
    if (!handler) throw new Error(`the endpoint ${name} has no handler`)
    return { name, spec, handler }
  })
}

/** The sender of a request, by the token; `person` is null before they have registered. */
export interface Caller {
  principal: Principal
  person: Person | null
}

interface ContextOptions {
  deps: Pick<Context, 'db' | 'language' | 'words' | 'limits' | 'log'>
  address: string | null
  userAgent?: string | undefined
  caller: Caller | null
}

/** The context of one call; `invalidated` lists the tags that the handler has invalidated so far. */
export function makeContext({ deps, address, userAgent = '', caller }: ContextOptions): {
  context: Context
  invalidated: string[]
} {
  const invalidated: string[] = []
  const { db, language, words, limits, log } = deps
  const context: Context = {
    ...{ db, language, words, limits, log, address, userAgent },
    principal: caller?.principal ?? null,
    person: caller?.person ?? null,
    invalidateTags: async (tx, tags) => {
      invalidated.push(...tags)
      await publishInvalidation(tx, tags)
    },
  }
  return { context, invalidated }
}

/** Throws 401 or 403 for a caller whom the endpoint's `who` does not admit. */
export function authorize(
  { who, whileSuspended }: Pick<EndpointSpec, 'who' | 'whileSuspended'>,
  caller: Caller | null,
): void {
  if (who === 'anyone') return
  if (!caller) throw unauthorized('sign_in_required')
  if (caller.person?.suspendedUntil && !whileSuspended) throw forbidden('suspended')
  if (who === 'signed-in') return
  if (!caller.person) throw forbidden('no_profile')
  if (!who.includes(caller.person.role)) throw forbidden('not_allowed')
}
