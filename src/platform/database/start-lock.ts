import { type Kysely, sql } from 'kysely'

/** Any number will do as long as all processes use the same. */
const LOCK = 7_266_033

/**
 * Runs what only the first of several starts may do, such as migrations and the demo data: one process at a time. `work` must
 * ask again whether it is still to be done. The lock belongs to a transaction of its own, so that it also works through a
 * pooler.
 */
export async function underStartLock<T, Tables>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // The other start takes the time that it takes, and this connection is idle meanwhile.
    await sql`select set_config(name, '0', true) from unnest(array[
      'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    return work()
  })
}
