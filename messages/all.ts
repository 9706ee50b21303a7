import type { Language } from '#shared/language.ts'
import { bn } from './bn.ts'
import { en, type Messages } from './en.ts'

/** The words of each language, for what serves every language. */
export type AllWords = Record<Language, Messages>
export const allWords: AllWords = { en, bn }
