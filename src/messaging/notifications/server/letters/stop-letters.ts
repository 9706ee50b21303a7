import type { Database } from '#platform/database/database.ts'
import { settingOf } from '../store.ts'
import type { StopLinks, StopScope } from './stop-links.ts'

/** Path of unsubscribe links: a page for people, and the target of the POST of mail programs. */
export const STOP_PATH = '/notifications/stop'

/** Returns the unsubscribe link of a person for one sort of e-mail. `site`: URL of the site in their language. */
export async function stopUrlFor(scope: StopScope, stopLinks: StopLinks, site: string): Promise<string> {
  return `${site}${STOP_PATH}?token=${await stopLinks.makeToken(scope)}`
}

/** Switches off e-mails of this sort. The list and the devices stay as they are. */
export async function stopLetters(db: Database, { sub: userId, event }: StopScope): Promise<void> {
  if (event === 'digest') return stopDigest(db, userId)
  const there = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!there) return
  const setting = { ...(await settingOf(db, userId, event)), letter: false }
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, event, ...setting })
    .onConflict((conflict) => conflict.columns(['user_id', 'event']).doUpdateSet({ letter: false }))
    .execute()
}

async function stopDigest(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ letter: false })
    .where('user_id', '=', userId)
    .where('timing', '=', 'daily')
    .execute()
}
