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

/** Feed readers fetch often and show only the newest posts. */
const MAX_POSTS = 20

/** The feeds of each language by path: the newest posts with their full text, as RSS 2.0 and as Atom (RFC 4287). Cached until a post changes. */
export function blogFeeds(deps: FeedDeps): Record<string, () => Promise<PublicResponse>> {
  return Object.assign({}, ...LANGUAGES.map((language) => feedsIn(language, deps)))
}

function feedsIn(language: Language, deps: FeedDeps): Record<string, () => Promise<PublicResponse>> {
  const feedFile = (type: string, title: (name: string) => string, write: (feed: Feed) => string) => async () => ({
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=0, must-revalidate' },
    body: readable(
      write(await makeFeed(await newestPosts(deps.db, language, MAX_POSTS), { ...deps, language, title })),
    ),
    tags: ['blogs'],
  })
  return {
    // Programs read the title of RSS as text or as HTML: an ampersand is one in both.
    [pathIn(language, '/blog/rss.xml')]: feedFile('application/rss+xml', withoutTags, (feed) => feed.rss2()),
    [pathIn(language, '/blog/atom.xml')]: feedFile('application/atom+xml', asHtml, (feed) => feed.atom1()),
  }
}

/** The text as HTML. It holds no `]]>`, either, which would end the CDATA section that it stands in. */
function asHtml(text: string): string {
  return withoutTags(text.replaceAll('&', '&amp;'))
}

function withoutTags(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Without what XML 1.0 does not allow: a post that was written before it was refused may hold it. */
function readable(xml: string): string {
  return xml.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

interface FeedOptions extends FeedDeps {
  language: Language
  /** Makes the title of an entry from the name of a post. */
  title: (name: string) => string
}

async function makeFeed(posts: BlogPost[], { language, words: all, publicUrl, title }: FeedOptions): Promise<Feed> {
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
  for (const { _id, name, description, body, author, category, date } of posts) {
    const address = page(`/blog/${_id}`)
    feed.addItem({
      title: title(name),
      id: address,
      link: address,
      description: asHtml(description),
      content: body.replaceAll(/ (href|src)="(\/[^"]*)"/g, (_, key, path) => ` ${key}="${absolute(path)}"`),
      author: [{ name: author }],
      category: [{ name: category }],
      date: new Date(date),
    })
  }
  return feed
}
