import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Stands in a statement where a value goes, or one of a list of values. */
class Stand {
  readonly name: string
  readonly at: number | null

  constructor(name: string, at: number | null) {
    this.name = name
    this.at = at
  }
}

/**
 * A statement for what is asked all the time: built and compiled once for each set of values that are there, which costs
 * half as much as the database client takes for the rows. `build` gets something of no meaning for each value that is
 * there, to put where a parameter goes, a list of such for a list, and undefined for the others. What else it depends on
 * must be in `variant`, a text that the code knows: a statement of each is kept for ever.
 */
export function prepare<Values extends object, Row>(
  build: (db: Database, values: Values, variant: string) => Compilable<Row>,
): (db: Database, values: Values, variant?: string) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, values, variant = '') => {
    const given = values as Record<string, unknown>
    const key = keyOf(variant, given)
    let query = compiled.get(key)
    if (!query) {
      query = build(db, standsFor(given) as Values, variant).compile()
      compiled.set(key, query)
    }
    const parameters = query.parameters.map((each) => (each instanceof Stand ? valueFor(each, given) : each))
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

function standsFor(values: Record<string, unknown>): Record<string, unknown> {
  const stands = Object.entries(values).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((_, at) => new Stand(name, at))]
    return [name, value === undefined ? undefined : new Stand(name, null)]
  })
  return Object.fromEntries(stands)
}

function valueFor({ name, at }: Stand, values: Record<string, unknown>): unknown {
  return at === null ? values[name] : (values[name] as unknown[])[at]
}
