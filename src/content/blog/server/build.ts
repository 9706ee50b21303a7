import type { Database } from '#platform/database/database.ts'
import type { BlogForm } from '../contract.ts'
import { minutesToRead } from '../rules.ts'
import { renderMarkdown } from './markdown.ts'
import { insertBlog, setTranslation } from './store.ts'

interface Given extends Partial<BlogForm> {
  author?: string
  published?: boolean
  date?: string
}

let latest = 0

/** A date in milliseconds as ISO 8601, later than each that it returned before: posts are ordered by their dates. */
function laterDate(): string {
  latest = Math.max(latest + 1, Date.now())
  return new Date(latest).toISOString()
}

/** Stores a published post; what is not given is believable. Answers its id. */
export async function aBlog(db: Database, values: Given = {}): Promise<string> {
  const { translation = null, ...given } = values
  const post = {
    name: 'Battery health: the one number to ask for',
    category: 'Laptop',
    tags: ['Laptop'],
    author: 'Mahmudul Karim',
    photo: '/images/battery.jpg',
    description: 'A battery that holds 80 % of its first charge is still fine. Here is how to read the number.',
    markdown: '## On Windows\n\nOpen a terminal and type `powercfg /batteryreport`.',
    language: 'en' as const,
    published: true,
    ...{ goodsKind: '', goodsBrand: '', goodsWords: '' },
    date: laterDate(),
    ...given,
  }
  const body = renderMarkdown(post.markdown, undefined)
  if (body === null) throw new Error(`the text of ${post.name} is too large`)
  const id = await insertBlog(db, { ...post, createdAt: post.date, body, minutes: minutesToRead(post.markdown) })
  if (translation) await setTranslation(db, { ...post, id }, translation)
  return id
}
