import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { IdentityDeps } from '../deps.ts'

const UNUSED = sql<string>`now() - interval '30 days'`

/**
 * Takes away accounts that were begun anonymously, became nobody's, and were last used 30 days ago or longer. Each goes in
 * a transaction of its own, with its events and what `onDelete` does.
 */
export async function deleteInactiveAnonymousAccounts({
  db,
  onDelete,
}: Pick<IdentityDeps, 'db' | 'onDelete'>): Promise<void> {
  for (const { uid } of await unused(db).select('uid').execute()) {
    await db.transaction().execute(async (tx) => {
      // Used again, or given a way in, since it was found.
      if (!(await unused(tx).select('uid').where('uid', '=', uid).forUpdate().executeTakeFirst())) return
      await onDelete?.(tx, uid)
      await tx.deleteFrom('identity.accounts').where('uid', '=', uid).execute()
      await tx.deleteFrom('identity.security_events').where('uid', '=', uid).execute()
    })
  }
}

function unused(db: Database) {
  return (
    db
      .selectFrom('identity.accounts')
      .where('began_anonymous', '=', true)
      .where('created_at', '<', UNUSED)
      // Whoever has a way in by now is somebody (see `isAnonymous`).
      .where('email', 'is', null)
      .where('phone_number', 'is', null)
      .where('federated', '=', sql<object>`'{}'::jsonb`)
      .where('custom_auth', '=', false)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('identity.sessions')
              .select('family')
              .whereRef('identity.sessions.uid', '=', 'identity.accounts.uid')
              .where('last_used_at', '>', UNUSED),
          ),
        ),
      )
  )
}
