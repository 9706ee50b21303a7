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

/** The way back that the link of a letter carries in its `continueUrl`; undefined without one within this site. */
export function wayBack(continueUrl: string | undefined): string | undefined {
  const from = URL.parse(continueUrl ?? '')?.searchParams.get('from')
  return (from && sameOriginPath(from)) || undefined
}

/** For `validateSearch`: `from` is the page that somebody came from; the link of a letter has it in its `continueUrl`. */
export function readWayBack({ from, continueUrl }: Record<string, unknown>): { from?: string } {
  const given = from ?? wayBack(typeof continueUrl === 'string' ? continueUrl : undefined)
  return typeof given === 'string' ? { from: given } : {}
}
