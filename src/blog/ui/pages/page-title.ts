import type { Messages } from '#messages/en.ts'
import type { BlogPost } from '../../contract.ts'

/**
 * The titles of the blog's pages are made by their loaders, which come with the pages: what a route's own `head` is made of
 * would be a part of everybody's first visit, and so would the words.
 */
type Head = { meta: { title: string }[] }

export function listHead(chosen: string | undefined, { site, blog }: Messages): Head {
  return { meta: [{ title: site.title(chosen ? `${chosen} - ${blog.title}` : blog.title) }] }
}

export function postHead(post: BlogPost, { site }: Messages): Head {
  return { meta: [{ title: site.title(post.name) }] }
}
