import type { Messages } from '#messages/en.ts'
import type { BlogPost } from '../../contract.ts'

/**
 * The loaders of the blog's pages make the titles, because loaders are loaded with their page. A route's `head` is in the
 * entry chunk of every visit, and so would be the words that it uses.
 */
type Head = { meta: { title: string }[] }

export function listHead(chosen: string | undefined, { site, blog }: Messages): Head {
  return { meta: [{ title: site.title(chosen ? `${chosen} - ${blog.title}` : blog.title) }] }
}

export function postHead(post: BlogPost, { site }: Messages): Head {
  return { meta: [{ title: site.title(post.name) }] }
}
