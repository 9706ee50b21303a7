import { sql } from 'kysely'
import { type Database, lockName, type Tx } from '#platform/database/database.ts'
import type { Handlers } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, notFound } from '#shared/errors.ts'
import type { savedSearches } from '../contract.ts'
import { MAX_SEARCHES } from '../rules.ts'
import { addressOf, type Compiled, compile } from './compile.ts'
import type {} from './store.ts'

/** The handlers of saved searches: those of others are not found. */
export const savedSearchesHandlers: Handlers<typeof savedSearches> = {
  listSavedSearches: (_input, { db, person }) =>
    db
      .selectFrom('saved_searches')
      .select(['id as _id', 'name', 'address', 'timing', 'created_at as createdAt', 'told_at as toldAt', 'found'])
      .where('user_id', '=', person.id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  async saveSearch({ name, timing, ...input }, { db, person }) {
    const row = columnsOf(await compile(db, input))
    const search = { user_id: person.id, address: addressOf(input), name, timing }
    const insertedId = await db.transaction().execute((tx) => saveSearch(tx, { ...search, ...row }))
    return { acknowledged: true, insertedId }
  },

  async changeSearch({ id, name, timing }, { db, person }) {
    await changeSearch(db, person.id, { id, name, timing })
    return { acknowledged: true }
  },

  async deleteSearch({ id }, { db, person }) {
    const gone = db.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', person.id)
    if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
    return { acknowledged: true }
  },
}

/** The compiled search as its row has it. */
export function columnsOf({ facets, query, ...compiled }: Compiled) {
  return { ...compiled, facets: sql<never>`${JSON.stringify(facets)}::jsonb`, query: sql<string>`${query}::tsquery` }
}

type NewSearch = ReturnType<typeof columnsOf> & Pick<Parsed<typeof savedSearches.saveSearch>, 'name' | 'timing'>

async function saveSearch(tx: Tx, search: NewSearch & { user_id: string; address: string }): Promise<string> {
  const { user_id, address, name, timing } = search
  // Two windows of one person wait for each other: otherwise both might save the last one.
  await lockName(tx, `saved searches ${user_id}`)
  const mine = await tx.selectFrom('saved_searches').select(['id', 'address']).where('user_id', '=', user_id).execute()
  const same = mine.find((one) => one.address === address)
  if (same) {
    await changeSearch(tx, user_id, { id: same.id, name, timing })
    return same.id
  }
  if (mine.length >= MAX_SEARCHES) throw conflict('too_many_searches')
  return (await tx.insertInto('saved_searches').values(search).returning('id').executeTakeFirstOrThrow()).id
}

/** With another time what came before is not announced any more. */
async function changeSearch(
  db: Database,
  userId: string,
  { id, name, timing }: Omit<Parsed<typeof savedSearches.changeSearch>, never>,
): Promise<void> {
  const isSame = sql<boolean>`timing = ${timing}`
  const changed = await db
    .updateTable('saved_searches')
    .set({ name, timing })
    .set({
      due_at: sql`case when ${isSame} then due_at end`,
      looked_at: sql`case when ${isSame} then looked_at else now() end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound()
}
