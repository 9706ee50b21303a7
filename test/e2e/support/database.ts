import pg from 'pg'
import { site } from './site.ts'

/** Asks the database of the running product, or another, past the product itself. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  query: string,
  values: unknown[] = [],
  database = site().database,
): Promise<Row[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}
