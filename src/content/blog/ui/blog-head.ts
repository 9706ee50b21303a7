import type { Client } from '#shared/client.ts'
import { pathIn } from '#shared/language.ts'
import { type HeadMatch, largestPhoto, publicHead, type RouteHead } from '#ui/page/head.ts'
import {
  absoluteUrl,
  breadcrumbs,
  itemList,
  type JsonLd,
  organization,
  organizationId,
} from '#ui/page/structured-data.ts'
import { localPath } from '#ui/text/local-path.ts'
import type { BlogPost, blog } from '../contract.ts'
import { addressesOf, languageOfPost, shownTag } from '../rules.ts'
import { filterOf, type ListSearch } from './list/list-search.ts'
import { blogListQuery } from './queries.ts'

type Match = HeadMatch<Client<typeof blog>>

/** The list of posts. Lists of one category or tag are variants of it. */
export function blogListHead(match: Match & { search: ListSearch }, documentTitle: string): Promise<RouteHead> {
  const { words, queryClient, api } = match.context
  const posts = queryClient.getQueryData(blogListQuery(api, filterOf(match.search)).queryKey)?.pages[0]?.items ?? []
  return publicHead(match, documentTitle, {
    title: words.blog.title,
    description: words.blog.lead,
    canonical: '/blog',
    index: !match.search.q,
    type: 'website',
    data: [
      breadcrumbs(match.context, [[words.blog.title, '/blog']]),
      itemList(
        match.context,
        posts.map(({ _id, name }) => ({ name, path: `/blog/${_id}` })),
      ),
    ],
    alternates: feeds(match),
  })
}

/** One post. Its page renders the `article:tag` properties itself, because the router's head keeps one value of each. */
export function blogPostHead(match: Match, documentTitle: string, post: BlogPost): Promise<RouteHead> {
  const { words } = match.context
  const canonical = `/blog/${post._id}`
  return publicHead(match, documentTitle, {
    title: post.name,
    description: post.description,
    canonical,
    translations: addressesOf(post),
    index: true,
    photo: { url: post.photo, alt: post.name },
    type: 'article',
    properties: [
      ['article:published_time', post.date],
      ['article:modified_time', post.updatedAt],
      ['article:author', post.author],
      ['article:section', words.blog.tagName(post.category)],
    ],
    data: [
      breadcrumbs(match.context, [
        [words.blog.title, '/blog'],
        [post.name, canonical],
      ]),
      postData(match, post, absoluteUrl(pathIn(languageOfPost(post), canonical), match.context.settings)),
    ],
    alternates: feeds(match),
  })
}

function postData({ context }: Match, post: BlogPost, url: string): JsonLd {
  const { words, settings } = context
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: url,
    url,
    headline: post.name,
    description: post.description,
    image: [absoluteUrl(largestPhoto(post.photo), settings)],
    datePublished: post.date,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': organizationId(context), ...organization(context) },
    articleSection: words.blog.tagName(post.category),
    keywords: post.tags.map((tag) => words.blog.tagName(shownTag(tag, words.blog.fixedTags))).join(', '),
    inLanguage: languageOfPost(post),
  }
}

function feeds({ context }: Match) {
  const { blog: words } = context.words
  return [
    { type: 'application/rss+xml', title: words.rss, href: localPath('/blog/rss.xml') },
    { type: 'application/atom+xml', title: words.atom, href: localPath('/blog/atom.xml') },
  ]
}
