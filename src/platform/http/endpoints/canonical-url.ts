import { type EndpointSpec, pathKeys } from '#shared/endpoint.ts'

/**
 * The one URL of a read, made from its validated input. The request target itself may be spelt in many ways, and its query
 * may hold values of the visitor's own, which must not reach a cache key or a link.
 */
export function canonicalUrl({ path, input: { shape } }: EndpointSpec, input: Record<string, unknown>): string {
  const keys = pathKeys(path)
  const pathname = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])))
  const search = new URLSearchParams()
  for (const key of Object.keys(shape)) {
    const value = input[key]
    if (value !== undefined && !keys.includes(key)) search.set(key, String(value))
  }
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

/** The URL of the next page of a list. */
export function withCursor(url: string, cursor: string): string {
  const next = new URL(url, 'http://same.origin')
  next.searchParams.set('cursor', cursor)
  return next.pathname + next.search
}
