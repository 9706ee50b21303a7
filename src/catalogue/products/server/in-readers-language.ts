import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import { notesOf } from '#catalogue/signs/server/notes.ts'
import type { Language } from '#shared/language.ts'
import type { Product } from '../contract.ts'

/**
 * The sentences of the signs of a product that was read, and its place, in the reader's language. In the row: a copy of each of
 * a page takes as long as its JSON.
 */
export function inReadersLanguage<P extends Pick<Product, 'notes' | 'shownLocation'>>(
  product: P,
  language: Language,
): P {
  if (product.notes.length > 0) product.notes = notesOf(product.notes, language)
  product.shownLocation = placeInLanguage(product.shownLocation, language)
  return product
}
