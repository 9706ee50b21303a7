import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** A parameter of a compiled query that a value of the call replaces; with `index`, one item of a list. */
class Placeholder {
  readonly name: string
  readonly index: number | null

  constructor(name: string, index: number | null) {
    this.name = name
    this.index = index
  }
}

/**
 * A query that is built and compiled once for each set of values that are not undefined. Without it a list of products
 * takes 1.73 times the processor time of a bare server and not 1.41, one product 2.04 and not 1.43, a search 2.02 and not
 * 1.41 (`npm run bench reads`, 2026-11-23).
 *
 * `build` must use its values only as parameters: it gets a placeholder for each value, a list of placeholders for a list,
 * and undefined for undefined. Anything else that the query depends on goes into `variant`, a text that the code chooses:
 * the query of each variant stays in memory.
 */
export function prepare<Values extends object, Row>(
  build: (db: Database, values: Values, variant: string) => Compilable<Row>,
): (db: Database, values: Values, variant?: string) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, values, variant = '') => {
    const named = values as Record<string, unknown>
    const key = keyOf(variant, named)
    let query = compiled.get(key)
    if (!query) {
      // The builder sees values of the right names, whose types Kysely does not look at.
      query = build(db, placeholdersFor(named) as Values, variant).compile()
      compiled.set(key, query)
    }
    const parameters = query.parameters.map((each) => (each instanceof Placeholder ? valueFor(each, named) : each))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

function keyOf(variant: string, values: Record<string, unknown>): string {
  let key = variant
  for (const name in values) {
    const value = values[name]
    if (value !== undefined) key += Array.isArray(value) ? ` ${name}:${value.length}` : ` ${name}`
  }
  return key
}

function placeholdersFor(values: Record<string, unknown>): Record<string, unknown> {
  const placeholders = Object.entries(values).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((_, index) => new Placeholder(name, index))]
    return [name, value === undefined ? undefined : new Placeholder(name, null)]
  })
  return Object.fromEntries(placeholders)
}

function valueFor({ name, index }: Placeholder, values: Record<string, unknown>): unknown {
  const value = values[name]
  return index === null || !Array.isArray(value) ? value : value[index]
}
