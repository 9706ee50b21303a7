import type { Language } from '#shared/language.ts'

/** Meaning of a phrase of a query. */
export type Meaning =
  | { is: 'kind'; kind: string; value?: { field: string; choice: string } }
  /** The brand by its name in lower case, as `products.category` is compared. */
  | { is: 'brand'; brand: string }
  /** A line of a brand, such as ThinkPad, and the kind of its goods. */
  | { is: 'line'; line: string; kind: string }
  /** Something that a name says: SSD, 5G, i5. A soft one raises and never hides. */
  | { is: 'attribute'; id: string; soft: boolean }
  /** A term that raises what has it; with `hard` it must be there. */
  | { is: 'wish'; term: string; hard: boolean }
  | { is: 'order'; sort: WishedSort }
  /** The districts or parts of districts that a name stands for, by their ids of places.json. */
  | { is: 'place'; names: Record<Language, string>; ids: readonly string[]; level: PlaceLevel }
  | { is: 'ignored' }

export type WishedSort = 'price-low' | 'price-high' | 'newest'

/** The term of a fact, as it is stored with a product. */
export function factTerm(field: string, value: string | boolean): string {
  return `${field}:${value}`.toLowerCase()
}

/** The term of goods for parts, whether their grade or their name says so. */
export const FOR_PARTS = factTerm('grade', 'for-parts')

export type PlaceLevel = 'division' | 'district' | 'part'

/** The term of a district, or of a part of one, that a product is in. */
export function placeTerm(id: string): string {
  return `in:${id}`
}

/** Reads the meaning of `does` in search-words.json: `sort=price-low`, `box=true`, `grade>=like-new`, `ignore`. */
export function meaningOf({ does, soft = false }: { does: string; soft?: boolean | undefined }): Meaning {
  if (does === 'ignore') return { is: 'ignored' }
  const [field = '', value = ''] = does.split(/>?=/)
  if (field === 'sort') return { is: 'order', sort: SORTS[value] ?? 'newest' }
  // Goods for parts are a grade of their own.
  if (field === 'forParts') return { is: 'wish', term: FOR_PARTS, hard: !soft }
  return { is: 'wish', term: factTerm(field, value), hard: !soft }
}

const SORTS: Record<string, WishedSort> = { 'price-low': 'price-low', 'price-high': 'price-high', newest: 'newest' }
