import type { SignKind } from '#catalogue/signs/rules.ts'
import { serverWords } from '#messages/server-words.ts'
import type { Language } from '#shared/language.ts'

export function notesOf(signs: readonly string[], language: Language): string[] {
  // A sign without a sentence does not compile.
  const signNotes: Record<SignKind, (...figures: string[]) => string> = serverWords[language].signNotes
  return signs.flatMap((token) => {
    const [kind = '', ...figures] = token.split(':')
    return signNotes[kind as SignKind]?.(...figures) ?? []
  })
}
