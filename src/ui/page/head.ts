import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Messages } from '#messages/en.ts'
import { LANGUAGES, type Language, languageLinks, pathIn } from '#shared/language.ts'
import { photoSources } from '#shared/photo.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { language } from '#words/language.ts'
import { absoluteUrl, type JsonLd, jsonLd } from './structured-data.ts'

/** Width and height in pixels. */
interface PhotoSize {
  width: number
  height: number
}

/** Returns the size of a stored photo at its largest; null for a photo of another host. */
export type FindPhotoSize = (url: string) => Promise<PhotoSize | null>

/** Parts of a public page's route match that its head is made from. */
export interface HeadMatch<Api = unknown> {
  /** 'success' unless the page's data did not load. */
  status: string
  context: {
    words: Messages
    settings: PublicSettings
    queryClient: QueryClient
    api: Api
    /** Set on the server only. */
    photoSize?: FindPhotoSize
  }
}

/** Metadata of a public page for crawlers and link previews. Addresses are paths on this site. */
export interface PublicPage {
  /** Title without the site's name, which previews show beside it. */
  title: string
  description: string
  /** The address that all variants of the page (order, price range, tracking) share. */
  canonical: string
  /** False for search results and for pages that guests cannot read. */
  index: boolean
  /** The photo of the preview; without one, GreenTech's own (`DEFAULT_PREVIEW`). */
  photo?: { url: string; alt: string }
  type: 'website' | 'article' | 'product'
  /** Further Open Graph properties. The router keeps one value of each. */
  properties?: [name: string, content: string][]
  /** schema.org nodes. */
  data: JsonLd[]
  /** The bare path in each language, one of them `canonical`, when the page is not at that one in all. */
  translations?: Partial<Record<Language, string>>
  /** The same content in other formats. */
  alternates?: { type: string; title: string; href: string }[]
}

/** A route's `head`. */
export interface RouteHead {
  meta: ComponentProps<'meta'>[]
  links?: ComponentProps<'link'>[]
  scripts?: ComponentProps<'script'>[]
}

/** The previews of pages without a photo, files of `public`. */
const PREVIEWS: Record<Language, string> = { en: '/preview.jpg', bn: '/preview-bn.jpg' }
const DEFAULT_PREVIEW = { url: PREVIEWS[language], width: 1200, height: 630 }

/**
 * The head of a page that search engines and link previews may read. Call it on the server only
 * (`import.meta.env.SSR`): browsers show none of it but the title, so their bundle holds none of it.
 * A page whose data did not load keeps the root's `noindex`.
 */
export async function publicHead(match: HeadMatch, documentTitle: string, page: PublicPage): Promise<RouteHead> {
  const title = { title: documentTitle }
  if (match.status !== 'success') return { meta: [title] }
  const { words, settings } = match.context
  const own = ownLanguage(page)
  const url = absoluteUrl(pathIn(own, page.canonical), settings)
  const links = page.index ? languageLinks(page.canonical, page.translations) : []
  return {
    meta: [
      title,
      { name: 'description', content: page.description },
      { name: 'robots', content: page.index ? 'max-image-preview:large' : 'noindex' },
      { property: 'og:site_name', content: words.site.name },
      { property: 'og:type', content: page.type },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      { property: 'og:locale', content: LOCALES[own] },
      ...languagesOf(page)
        .filter((each) => each !== own)
        .map((each) => ({
          property: 'og:locale:alternate',
          content: LOCALES[each],
        })),
      ...(page.properties ?? []).map(([property, content]) => ({ property, content })),
      ...(await previewMeta(match, page)),
      { name: 'twitter:title', content: page.title },
      { name: 'twitter:description', content: page.description },
    ],
    links: [
      { rel: 'canonical', href: url },
      ...links.map(({ hrefLang, path }) => ({ rel: 'alternate', hrefLang, href: absoluteUrl(path, settings) })),
      ...(page.alternates ?? []).map((alternate) => ({ rel: 'alternate', ...alternate })),
    ],
    scripts: [{ type: 'application/ld+json', children: jsonLd(page.data) }],
  }
}

/** Locales by their Open Graph names. */
const LOCALES: Record<Language, string> = { en: 'en_GB', bn: 'bn_BD' }

/** The language of the page's text: that of its frame, unless it is in another alone. */
function ownLanguage({ canonical, translations }: PublicPage): Language {
  return LANGUAGES.find((each) => translations?.[each] === canonical) ?? language
}

/** The languages that the page is in: all, unless its translations are named. */
function languagesOf({ translations }: PublicPage): readonly Language[] {
  return translations ? LANGUAGES.filter((each) => translations[each] !== undefined) : LANGUAGES
}

async function previewMeta({ context }: HeadMatch, { photo }: PublicPage): Promise<RouteHead['meta']> {
  const size = photo ? await context.photoSize?.(photo.url) : DEFAULT_PREVIEW
  const url = absoluteUrl(photo ? largestPhoto(photo.url) : DEFAULT_PREVIEW.url, context.settings)
  const alt = photo?.alt ?? context.words.metadata.pictureAlt
  return [
    { property: 'og:image', content: url },
    ...(size
      ? [
          { property: 'og:image:width', content: String(size.width) },
          { property: 'og:image:height', content: String(size.height) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** The JPEG of 1280 px, which every preview can show; a photo of another host as it is. */
export function largestPhoto(url: string): string {
  return photoSources(url)?.fallback.replace(/640\.jpg$/, '1280.jpg') ?? url
}
