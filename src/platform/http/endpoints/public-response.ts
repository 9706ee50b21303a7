import * as z from 'zod/mini'
import { readAnswer } from '#shared/client.ts'
import { type EndpointSpec, type Page, tagsOf } from '#shared/endpoint.ts'
import type { CachedResponse, PublicResponse } from '../../cache/cached-response.ts'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { canonicalUrl, withCursor } from './canonical-url.ts'
import { responseSerializer } from './response-serializer.ts'

export type CheckedInput = Record<string, unknown>

/** Headers and body of a handler's result. Shared caches must not store it: with a token the answer may differ. */
export function toResponse(spec: EndpointSpec, input: CheckedInput, result: unknown) {
  const headers = { 'cache-control': 'no-store' }
  if (!spec.paged) return { headers, body: result }
  const { items, total, isEstimate, next } = result as Page<unknown>
  const count = { 'x-total-count': String(total), ...(isEstimate && { 'x-total-about': 'true' }) }
  const link = next && { link: `<${withCursor(canonicalUrl(spec, input), next)}>; rel="next"` }
  return { headers: { ...headers, ...count, ...link }, body: items }
}

/** A public endpoint in the response cache, where HTTP requests and the page renderer find the same entries. */
export function publicEndpoint(spec: EndpointSpec, cache: ResponseCache) {
  const schema = spec.paged ? z.array(spec.output) : spec.output
  const serialize = responseSerializer({ schema, method: spec.method, url: spec.path })

  return {
    key: (input: CheckedInput): string => `api ${canonicalUrl(spec, input)}`,
    /** The response to cache, from the handler's result. */
    toPublicResponse: (input: CheckedInput, result: unknown): PublicResponse => {
      const { headers, body } = toResponse(spec, input, result)
      const typed = { ...headers, 'content-type': 'application/json; charset=utf-8' }
      return { status: 200, headers: typed, body: serialize(body), tags: tagsOf(spec, input) }
    },
    /** Reads a cached response as the typed client would. */
    read: async (response: CachedResponse): Promise<unknown> => {
      const body = await cache.bodyOf(response, 'plain')
      return readAnswer(spec, JSON.parse(String(body)), new Headers(response.headers))
    },
  }
}
