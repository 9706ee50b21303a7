import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * Forgets the words that no product has any more: a search for one is then taken for what it looks like, and nothing of
 * what somebody deleted stays. Reads all products once, a million in 7 s from a cold disk, so its patience is its own;
 * whoever searches meanwhile waits for nobody. A word that comes back in that moment, with a new product, is not suggested
 * until a product with it is listed or edited again.
 */
export async function deleteUnusedWords(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx)
    await sql`
      with present as materialized (select word from ts_stat('select search from products'))
      delete from search_vocabulary known where not exists (select from present where present.word = known.word)
    `.execute(trx)
  })
}
