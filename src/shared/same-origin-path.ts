/** A placeholder: the check does not depend on the site's own origin. */
const ORIGIN = 'https://same.origin'

/**
 * A path of this site that is safe to redirect to, normalized as browsers do it; null for text that could lead to another
 * site. Browsers read `/\evil.example` and `/<tab>/evil.example` as another host, and also the path that results from
 * `/.//evil.example`.
 */
export function sameOriginPath(text: string): string | null {
  // Browsers remove some control characters from a URL before they parse it.
  if (!text.startsWith('/') || /\p{Cc}/u.test(text)) return null
  const url = URL.parse(text, ORIGIN)
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Path in the `continueUrl` of an e-mail's link to which the person returns; undefined without a path on this site. */
export function wayBack(continueUrl: string | undefined): string | undefined {
  const from = URL.parse(continueUrl ?? '')?.searchParams.get('from')
  return (from && sameOriginPath(from)) || undefined
}

/** For `validateSearch`: `from` is the page that the person came from. The link of an e-mail has it in its `continueUrl`. */
export function readWayBack({ from, continueUrl }: Record<string, unknown>): { from?: string } {
  const given = from ?? wayBack(typeof continueUrl === 'string' ? continueUrl : undefined)
  return typeof given === 'string' ? { from: given } : {}
}
