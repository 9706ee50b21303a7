import type { Language } from '#shared/language.ts'
import { language } from '#words/language.ts'

/** The language of a text that people wrote, by its script, where it is not that of the page: for screen readers and fonts. */
export function languageOf(text: string): Language | undefined {
  const written = /\p{Script=Bengali}/u.test(text) ? 'bn' : /\p{Script=Latin}/u.test(text) ? 'en' : language
  return written === language ? undefined : written
}
