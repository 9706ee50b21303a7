import type { Database } from '#platform/database/database.ts'
import { PERSON } from '../sentences.ts'

/** Selects unread notifications without an e-mail, of people who can still sign in, suspended people included. */
export function selectUnsent(db: Database) {
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select([
      'notifications.id',
      'notifications.user_id as userId',
      'users.uid',
      'users.email',
      'users.display_name as name',
      'users.language',
      'users.disabled',
    ])
    .select(['notifications.event', 'notifications.kind', 'notifications.data', 'notifications.link'])
    .select(['notifications.timing as ownTiming', PERSON.as('person')])
    .where('emailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where((is) => is.or([is('users.disabled', '=', false), is('users.suspended_until', 'is not', null)]))
}

export type Unsent = NonNullable<Awaited<ReturnType<ReturnType<typeof selectUnsent>['executeTakeFirst']>>>
