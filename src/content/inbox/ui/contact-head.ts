import { type HeadMatch, publicHead, type RouteHead } from '#ui/page/head.ts'
import { breadcrumbs, organizationWithContact } from '#ui/page/structured-data.ts'

export function contactHead(match: HeadMatch, documentTitle: string): Promise<RouteHead> {
  const { title, text } = match.context.words.inbox.contact
  return publicHead(match, documentTitle, {
    ...{ title, description: text, canonical: '/contact', index: true, type: 'website' },
    data: [breadcrumbs(match.context, [[title, '/contact']]), organizationWithContact(match.context)],
  })
}
