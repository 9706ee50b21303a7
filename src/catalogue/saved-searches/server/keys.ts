import { facetOf } from '#catalogue/search/server/filter.ts'

/** The facets whose values are combined, those that leave the fewest products first. */
const COMBINED = ['brand', 'district', 'processorFamily', 'ramGb', 'storageGb', 'grade', 'kind']
const MAX_COMBINED = 3
/** Keys of one search; the facets or words that would make more are compared later. */
const MAX_KEYS = 64
/** The letters of the beginning of a word that a key holds. */
const PREFIX = 4

/** The key of a search that may fit any product. */
const ANY = '*'

/** The keys that a product is looked up by: a search that it fits has one of them at least. */
export function productKeys(tokens: readonly string[], lexemes: readonly string[]): string[] {
  const combined = COMBINED.flatMap((name) => tokens.find((token) => facetOf(token) === name) ?? [])
  const words = lexemes.flatMap((word) => [`w:${word}`, ...beginnings(word).map((part) => `p:${part}`)])
  return [...new Set([ANY, ...tokens, ...subsets(combined, MAX_COMBINED).map((part) => part.join(' ')), ...words])]
}

function beginnings(word: string): string[] {
  return Array.from({ length: Math.min(PREFIX, word.length) }, (_, at) => word.slice(0, at + 1))
}

/** All combinations of one to `most` of the tokens, in their order. */
function subsets(tokens: readonly string[], most: number): string[][] {
  const all: string[][] = []
  for (const token of tokens) {
    const longer = all.filter((one) => one.length < most).map((one) => [...one, token])
    all.push([token], ...longer)
  }
  return all
}

/** The keys of a search: of what narrows it most, its facets or the words that every product of it has. */
export function searchKeys(facets: readonly (readonly string[])[], words: readonly string[] | null): string[] {
  const combined = COMBINED.flatMap((name) => {
    const group = facets.find(([token = '']) => facetOf(token) === name)
    return group ? [group] : []
  })
  const byFacets = combined.reduce<string[][]>(
    (keys, group) => {
      const next = keys.flatMap((key) => group.map((token) => [...key, token]))
      return (keys[0]?.length ?? 0) < MAX_COMBINED && next.length <= MAX_KEYS ? next : keys
    },
    [[]],
  )
  const length = byFacets[0]?.length ?? 0
  if (words && words.length <= MAX_KEYS && length < 2) return [...words]
  if (length > 0) return byFacets.map((key) => key.join(' '))
  const other = facets.find((group) => group.length <= MAX_KEYS)
  return other ? [...other] : [ANY]
}

type Parsed = Set<string> | null

/**
 * Keys of the lexemes of a tsquery, given as text, of which every matching product has at least one. Null when there is no such
 * set.
 */
export function necessaryWords(query: string): string[] | null {
  const tokens = query.match(/'(?:[^'\\]|''|\\.)*'(?::\*?[A-D]*\*?)?|<(?:-|\d+)>|[&|!()]/g) ?? []
  let at = 0
  function parseOr(): Parsed {
    let found = parseAnd()
    while (tokens[at] === '|') {
      at++
      const other = parseAnd()
      found = found && other ? new Set([...found, ...other]) : null
    }
    return found
  }
  function parseAnd(): Parsed {
    let found = parseOne()
    while (tokens[at] === '&' || tokens[at]?.startsWith('<')) {
      at++
      found = rarer(found, parseOne())
    }
    return found
  }
  function parseOne(): Parsed {
    const token = tokens[at++]
    if (token === '!') {
      parseOne()
      return null
    }
    if (token === '(') {
      const found = parseOr()
      at++
      return found
    }
    return token === undefined ? null : new Set([keyOf(token)])
  }
  const found = parseOr()
  return found && [...found]
}

/** The words of a name are rarer than a kind or a grade. */
function rarer(one: Parsed, other: Parsed): Parsed {
  if (!one || !other) return one ?? other
  const common = (set: Set<string>) => [...set].filter((key) => key.includes(':', 2)).length * MAX_KEYS + set.size
  return common(other) < common(one) ? other : one
}

function keyOf(token: string): string {
  const end = token.lastIndexOf("'")
  const word = token.slice(1, end).replace(/''|\\(.)/g, (all, escaped) => escaped ?? all[0])
  return token.includes('*', end) ? `p:${word.slice(0, PREFIX)}` : `w:${word}`
}

/** The keys of words that no product had when they were saved. */
export function unknownWords(words: readonly string[]): string[] {
  return words.map((word) => `p:${word.slice(0, PREFIX)}`)
}
