import type { QueryClient } from '@tanstack/react-query'
import type { Messages } from '#messages/en.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { Api } from '../api.ts'

/** A rendered page, as far as its head asks. */
export interface ShownPage {
  params: Record<string, string>
  search: Record<string, unknown>
  words: Messages
  settings: PublicSettings
  api: Api
  queryClient: QueryClient
  /** Pixels of a stored photo at its largest; null for another host's. */
  photoSize: (url: string) => Promise<PhotoSize | null>
}

export interface PhotoSize {
  width: number
  height: number
}

/** What crawlers and link previews learn of a public page. Addresses are paths on this site. */
export interface PublicHead {
  /** Without the site's name: a preview shows that beside it. */
  title: string
  description: string
  /** The one address that the page's variants (order, price range, tracking) count as. */
  canonical: string
  /** False: a search's results, or nothing that a guest can read. */
  index: boolean
  /** The photo that a preview shows; the brand's picture without one. */
  photo?: { url: string; alt: string }
  type: 'website' | 'article' | 'product'
  /** Further Open Graph properties of the type. */
  properties: [name: string, content: string][]
  /** schema.org nodes; absolute addresses by `absolute`. */
  data: object[]
  /** Other forms of the page. */
  alternates?: { type: string; title: string; href: string }[]
}

/** @param address a path, or an address of another host, which stays. */
export function absolute(address: string, { settings }: Pick<ShownPage, 'settings'>): string {
  return /^https?:/.test(address) ? address : settings.publicUrl + address
}

/** The way to a page, the page itself last (schema.org BreadcrumbList). The site's start is put before. */
export function breadcrumbs(page: ShownPage, steps: [name: string, path: string][]): object {
  const all: [string, string][] = [[page.words.site.home.page, '/'], ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, page),
    })),
  }
}

/** What a list shows, in its order (schema.org ItemList). */
export function itemList(page: ShownPage, items: { name: string; path: string }[]): object {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absolute(path, page),
    })),
  }
}
