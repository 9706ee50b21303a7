import type { Messages } from '#messages/en.ts'
import type { BlogPost } from '../../contract.ts'

// Loaders call these, because a loader's code is downloaded with its page. The code of a route's `head` would be in the
// scripts that every page loads first.

export function listTitle(filter: string | undefined, { site, blog }: Messages): string {
  return site.title(filter ? `${blog.tagName(filter)} - ${blog.title}` : blog.title)
}

export function postTitle(post: BlogPost, { site }: Messages): string {
  return site.title(post.name)
}
