import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { site } from './site.ts'

/** Asks the database of the running product, past the product itself. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(site().dataDir)
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}

/** A connection to the database of the product that runs with this folder; the caller ends it. */
export async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: await socketFolder(dataDir), user: 'app', database: 'greentech' })
  await client.connect()
  return client
}

/** The database's own note of where it listens: the fifth line, as PostgreSQL writes it. */
async function socketFolder(dataDir: string): Promise<string> {
  const note = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return (await readFile(note, 'utf8')).split('\n')[4] as string
}
