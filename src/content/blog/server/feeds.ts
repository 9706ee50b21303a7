import type { Feed } from 'feed'
import type { AllWords } from '#messages/all.ts'
import type { PublicResponse } from '#platform/cache/cached-response.ts'
import type { Database } from '#platform/database/database.ts'
import { LANGUAGES, type Language, pathIn } from '#shared/language.ts'
import type { BlogPost } from '../contract.ts'
import { newestPosts } from './store.ts'

interface FeedDeps {
  db: Database
  words: AllWords
  publicUrl: string
}

/** How the values of an entry are written. */
interface Format {
  type: string
  title: (name: string) => string
  category: (name: string) => { name?: string; term?: string }
}

// Programs read the title of RSS as text or as HTML: an ampersand is one in both.
const RSS: Format = { type: 'application/rss+xml', title: withoutTags, category: (name) => ({ name: asText(name) }) }
const ATOM: Format = { type: 'application/atom+xml', title: asHtml, category: (name) => ({ term: asAttribute(name) }) }

/** Feed readers fetch often and show only the newest posts. */
const MAX_POSTS = 20

/**
 * Feeds of each language by path: the newest posts with their full text, as RSS 2.0 and as Atom (RFC 4287). Cached until a post
 * changes.
 */
export function blogFeeds(deps: FeedDeps): Record<string, () => Promise<PublicResponse>> {
  return Object.assign({}, ...LANGUAGES.map((language) => feedsIn(language, deps)))
}

function feedsIn(language: Language, deps: FeedDeps): Record<string, () => Promise<PublicResponse>> {
  const feedFile = (format: Format, write: (feed: Feed) => string) => async () => {
    const posts = await newestPosts(deps.db, language, MAX_POSTS)
    const xml = write(await makeFeed(posts, { ...deps, language, format }))
    return {
      status: 200,
      headers: {
        'content-type': `${format.type}; charset=utf-8`,
        'cache-control': 'public, max-age=0, must-revalidate',
      },
      body: withLanguages(xml, posts, language).replaceAll(LESS_THAN, '&lt;'),
      tags: ['blogs'],
    }
  }
  return {
    [pathIn(language, '/blog/rss.xml')]: feedFile(RSS, (feed) => feed.rss2()),
    [pathIn(language, '/blog/atom.xml')]: feedFile(ATOM, (feed) => feed.atom1()),
  }
}

/** The text as HTML. It holds no `]]>`, either, which would end the CDATA section that it stands in. */
function asHtml(text: string): string {
  return withoutTags(text.replaceAll('&', '&amp;'))
}

function withoutTags(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The writer of Atom leaves `<` in attributes as it is. This character stands for it meanwhile; no text of a post holds it. */
const LESS_THAN = '\u0001'

function asAttribute(text: string): string {
  return text.replaceAll('<', LESS_THAN)
}

/** The writer takes `&amp;` in a text for an ampersand. */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;')
}

function readablePost(post: BlogPost): BlogPost {
  const { name, description, body, author, category } = post
  return {
    ...post,
    name: readable(name),
    description: readable(description),
    body: readable(body),
    author: readable(author),
    category: readable(category),
  }
}

/**
 * Marks the entries in another language than the feed. The library has no field for the language of an entry, and writes each
 * opening tag of an entry on a line of its own.
 */
function withLanguages(xml: string, posts: BlogPost[], language: Language): string {
  let at = 0
  return xml.replace(/^( +<(?:item|entry))>$/gm, (line, begin) => {
    const own = posts[at++]?.language ?? language
    return own === language ? line : `${begin} xml:lang="${own}">`
  })
}

/** Without what XML 1.0 does not allow: a post that was written before it was refused may hold it. */
function readable(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

interface FeedOptions extends FeedDeps {
  language: Language
  format: Format
}

async function makeFeed(posts: BlogPost[], { language, words: all, publicUrl, format }: FeedOptions): Promise<Feed> {
  const words = all[language]
  const { Feed } = await import('feed')
  const absolute = (address: string) => new URL(address, publicUrl).href
  const page = (path: string) => absolute(pathIn(language, path))
  const feed = new Feed({
    title: words.site.title(words.blog.title),
    description: words.blog.lead,
    id: page('/blog'),
    link: page('/blog'),
    language,
    copyright: words.site.footer.copyright(new Date().getFullYear()),
    ...(posts[0] && { updated: new Date(posts[0].date) }),
    feedLinks: { rss: page('/blog/rss.xml'), atom: page('/blog/atom.xml') },
  })
  for (const { _id, name, description, body, author, category, date } of posts.map(readablePost)) {
    const address = page(`/blog/${_id}`)
    feed.addItem({
      title: format.title(name),
      id: address,
      link: address,
      description: asHtml(description),
      content: body.replaceAll(/ (href|src)="(\/[^"]*)"/g, (_, key, path) => ` ${key}="${absolute(path)}"`),
      author: [{ name: asText(author) }],
      category: [format.category(category)],
      date: new Date(date),
    })
  }
  return feed
}
