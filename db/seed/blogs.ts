import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { aBlog } from '#content/blog/server/build.ts'
import { en, type Messages } from '#messages/en.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#shared/language.ts'

/** A post as its file says it: the lines between `---` and `---`, then Markdown. */
export interface DemoPost {
  language: Language
  /** File name without its ending. The English text is in `NAME.md`, its Bangla translation in `NAME.bn.md`. */
  file: string
  name: string
  category: string
  tags: string[]
  /** A day such as 2026-11-09. */
  date: string
  author: string
  /** File name in `blog/covers/`. */
  cover: string
  description: string
  markdown: string
  /** The kind of the goods that it shows; empty for none. */
  goodsKind: string
}

const BLOG_FOLDER = path.join(import.meta.dirname, 'blog')

/** The posts of the demo, read from their files. */
export async function readPosts(): Promise<DemoPost[]> {
  const files = (await readdir(BLOG_FOLDER)).filter((file) => file.endsWith('.md')).toSorted()
  return Promise.all(files.map(async (file) => parsePost(file, await readFile(path.join(BLOG_FOLDER, file), 'utf8'))))
}

function parsePost(file: string, text: string): DemoPost {
  const [, head = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? []
  const fields = new Map<string, string>()
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).trim()
    if (colon > 0) fields.set(line.slice(0, colon).trim(), value.replace(/^(["'])(.*)\1$/, '$2'))
  }
  const said = (field: string) => {
    const value = fields.get(field)
    if (!value) throw new Error(`db/seed/blog/${file} does not say its ${field}`)
    return value
  }
  const tags = said('tags')
    .split(',')
    .map((tag) => tag.trim())
  return {
    ...{ language: file.endsWith('.bn.md') ? 'bn' : 'en', file: file.replace(/(\.bn)?\.md$/, '') },
    ...{ name: said('name'), category: said('category'), tags, date: said('date') },
    ...{ author: said('author'), cover: said('cover'), description: said('description'), markdown: markdown.trim() },
    goodsKind: fields.get('goods') ?? '',
  }
}

/** Publishes the posts at noon in Bangladesh of their day; `photoOf` gives a cover's stored address. */
export async function publishPosts(
  db: Database,
  posts: DemoPost[],
  photoOf: (name: string) => string,
  words: Messages,
): Promise<void> {
  // The files have the tags of the specification; the sidebar may stand in corrected words.
  const standing = new Map(en.blog.fixedTags.map((tag, index) => [tag, words.blog.fixedTags[index] ?? tag]))
  const english = new Map<string, string>()
  // English first: the others name it as their translation.
  for (const { cover, date, file, ...post } of posts.toSorted((a, b) => b.language.localeCompare(a.language))) {
    const tags = post.tags.map((tag) => standing.get(tag) ?? tag)
    const stored = { ...post, tags, photo: photoOf(cover.replace(/\.\w+$/, '')), date: `${date}T12:00:00+06:00` }
    const id = await aBlog(db, { ...stored, translation: english.get(file) ?? null })
    if (post.language === 'en') english.set(file, id)
  }
}
