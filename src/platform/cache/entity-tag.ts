const TAG = /(?:W\/)?("[^"]*")/g

/**
 * Whether If-None-Match names the entity tag (RFC 9110, 13.1.2): alone, in a list, as a weak one, or by `*`, which stands
 * for whatever there is.
 */
export function namesTag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true
  for (const [, tag] of header.matchAll(TAG)) if (tag === etag) return true
  return false
}
