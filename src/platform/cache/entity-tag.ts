const TAG = /(?:W\/)?("[^"]*")/g

/**
 * True if If-None-Match names the entity tag (RFC 9110, 13.1.2): by itself, in a list, as a weak one, or by `*`. The package
 * `fresh` would also take Cache-Control of the request into account and does not allow white space around `*`.
 */
export function matchesEntityTag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true
  for (const [, tag] of header.matchAll(TAG)) if (tag === etag) return true
  return false
}
