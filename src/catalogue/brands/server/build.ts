import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'

/** Two brands and a kind that nothing has, and the ids of all kinds. */
export async function someAssortment(db: Database) {
  const made = randomBytes(4).toString('hex')
  const brands = [{ name: `Brand ${made}` }, { name: `Other brand ${made}` }]
  const [brand, into] = await db.insertInto('categories').values(brands).returning(['id', 'name']).execute()
  if (!brand || !into) throw new Error('two brands were to be stored')
  // The id of a kind has only letters and hyphens.
  const kind = `kind-${made.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
  const kindName = `Kind ${kind}`
  await db
    .insertInto('kinds')
    .values({ id: kind, name: kindName, plural: `${kindName}s`, bangla: 'জিনিস', position: 90 })
    .execute()
  const kinds = await db.selectFrom('kinds').select('id').execute()
  return { brand, into, kind, kindName, kindIds: kinds.map(({ id }) => id) }
}
