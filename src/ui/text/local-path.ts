import { pathIn } from '#shared/language.ts'
import { language } from '#words/language.ts'

/** The address of a bare path in the language of the page, for addresses that the router does not make. */
export function localPath(path: string): string {
  return pathIn(language, path)
}
