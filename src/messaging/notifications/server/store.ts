import { type Generated, sql } from 'kysely'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { publishLive } from '#platform/live/publish.ts'
import {
  FIRST_SETTING,
  isListed,
  type NotificationEvent,
  type OwnTiming,
  type QuietHours,
  type Setting,
  type Timing,
} from '../rules.ts'

/** The names and figures of a sentence in `messages/en/notification-texts.ts`. */
export type NotificationData = Record<string, string | number>

declare module '#platform/database/database.ts' {
  interface Tables {
    notifications: {
      id: Generated<string>
      user_id: string
      event: NotificationEvent
      kind: NotificationKind
      data: NotificationData
      /** User id of the person whom the sentence names. The name is read from the account. */
      person_id: string | null
      link: string
      key: string
      listed: boolean
      created_at: Generated<string>
      read_at: string | null
      delivered_at: string | null
      for_digest: Generated<boolean>
      emailed_at: string | null
      timing: OwnTiming | null
    }
    notification_settings: {
      user_id: string
      event: NotificationEvent
      timing: Timing
      app: boolean
      letter: boolean
      push: boolean
    }
    quiet_hours: { user_id: string; from_hour: number; to_hour: number }
    push_devices: {
      id: Generated<string>
      user_id: string
      endpoint: string
      p256dh: string
      auth: string
      /** The sign-in in which it was switched on. */
      session: string | null
      created_at: Generated<string>
    }
  }
}

export interface NewNotification {
  /** User id of the recipient. Null for a deleted account: nobody is notified. */
  to: string | null
  event: NotificationEvent
  kind: NotificationKind
  data: NotificationData
  /** User id of the person whom the sentence names as `other` or `title`; null for a deleted account. No name is stored. */
  person?: string | null
  /** Path of the page that shows it, with the anchor after `#`. */
  link: `/${string}`
  /** Key of the event for this person, such as `deal:ID:7`. A second notification with the same key is not stored. */
  key: string
  /** Choice for the subject of the event, such as one saved search. It wins over the setting of the event. */
  timing?: OwnTiming
}

/**
 * Notifies a person of an event, in the caller's transaction: a line in the list behind the bell, a live event, and the job
 * that sends e-mails and push messages, as the person has chosen. Does nothing if the person already has a notification with
 * this key.
 */
export async function notify(tx: Tx, { to, person = null, ...event }: NewNotification): Promise<void> {
  if (to === null) return
  const setting = await settingOf(tx, to, event.event, event.timing)
  const row = await tx
    .insertInto('notifications')
    .values({
      ...event,
      user_id: to,
      person_id: person,
      data: sql<never>`${JSON.stringify(event.data)}::jsonb`,
      listed: isListed(setting),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  if (isListed(setting) && event.link.startsWith('/dashboard/deals/')) await joinUnread(tx, to, event.link, row.id)
  await publishLive(tx, [{ to, topic: 'notifications' }])
  await enqueue(tx, 'deliverNotification', { notificationId: row.id })
}

/** Joins the unread notifications of one deal: the list shows the newest one, with their number. */
async function joinUnread(tx: Tx, userId: string, link: string, newest: string): Promise<void> {
  const earlier = await tx
    .updateTable('notifications')
    .set({ listed: false })
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .where('listed', '=', true)
    .where('id', '<>', newest)
    .returning('data')
    .execute()
  const count = earlier.reduce((sum, { data }) => sum + Number(data.count ?? 1), 1)
  if (count === 1) return
  const counted = sql<never>`data || jsonb_build_object('count', ${count}::int)`
  await tx.updateTable('notifications').set({ data: counted }).where('id', '=', newest).execute()
}

/** Returns true if the person has a notification with this key. */
export async function isNotified(tx: Tx, userId: string | null, key: string): Promise<boolean> {
  const found = tx.selectFrom('notifications').select('id').where('user_id', '=', userId).where('key', '=', key)
  return userId !== null && (await found.executeTakeFirst()) !== undefined
}

/** Marks the person's notifications of a page that they have open as read. `link`: the link of the notifications. */
export async function markLinkRead(tx: Tx, userId: string, link: `/${string}`): Promise<void> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  if (read.length > 0) await publishLive(tx, [{ to: userId, topic: 'notifications' }])
}

/** Changes the places in these people's notifications of one page, and so in unsent e-mails and push messages. */
export async function changePlaces(
  tx: Tx,
  { people, link }: { people: (string | null)[]; link: `/${string}` },
  change: (place: string) => string,
): Promise<void> {
  const ids = people.filter((id) => id !== null)
  const found = tx.selectFrom('notifications').select(['id', 'data']).where('link', '=', link)
  for (const { id, data } of await found.where('user_id', '=', sql<string>`any(${ids}::uuid[])`).execute()) {
    const place = typeof data.place === 'string' ? change(data.place) : undefined
    if (place === undefined || place === data.place) continue
    const changed = sql<never>`${JSON.stringify({ ...data, place })}::jsonb`
    await tx.updateTable('notifications').set({ data: changed }).where('id', '=', id).execute()
  }
}

/** Returns a person's setting for an event. `timing`: the choice for its subject, which wins. */
export async function settingOf(
  db: Database,
  userId: string,
  event: NotificationEvent,
  timing: OwnTiming | null = null,
): Promise<Setting> {
  const stored = await db
    .selectFrom('notification_settings')
    .select(['timing', 'app', 'letter', 'push'])
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .executeTakeFirst()
  const setting = stored ?? FIRST_SETTING
  return timing ? { ...setting, timing } : setting
}

/** Returns the hours in which a person gets urgent notifications only; null without quiet hours. */
export async function quietHoursOf(db: Database, userId: string): Promise<QuietHours | null> {
  const stored = db.selectFrom('quiet_hours').select(['from_hour as from', 'to_hour as to'])
  return (await stored.where('user_id', '=', userId).executeTakeFirst()) ?? null
}
