import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

const UNUSED = sql<string>`now() - interval '30 days'`

/** Takes away accounts that were begun anonymously, became nobody's, and were last used 30 days ago or longer, with their events. */
export async function deleteUnusedAnonymous(db: Database): Promise<void> {
  const unused = db
    .deleteFrom('identity.accounts')
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
    .returning('uid')
  await db
    .with('gone', () => unused)
    .deleteFrom('identity.security_events')
    .where('uid', 'in', (events) => events.selectFrom('gone').select('uid'))
    .execute()
}
