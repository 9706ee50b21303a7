import pg from 'pg'

/** The first line of a migration that builds indexes while the site writes. */
const MARK = '-- concurrently'

/** One statement of such a migration; `name` is its index, with the schema if the statement has one. */
interface IndexStatement {
  sql: string
  name: string
}

/**
 * The statements of a migration whose first line is `-- concurrently`; null for any other migration. Throws if it has
 * something else than `create [unique] index concurrently` and `drop index concurrently`: PostgreSQL runs those outside a
 * transaction only, where a failure between two statements leaves the first of them, so each must be safe to repeat.
 */
export function concurrentIndexes(text: string): IndexStatement[] | null {
  if (text.split('\n', 1)[0]?.trim() !== MARK) return null
  const statements = text.replaceAll(/^\s*--.*$/gm, '').split(';')
  return statements.map((sql) => sql.trim()).flatMap((sql) => (sql === '' ? [] : [{ sql, name: indexOf(sql) }]))
}

const FORM =
  /^(?:create (?:unique )?index concurrently(?<known> if not exists)?|drop index concurrently(?<gone> if exists)?) (?<name>[a-z_][\w.]*)/i

function indexOf(sql: string): string {
  const { known, gone, name } = FORM.exec(sql.replaceAll(/\s+/g, ' '))?.groups ?? {}
  if (name && (known || gone)) return name
  throw new Error(
    `it is marked "${MARK}": its statements must be "create index concurrently if not exists NAME" or ` +
      `"drop index concurrently if exists NAME", and not "${sql.slice(0, 60)}"`,
  )
}

/**
 * Runs the statements one by one outside a transaction. An attempt that was broken off leaves an invalid index, which
 * `if not exists` takes for the index: it is dropped first.
 */
export async function buildIndexes(client: pg.ClientBase, statements: IndexStatement[]): Promise<void> {
  for (const { sql, name } of statements) {
    const found = await client.query<{ broken: boolean }>(
      'select not indisvalid as broken from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    if (found.rows[0]?.broken) await client.query(`drop index concurrently ${quoted(name)}`)
    await client.query(sql)
  }
}

function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')
}
