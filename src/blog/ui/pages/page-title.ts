import type { Messages } from '#messages/en.ts'
import type { BlogPost } from '../../contract.ts'

// The loaders make the titles of the blog's pages. Code and words of a route's `head` are part of everybody's first load,
// a loader comes with its page.

export function listTitle(filter: string | undefined, { site, blog }: Messages): string {
  return site.title(filter ? `${filter} - ${blog.title}` : blog.title)
}

export function postTitle(post: BlogPost, { site }: Messages): string {
  return site.title(post.name)
}
