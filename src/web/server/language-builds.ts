import type { Language } from '#shared/language.ts'

/** The conditions under which `imports` in package.json gives the words of a language. English has none. */
export function conditionsOf(language: Language): string[] {
  return language === 'bn' ? ['bangla'] : []
}

/** The manifest of a language's browser build, in its folder. */
export function manifestFile(language: Language): string {
  return `manifest-${language}.json`
}
