import type pg from 'pg'

/** Every row of every table, the worker's too, as one text. */
export async function everythingStored(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const texts: string[] = []
  for (const { name } of rows) {
    const stored = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...stored.rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}
