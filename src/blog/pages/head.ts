import type { Messages } from '#messages/en.ts'
import { photoSources } from '#shared/photo.ts'
import type { BlogPost } from '../contract.ts'

/**
 * The heads of the blog's pages are made by their loaders, which come with the pages: what a route's own `head` is made of
 * would be a part of everybody's first visit.
 */
type Head = { meta: Record<string, string>[]; links: Record<string, string>[] }

type Site = { words: Messages; publicUrl: string }

export function listHead(chosen: string | undefined, { words, publicUrl }: Site): Head {
  const { title, lead } = words.blog
  return {
    meta: [
      { title: words.site.title(chosen ? `${chosen} - ${title}` : title) },
      { name: 'description', content: lead },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: words.site.title(title) },
      { property: 'og:description', content: lead },
    ],
    links: [{ rel: 'canonical', href: new URL('/blog', publicUrl).href }, ...feedLinks(words)],
  }
}

export function postHead(post: BlogPost, { words, publicUrl }: Site): Head {
  const address = new URL(`/blog/${post._id}`, publicUrl).href
  return {
    meta: [
      { title: words.site.title(post.name) },
      { name: 'description', content: post.description },
      { name: 'author', content: post.author },
      { property: 'og:type', content: 'article' },
      { property: 'og:title', content: post.name },
      { property: 'og:description', content: post.description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: new URL(photoSources(post.photo)?.fallback ?? post.photo, publicUrl).href },
      { property: 'article:published_time', content: post.date },
      { property: 'article:section', content: post.category },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }, ...feedLinks(words)],
  }
}

function feedLinks({ blog }: Messages): Head['links'] {
  return [
    { rel: 'alternate', type: 'application/rss+xml', title: blog.rss, href: '/blog/rss.xml' },
    { rel: 'alternate', type: 'application/atom+xml', title: blog.atom, href: '/blog/atom.xml' },
  ]
}
