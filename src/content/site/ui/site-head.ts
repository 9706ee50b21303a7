import { type HeadMatch, publicHead, type RouteHead } from '#ui/page/head.ts'
import { breadcrumbs, organizationId, organizationWithContact, pageUrl } from '#ui/page/structured-data.ts'
import { language } from '#words/language.ts'

/** The home page describes the site and its search. */
export function homeHead(match: HeadMatch, documentTitle: string): Promise<RouteHead> {
  const { words, settings } = match.context
  const { site, metadata } = words
  const url = pageUrl('/', settings)
  return publicHead(match, documentTitle, {
    ...{ title: site.name, description: metadata.description, canonical: '/', index: true, type: 'website' },
    data: [
      organizationWithContact(match.context),
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        name: site.name,
        url,
        description: metadata.description,
        inLanguage: language,
        publisher: { '@id': organizationId(match.context) },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${pageUrl('/products', settings)}?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  })
}

/** A page of plain text, such as the terms. */
export function textPageHead(
  match: HeadMatch,
  documentTitle: string,
  { canonical, title, description }: { canonical: string; title: string; description: string },
): Promise<RouteHead> {
  const data = [breadcrumbs(match.context, [[title, canonical]])]
  return publicHead(match, documentTitle, { title, description, canonical, index: true, type: 'website', data })
}
