import type { Messages } from '#messages/en.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { localPath } from '#ui/text/local-path.ts'

/** A schema.org node. */
export type JsonLd = Record<string, unknown>

interface SiteContext {
  words: Messages
  settings: PublicSettings
}

/** The text of a data block. No text in it can end its script element. */
export function jsonLd(nodes: JsonLd[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c')
}

/** @param address a path on this site, or an absolute address, which is returned as it is. */
export function absoluteUrl(address: string, settings: PublicSettings): string {
  return /^https?:/.test(address) ? address : settings.publicUrl + address
}

/** The absolute address of a page in the language of the one that names it. */
export function pageUrl(path: string, settings: PublicSettings): string {
  return absoluteUrl(localPath(path), settings)
}

/** A BreadcrumbList that begins with the home page and ends with the page itself. */
export function breadcrumbs({ words, settings }: SiteContext, steps: [name: string, path: string][]): JsonLd {
  const all: [string, string][] = [[words.site.nav.home, '/'], ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(path, settings),
    })),
  }
}

/** An ItemList of what a list page shows, in its order. */
export function itemList({ settings }: SiteContext, items: { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: pageUrl(path, settings),
    })),
  }
}

export function organizationId({ settings }: Pick<SiteContext, 'settings'>): string {
  return absoluteUrl('/#organization', settings)
}

export function organization({ words, settings }: SiteContext): JsonLd {
  return {
    '@type': 'Organization',
    name: words.site.name,
    url: absoluteUrl('/', settings),
    logo: { '@type': 'ImageObject', url: absoluteUrl('/icon-512.png', settings), width: 512, height: 512 },
  }
}

/** The organization with the address, phone and e-mail of its contact, as far as they are configured. */
export function organizationWithContact(context: SiteContext): JsonLd {
  const { address, phone, email } = context.settings.contact
  return {
    ...{ '@id': organizationId(context), ...organization(context) },
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'BD' } }),
  }
}
