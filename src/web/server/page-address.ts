/** Search values that change what a public page shows, in the order of their canonical form, with their longest text. */
const SEARCH: Record<string, number> = {
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
 * The one spelling of an address: what the page is rendered from and kept under. Everything that does not change the page
 * (`utm_…`, `from`) is left out, so that a visitor's own values can never be kept in a page that others get.
 */
export function canonicalAddress(url: string): string {
  const { pathname, searchParams } = parse(url)
  const path = withOneSpelling(pathname)
  const search = new URLSearchParams()
  for (const [key, longest] of Object.entries(SEARCH)) {
    const value = searchParams.get(key)?.normalize('NFC').trim()
    if (value && value.length <= longest) search.set(key, value)
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The same without search values. */
export function canonicalPath(url: string): string {
  return withOneSpelling(parse(url).pathname)
}

/** Whatever comes after the host is an address; taken by itself, two slashes in front would name a host. */
function parse(url: string): URL {
  return new URL(`http://same.origin/${url.replace(/^https?:\/\/[^/?#]*/i, '')}`)
}

function withOneSpelling(pathname: string): string {
  return `/${pathname.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '')}`
}
