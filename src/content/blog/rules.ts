import { LANGUAGES, type Language } from '#shared/language.ts'
import type { BlogForm, BlogPost } from './contract.ts'

/** Newest posts on the home page and in the sidebar (rows B09 N03). */
export const RECENT_COUNT = 3

/** The empty fields that publishing requires; a draft may be unfinished. Tags may be absent. */
export function missingForReaders(
  post: Pick<BlogForm, 'category' | 'photo' | 'description' | 'markdown'>,
): Record<string, 'required'> {
  const fields = ['category', 'photo', 'description', 'markdown'] as const
  return Object.fromEntries(fields.filter((field) => post[field] === '').map((field) => [field, 'required']))
}

type Written = Pick<BlogPost, '_id' | 'language' | 'translation'>

/** The bare address of a post in each language that it is in. */
export function addressesOf(post: Written): Partial<Record<Language, string>> {
  const language = languageOfPost(post)
  return {
    [language]: `/blog/${post._id}`,
    ...(post.translation && { [otherLanguage(language)]: `/blog/${post.translation}` }),
  }
}

/** The language that a translation of a post in `language` is in. */
export function otherLanguage(language: Language): Language {
  return LANGUAGES.find((each) => each !== language) ?? 'en'
}

export function languageOfPost({ language }: Pick<BlogPost, 'language'>): Language {
  return language ?? 'en'
}

/** Spellings of one tag, in lower case: the specification's and the corrected one (row B10). */
const TAG_SPELLINGS = [['shooes', 'shoes']]

/** Every spelling of the tag, in lower case. */
export function spellingsOf(tag: string): string[] {
  const own = tag.toLowerCase()
  return TAG_SPELLINGS.find((spellings) => spellings.includes(own)) ?? [own]
}

export function isSameTag(one: string, other: string | undefined): boolean {
  return other !== undefined && spellingsOf(one).includes(other.toLowerCase())
}

/** A stored tag as it is shown: spelled like the fixed tag of the sidebar that it equals, if there is one. */
export function shownTag(tag: string, fixedTags: readonly string[]): string {
  return fixedTags.find((one) => isSameTag(one, tag)) ?? tag
}

/** The tags of the sidebar: the fixed ones, then those of posts that are not the same as a fixed one. */
export function sidebarTags(fixedTags: readonly string[], used: readonly string[], limit = 14): string[] {
  const others = used.filter((tag) => !fixedTags.some((one) => isSameTag(one, tag)))
  return [...fixedTags, ...others].slice(0, limit)
}

/** Average reading speed in words. */
const WORDS_PER_MINUTE = 200

/** Whole minutes, at least one. */
export function minutesToRead(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE))
}
