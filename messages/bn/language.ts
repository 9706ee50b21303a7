import type { Language } from '#shared/language.ts'

/** The language of these words: of a build of the pages, where it is imported as `#words/language.ts`. */
export const language: Language = 'bn'
