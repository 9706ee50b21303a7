/** A lexeme as a tsquery; with a weight only in the texts of that weight, half typed with `prefix`. */
export function lexeme(word: string, { prefix = false, weight = '' } = {}): string {
  const flags = `${prefix ? '*' : ''}${weight}`
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${flags && `:${flags}`}`
}

/** A tsquery for products that do not match. */
export function not(query: string): string {
  return `!${query}`
}

/** All of these must hold; undefined for none. */
export function allOf(queries: readonly string[]): string | undefined {
  return queries.length > 0 ? joined(queries, ' & ') : undefined
}

/** One of these must hold; undefined for none. */
export function anyOf(queries: readonly string[]): string | undefined {
  return queries.length > 0 ? joined([...new Set(queries)], ' | ') : undefined
}

function joined(queries: readonly string[], by: string): string {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(by)})`
}
