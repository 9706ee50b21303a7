/** Stands for whatever origin the site has: only whether a path stays at it is asked. */
const HERE = 'https://same.origin'

/**
 * A place of this site to lead somebody to, as browsers will understand it, or null for text that could lead elsewhere:
 * they read `/\evil.example` and `/<tab>/evil.example` as another host, and so would they the path that is left of
 * `/.//evil.example`.
 */
export function ownPath(text: string): string | null {
  // Browsers drop some control characters from an address before they read it.
  if (!text.startsWith('/') || /\p{Cc}/u.test(text)) return null
  const url = URL.parse(text, HERE)
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
