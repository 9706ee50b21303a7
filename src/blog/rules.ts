import type { BlogForm } from './contract.ts'

/** Newest posts on the home page and in the sidebar (rows B09 N03). */
export const RECENT_COUNT = 3

/** What readers would miss: a draft may be unfinished, a published post may not. Tags may be absent. */
export function missingForReaders(post: Omit<BlogForm, 'name' | 'tags'>): Record<string, 'required'> {
  const fields = ['category', 'photo', 'description', 'markdown'] as const
  return Object.fromEntries(fields.filter((field) => post[field] === '').map((field) => [field, 'required']))
}

/** The tags that always stand in the sidebar, then those of the posts; one spelling each, whatever its case. */
export function sidebarTags(standing: readonly string[], used: readonly string[], most = 14): string[] {
  const tags = new Map<string, string>()
  for (const tag of [...standing, ...used]) if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  return [...tags.values()].slice(0, most)
}

/** Words a minute that somebody reads who wants to understand. */
const WORDS_A_MINUTE = 200

/** Whole minutes, at least one. */
export function minutesToRead(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE))
}
