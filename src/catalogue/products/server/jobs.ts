import { sql } from 'kysely'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { signsJobs } from '#catalogue/signs/server/jobs.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { endAdverts } from './adverts.ts'
import { deleteOldPublications } from './published-drafts.ts'
import { type ExpiryDeps, expiryJobs } from './states/expiry.ts'

/**
 * Jobs of the catalogue: the end of the time on sale with its e-mails, the end of adverts, and search terms for products
 * without (each minute); clean-up (hourly and daily); and signs of fraud.
 */
export function catalogueJobs(deps: ExpiryDeps): Jobs {
  const { db } = deps
  return {
    deleteUnusedWords: () => deleteUnusedWords(db),
    endAdverts: () => endAdverts(db),
    fillSearchTerms: () => fillSearchTerms(db),
    deleteOldPublications: () => deleteOldPublications(db),
    ...expiryJobs(deps),
    ...signsJobs(db),
  }
}

/**
 * Deletes the words of the search vocabulary that no product contains any more, so that searches do not suggest them and
 * no words of a deleted text stay stored. Reads all products (a million take 7 s from a cold disk), therefore the
 * statement has a timeout of its own. Searches do not wait for it. A product that is added in the meantime may lose a word
 * of its own from the vocabulary, until a product with this word is listed or edited again.
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
