import * as z from 'zod/mini'
import type { Client, Endpoints } from '#shared/client.ts'
import { type EndpointSpec, nameCall, type Page } from '#shared/endpoint.ts'
import { badRequest, unavailable } from '#shared/errors.ts'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { isUnstorable } from '../../database/database.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { type AnyHandler, authorize, type Context, type Handlers, handlersByEndpoint, makeContext } from './context.ts'
import { type CheckedInput, publicEndpoint } from './public-response.ts'

interface LocalDeps extends Pick<Context, 'db' | 'language' | 'words' | 'limits' | 'log'> {
  cache: ResponseCache
}

/**
 * The calls of the contract without HTTP, as a guest: the page renderer's client. Input and output pass the contract's shapes,
 * so that a rendered page can hold nothing that the endpoint would not answer to everybody. Public endpoints are read through
 * the response cache, because most pages need the same ones; a stale response is not used.
 */
export function localClient<const E extends Endpoints>(
  endpoints: E,
  handlers: Handlers<E>,
  deps: LocalDeps,
): Client<E> {
  const calls = handlersByEndpoint(endpoints, handlers).map(({ name, spec, handler }) => {
    const call = spec.tags ? cachedCall(spec, handler, deps) : uncachedCall(spec, handler, deps)
    return [name, nameCall(name, (input: unknown) => call(input).catch(throwAsAnswered))]
  })
  return Object.fromEntries(calls) as Client<E>
}

function uncachedCall(spec: EndpointSpec, handler: AnyHandler, deps: LocalDeps) {
  return async (rawInput: unknown): Promise<unknown> => {
    const result = await callAsGuest(handler, checkedInput(spec, rawInput), deps)
    if (!spec.paged) return z.parse(spec.output, result)
    const page = result as Page<unknown>
    return { ...page, items: page.items.map((item) => z.parse(spec.output, item)) }
  }
}

function cachedCall(spec: EndpointSpec, handler: AnyHandler, deps: LocalDeps) {
  const { key, toPublicResponse, read } = publicEndpoint(spec, deps.cache)
  return async (rawInput: unknown): Promise<unknown> => {
    const input = checkedInput(spec, rawInput)
    const fetch = async () => toPublicResponse(input, await callAsGuest(handler, input, deps))
    return read(await deps.cache.getFresh(key(input), fetch))
  }
}

/** Throws what the endpoint would answer to a guest, or to an input that its shape refuses. */
function checkedInput(spec: EndpointSpec, rawInput: unknown): CheckedInput {
  authorize(spec, null)
  const parsed = z.safeParse(spec.input, rawInput)
  if (!parsed.success) throw badRequest('invalid_input')
  return parsed.data
}

function callAsGuest(handler: AnyHandler, input: CheckedInput, deps: LocalDeps): Promise<unknown> {
  const { context } = makeContext({ deps, address: null, caller: null })
  return handler(input, context)
}

/** Around the cache: a call may wait for the failing fetch of an HTTP request. */
function throwAsAnswered(error: unknown): never {
  if (isUnstorable(error)) throw badRequest('invalid_input')
  throw isUnavailable(error) ? unavailable('busy') : error
}
