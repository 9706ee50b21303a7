import type { BlogPost } from '#blog/contract.ts'
import { shownTag } from '#blog/rules.ts'
import { filterOf, type ListSearch } from '#blog/ui/list/list-search.ts'
import { blogListQuery, blogPostQuery } from '#blog/ui/queries.ts'
import { languageOf } from '#ui/text/language.ts'
import { absolute, breadcrumbs, itemList, type PublicHead, type ShownPage } from '../head-parts.ts'
import { largestPhoto } from './photo.ts'
import { organization, organizationId } from './site.ts'

/** The posts; what narrows them is a variant of the one list. */
export function blogListHead(page: ShownPage): PublicHead {
  const { words, queryClient, api } = page
  const search = page.search as ListSearch
  const posts = queryClient.getQueryData(blogListQuery(api, filterOf(search)).queryKey)?.pages[0]?.items ?? []
  return {
    title: words.blog.title,
    description: words.blog.lead,
    canonical: '/blog',
    index: !search.q,
    type: 'website',
    properties: [],
    data: [
      breadcrumbs(page, [[words.blog.title, '/blog']]),
      itemList(
        page,
        posts.map(({ _id, name }) => ({ name, path: `/blog/${_id}` })),
      ),
    ],
    alternates: feeds(page),
  }
}

/** One post. */
export function blogPostHead(page: ShownPage): PublicHead | null {
  const { words, queryClient, api, params } = page
  const post = queryClient.getQueryData(blogPostQuery(api, params.id as string).queryKey)
  if (!post) return null
  const canonical = `/blog/${post._id}`
  return {
    title: post.name,
    description: post.description,
    canonical,
    index: true,
    photo: { url: post.photo, alt: post.name },
    type: 'article',
    properties: [
      ['article:published_time', post.date],
      ['article:modified_time', post.updatedAt],
      ['article:author', post.author],
      ['article:section', post.category],
      ...tagsOf(page, post).map((tag): [string, string] => ['article:tag', tag]),
    ],
    data: [
      breadcrumbs(page, [
        [words.blog.title, '/blog'],
        [post.name, canonical],
      ]),
      postData(page, post, absolute(canonical, page)),
    ],
    alternates: feeds(page),
  }
}

function tagsOf({ words }: ShownPage, { tags }: BlogPost): string[] {
  return tags.map((tag) => shownTag(tag, words.blog.standingTags))
}

function postData(page: ShownPage, post: BlogPost, url: string): object {
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: url,
    url,
    headline: post.name,
    description: post.description,
    image: [absolute(largestPhoto(post.photo), page)],
    datePublished: post.date,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': organizationId(page), ...organization(page) },
    articleSection: post.category,
    keywords: tagsOf(page, post).join(', '),
    inLanguage: languageOf(post.name) ?? 'en',
  }
}

function feeds({ words: { blog } }: ShownPage): NonNullable<PublicHead['alternates']> {
  return [
    { type: 'application/rss+xml', title: blog.rss, href: '/blog/rss.xml' },
    { type: 'application/atom+xml', title: blog.atom, href: '/blog/atom.xml' },
  ]
}
