import type { PublicResponse } from '#platform/cache/cached-response.ts'
import { LANGUAGES, type Language, languageLinks, pathIn } from '#shared/language.ts'

/** The path of a public page, and when it last changed, if known. */
export interface Address {
  path: string
  changed?: string | null
  /** The path in each language, when the page is not at this one in all. */
  translations?: Partial<Record<Language, string>>
}

/** One kind of page, in one file of addresses or several. */
export interface SitemapSource {
  /** The files that are not empty. `part` is '' when there is only one. */
  files: () => Promise<{ part: string; changed?: string | null }[]>
  addresses: (part: string) => AsyncIterable<Address[]> | Iterable<Address[]>
  /** The cache tags of its files. */
  tags: string[]
}

interface SitemapDeps {
  publicUrl: string
  /** By the name of their files: `posts` is `/sitemaps/posts.xml`, part 3 of `products` is `/sitemaps/products-3.xml`. */
  sources: Record<string, SitemapSource>
}

/** Paths that crawlers must not request: API, sign-in service, development pages. Private pages are `noindex`. */
const CLOSED = ['/api/', '/bn/api/', '/identity/', '/dev/']

/** Pages that always exist. */
export const STATIC_PAGES = [
  '/',
  '/products',
  '/blog',
  '/contact',
  '/terms-condition',
  '/privacy-policy',
  '/return-refund',
]

/** robots.txt, and the sitemap (sitemaps.org) with the index of its files. */
export function sitemapFiles({ publicUrl, sources }: SitemapDeps) {
  const locate = (path: string) => `<loc>${publicUrl}${path}</loc>`
  /** The page in each language in which it is at `path`. Each names those of all languages. */
  const urlsOf = ({ path, changed, translations }: Address) => {
    const links = languageLinks(path, translations)
      .map(({ hrefLang, path }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${publicUrl}${path}"/>`)
      .join('')
    const here = LANGUAGES.filter((language) => !translations || translations[language] === path)
    const url = (language: Language) => `<url>${locate(pathIn(language, path))}${dated(changed)}${links}</url>\n`
    return here.map(url).join('')
  }
  return {
    '/robots.txt': async () =>
      plain(
        [
          'User-agent: *',
          ...CLOSED.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
    '/sitemap.xml': async () => {
      let files = ''
      for (const [name, source] of Object.entries(sources)) {
        for (const { part, changed } of await source.files())
          files += `<sitemap>${locate(pathOf(name, part))}${dated(changed)}</sitemap>\n`
      }
      const tags = Object.values(sources).flatMap((source) => source.tags)
      return xml(`<sitemapindex xmlns="${SCHEMA}">\n${files}</sitemapindex>`, tags)
    },
    '/sitemaps/:file': async (address: string) => {
      const [name = '', part = ''] = address.slice('/sitemaps/'.length, -'.xml'.length).split('-')
      const source = Object.hasOwn(sources, name) ? sources[name] : undefined
      const known = address === pathOf(name, part) && (await source?.files())?.some((file) => file.part === part)
      if (!source || !known) return { ...plain('Not found'), status: 404 }
      let addresses = ''
      for await (const batch of source.addresses(part)) {
        for (const address of batch) addresses += urlsOf(address)
      }
      return xml(
        `<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${addresses}</urlset>`,
        source.tags,
      )
    },
  }
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function pathOf(name: string, part: string): string {
  return `/sitemaps/${part ? `${name}-${part}` : name}.xml`
}

function dated(changed: string | null | undefined): string {
  return changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''
}

function xml(text: string, tags: string[]): PublicResponse {
  return textFile('application/xml', `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, tags)
}

function plain(text: string): PublicResponse {
  return textFile('text/plain', text, [])
}

function textFile(type: string, body: string, tags: string[]): PublicResponse {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=0, must-revalidate' }
  return { status: 200, headers, body, tags }
}
