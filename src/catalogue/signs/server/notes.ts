import type { SignKind } from '#catalogue/signs/rules.ts'
import { serverWords } from '#messages/server-words.ts'
import type { Language } from '#shared/language.ts'
import type { Product } from '../../products/contract.ts'

/** The sentences of the signs of a product that was read, in place: a copy of each of a page takes as long as its JSON. */
export function addNotes<P extends Pick<Product, 'notes'>>(product: P, language: Language): P {
  if (product.notes.length > 0) product.notes = notesOf(product.notes, language)
  return product
}

export function notesOf(signs: readonly string[], language: Language): string[] {
  // A sign without a sentence does not compile.
  const signNotes: Record<SignKind, (...figures: string[]) => string> = serverWords[language].signNotes
  return signs.flatMap((token) => {
    const [kind = '', ...figures] = token.split(':')
    return signNotes[kind as SignKind]?.(...figures) ?? []
  })
}
