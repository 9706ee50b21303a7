import type { Language } from '#shared/language.ts'

const CONDITIONS: Record<Language, string[]> = { en: [], bn: ['bangla'] }

/** The conditions under which `imports` in package.json gives the words of a language. English has none. */
export function conditionsOf(language: Language): string[] {
  return CONDITIONS[language]
}

/** The manifest of a language's browser build, in its folder. */
export function manifestFile(language: Language): string {
  return `manifest-${language}.json`
}

/** The file of a language's browser build that holds `SourceFiles`, beside its manifest. */
export function sourcesFile(language: Language): string {
  return `sources-${language}.json`
}

/** The modules of a build by their paths from the root: the file that has a module, and the modules that it loads later. */
export type SourceFiles = Record<string, { file: string; later?: string[] }>
