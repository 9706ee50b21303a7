import type { Database } from '#platform/database/database.ts'
import { type NewNotification, notify } from './store.ts'

/** Notifies a person of an event, as the slice of the event does. Resolves to the id of the notification. */
export async function aNotification(
  db: Database,
  { id }: { id: string },
  given: Partial<NewNotification> = {},
): Promise<string> {
  const key = given.key ?? crypto.randomUUID()
  const event: NewNotification = {
    ...{ to: id, event: 'booking', kind: 'accepted', link: '/dashboard/my-orders', key },
    data: { other: 'Rahim Uddin', product: 'HP EliteBook 840' },
    ...given,
  }
  await db.transaction().execute((tx) => notify(tx, event))
  const row = db.selectFrom('notifications').select('id').where('user_id', '=', id).where('key', '=', key)
  return (await row.executeTakeFirstOrThrow()).id
}
