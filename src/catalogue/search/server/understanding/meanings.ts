/** What a phrase of a query means. */
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
  | { is: 'ignored' }

export type WishedSort = 'price-low' | 'price-high' | 'newest'

/** The term of a fact, as it is stored with a product. */
export function factTerm(field: string, value: string | boolean): string {
  return `${field}:${value}`.toLowerCase()
}

/** What `does` of search-words.json says: `sort=price-low`, `box=true`, `grade>=like-new`, `ignore`. */
export function meaningOf({ does, soft = false }: { does: string; soft?: boolean | undefined }): Meaning {
  if (does === 'ignore') return { is: 'ignored' }
  const [field = '', value = ''] = does.split(/>?=/)
  if (field === 'sort') return { is: 'order', sort: SORTS[value] ?? 'newest' }
  // Goods for parts are a grade of their own.
  if (field === 'forParts') return { is: 'wish', term: factTerm('grade', 'for-parts'), hard: !soft }
  return { is: 'wish', term: factTerm(field, value), hard: !soft }
}

const SORTS: Record<string, WishedSort> = { 'price-low': 'price-low', 'price-high': 'price-high', newest: 'newest' }
