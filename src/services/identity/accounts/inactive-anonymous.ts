import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { IdentityDeps } from '../deps.ts'

const INACTIVE_SINCE = sql<string>`now() - interval '30 days'`

/**
 * Deletes anonymous accounts that were never upgraded and not used for 30 days. Each account is deleted in its own
 * transaction, together with its events and whatever the site's `onAccountDelete` deletes.
 */
export async function deleteInactiveAnonymousAccounts({
  db,
  onAccountDelete,
}: Pick<IdentityDeps, 'db' | 'onAccountDelete'>): Promise<void> {
  for (const { uid } of await inactiveAccounts(db).select('uid').execute()) {
    await db.transaction().execute(async (tx) => {
      // The account may have been used or upgraded since the first query.
      if (!(await inactiveAccounts(tx).select('uid').where('uid', '=', uid).forUpdate().executeTakeFirst())) return
      await onAccountDelete?.(tx, uid)
      await tx.deleteFrom('identity.accounts').where('uid', '=', uid).execute()
      await tx.deleteFrom('identity.security_events').where('uid', '=', uid).execute()
    })
  }
}

function inactiveAccounts(db: Database) {
  return (
    db
      .selectFrom('identity.accounts')
      .where('began_anonymous', '=', true)
      .where('created_at', '<', INACTIVE_SINCE)
      // An account with a sign-in method is no longer anonymous (see `isAnonymous`).
      .where('email', 'is', null)
      .where('phone_number', 'is', null)
      .where('federated', '=', sql<object>`'{}'::jsonb`)
      // An e-mail can give the address back that the account lost.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('identity.oob_codes')
              .select('kind')
              .whereRef('identity.oob_codes.uid', '=', 'identity.accounts.uid')
              .where('kind', '=', 'RECOVER_EMAIL')
              .where('expires_at', '>', sql<string>`now()`),
          ),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('identity.sessions')
              .select('family')
              .whereRef('identity.sessions.uid', '=', 'identity.accounts.uid')
              .where('last_used_at', '>', INACTIVE_SINCE),
          ),
        ),
      )
  )
}
