import type { CachedResponse } from '#platform/cache/cached-response.ts'

/** The body of a cached response as text. */
export async function bodyText(response: CachedResponse): Promise<string> {
  return String(await response.encodeBody('plain'))
}
