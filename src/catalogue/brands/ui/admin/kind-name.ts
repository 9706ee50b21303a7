import type { Language } from '#shared/language.ts'
import { language } from '#words/language.ts'

/** The plural of a kind in the language of the page; its Bangla name has no other. */
export function kindName({ plural, bangla }: { plural: string; bangla: string }): string {
  const names: Record<Language, string> = { en: plural, bn: bangla }
  return names[language]
}
