import * as z from 'zod/mini'
import type { Client, Endpoints } from '#shared/client.ts'
import type { EndpointSpec, Page } from '#shared/endpoint.ts'
import { badRequest, unavailable } from '#shared/errors.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type AnyHandler, authorize, type Context, type Handlers, makeContext } from './context.ts'

type LocalDeps = Pick<Context, 'db' | 'words' | 'limits' | 'log'>

/**
 * The calls of the contract without HTTP, as a guest: the page renderer's client. Input and output pass the contract's shapes,
 * so that a rendered page can hold nothing that the endpoint would not answer to everybody.
 */
export function localClient<const E extends Endpoints>(
  endpoints: E,
  handlers: Handlers<E>,
  deps: LocalDeps,
): Client<E> {
  const anyHandlers = handlers as Record<string, AnyHandler>
  const calls = Object.entries(endpoints).map(([name, spec]) => {
    const handler = anyHandlers[name]
    return [name, (input: unknown) => callLocally(spec, handler as AnyHandler, input, deps)]
  })
  return Object.fromEntries(calls) as Client<E>
}

async function callLocally(spec: EndpointSpec, handler: AnyHandler, input: unknown, deps: LocalDeps): Promise<unknown> {
  authorize(spec.who, null)
  const parsed = z.safeParse(spec.input, input)
  if (!parsed.success) throw badRequest('invalid_input')
  const ctx = makeContext({ deps, address: null, caller: null, invalidated: [] })
  const result = await handler(parsed.data, ctx).catch((error: unknown) => {
    throw isUnavailable(error) ? unavailable('busy') : error
  })
  if (!spec.paged) return z.parse(spec.output, result)
  const page = result as Page<unknown>
  return { ...page, items: page.items.map((item) => z.parse(spec.output, item)) }
}
