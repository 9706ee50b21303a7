const PART = /'(?:[^'\\]|''|\\.)*'(?::(\*?)[A-D]*)?|<(?:-|\d+)>/gs
/** Words that must not be in a text of a weight. */
const NEGATED_WEIGHT = /!'(?:[^'\\]|''|\\.)*':\*?[A-D]+/gs
/** Words that must not follow each other, as `-"hp laptop"` makes them. */
const NEGATED_PHRASE = /!\(\s*(?:'(?:[^'\\]|''|\\.)*'(?::\*)?|\s|<(?:-|\d+)>)*\)/gs
/** A lexeme that no text has, because words hold no space. */
const NOTHING = "!' '"

/** Products at most whose words are compared one by one, where an index does not answer by itself. */
export const MAX_COMPARED = 5_000

/**
 * A tsquery that an index answers without a look at the products, and that finds all that `query` finds: words of any weight,
 * anywhere. The same text when an index answers `query` so.
 */
export function indexForm(query: string): string {
  return query
    .replaceAll(NEGATED_WEIGHT, NOTHING)
    .replaceAll(NEGATED_PHRASE, (negated) => (/'\s*<(?:-|\d+)>/.test(negated) ? NOTHING : negated))
    .replaceAll(PART, (part, prefix: string | undefined) => {
      if (part.startsWith('<')) return '&'
      return prefix === undefined ? part : part.slice(0, part.lastIndexOf("'") + 1) + (prefix && ':*')
    })
}

/** The words by which an index finds candidates without a look at any product, and whether these are all that was asked for. */
export function candidatesOf(query: string | undefined): { candidates: string | undefined; isExact: boolean } {
  const candidates = query === undefined ? undefined : indexForm(query)
  return { candidates, isExact: candidates === query }
}
