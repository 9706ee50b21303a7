import { canonicalValues, FACETS, MAX_FACET_VALUES, MAX_FACETS } from '#catalogue/facts/rules.ts'
import { knownValues } from '#catalogue/facts/server/store.ts'
import { MAX_FACET_LENGTH, PAGE_PARAMETERS } from '#shared/page-parameters.ts'
import { productInPath, productPath } from '#shared/product-path.ts'
import { normalForm } from '#shared/text/normal-form.ts'
import { WRITABLE } from '#shared/text/writable.ts'

/**
 * The canonical address of a page, which it is rendered from and cached under. Parameters that do not change the page
 * (`utm_…`), and values that the server does not accept, are left out, so that a visitor's own values never
 * get into a page that others receive.
 */
export function canonicalAddress(url: string): string {
  const { pathname, searchParams } = parse(url)
  const path = normalizePath(pathname)
  const search = new URLSearchParams()
  for (const [key, maxLength] of Object.entries(PAGE_PARAMETERS)) {
    const value = normalForm(searchParams.get(key) ?? '').trim()
    if (value && value.length <= maxLength && WRITABLE.test(value)) search.set(key, value)
    if (key !== 'q') continue
    for (const [name, values] of facetsOf(searchParams).slice(0, MAX_FACETS)) search.set(name, values)
  }
  const product = SIGN_IN_PAGE.test(path) && productInPath(searchParams.get('from'))
  if (product) search.set('from', productPath(product))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Pages that show the product for which a guest signs in. Of `from` they are rendered with the product alone. */
const SIGN_IN_PAGE = /^(?:\/bn)?\/(?:login|register)(?:\/|$)/

/** The facets of a list that exist, each with the values that it can have, in canonical order. */
function facetsOf(searchParams: URLSearchParams): [string, string][] {
  return FACETS.flatMap((name): [string, string][] => {
    const given = normalForm(searchParams.getAll(name).join())
    const values = given.length > MAX_FACET_LENGTH || !WRITABLE.test(given) ? undefined : canonicalValues(given)
    const known = values && knownValues(name, values)
    return known ? [[name, known.split(',').slice(0, MAX_FACET_VALUES).join()]] : []
  })
}

/**
 * True if an address names a facet several times, as a form without scripts does. The browser is redirected to the canonical
 * address.
 */
export function repeatsFacet(url: string): boolean {
  const { searchParams } = parse(url)
  return FACETS.some((name) => searchParams.getAll(name).length > 1)
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

/** True if the address is that of a meeting page. */
export function isKitPage(address: string): boolean {
  return /^(?:\/bn)?\/dashboard\/deals\/[^/?#]+\/kit\/?(?:[?#]|$)/.test(address)
}
