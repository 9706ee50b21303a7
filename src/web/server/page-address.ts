/**
 * The search parameters of public pages in canonical order, with the maximum length of their values. The server ignores all
 * others: a new filter of a page's `list-search.ts` must be added here.
 */
const MAX_VALUE_LENGTHS: Record<string, number> = {
  q: 100,
  brand: 40,
  category: 40,
  tag: 30,
  sort: 20,
  min: 20,
  max: 20,
  page: 4,
}

/**
 * The canonical address of a page, which it is rendered from and cached under. Parameters that do not change the page
 * (`utm_…`, `from`) are left out, so that a visitor's own values never get into a page that others receive.
 */
export function canonicalAddress(url: string): string {
  const { pathname, searchParams } = parse(url)
  const path = normalizePath(pathname)
  const search = new URLSearchParams()
  for (const [key, maxLength] of Object.entries(MAX_VALUE_LENGTHS)) {
    const value = searchParams.get(key)?.normalize('NFC').trim()
    if (value && value.length <= maxLength) search.set(key, value)
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The same without search parameters. */
export function canonicalPath(url: string): string {
  return normalizePath(parse(url).pathname)
}

/** Parses the request target with a fixed origin, because a target with two leading slashes would be taken for a host. */
function parse(url: string): URL {
  return new URL(`http://same.origin/${url.replace(/^https?:\/\/[^/?#]*/i, '')}`)
}

function normalizePath(pathname: string): string {
  return `/${pathname.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '')}`
}
