import { sql } from 'kysely'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import type { Tx } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { publishLive } from '#platform/live/publish.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { invalidFields, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { Notification, notifications } from '../contract.ts'
import { EVENTS, FIRST_SETTING } from '../rules.ts'
import { stopLetters } from './letters/stop-letters.ts'
import type { StopLinks } from './letters/stop-links.ts'
import { addPushDevice, removePushDevice } from './push/devices.ts'
import { arePossibleKeys, type Push } from './push/push.ts'
import { PERSON, sentencesOf } from './sentences.ts'
import { type NotificationData, quietHoursOf } from './store.ts'

export interface NotificationsDeps {
  stopLinks: StopLinks
  push: Pick<Push, 'publicKey' | 'isKnownService'>
}

export function notificationsHandlers({ stopLinks, push }: NotificationsDeps): Handlers<typeof notifications> {
  return {
    listNotifications,
    countUnread: async (_input, ctx) => ({ unread: await countUnread(ctx) }),
    markRead,
    markAllRead: (read, { db, person }) => db.transaction().execute((tx) => markAllRead(tx, person.id, read)),
    listNotificationSettings: (_input, ctx) => listSettings(ctx, push.publicKey),
    saveNotificationSetting: saveSetting,
    saveQuietHours,
    stopLetters: async ({ token }, ctx) => {
      const scope = await stopLinks.readToken(token)
      if (!scope) throw notFound('unknown_link')
      await stopLetters(ctx.db, scope)
      return { acknowledged: true, event: scope.event }
    },
    addPushDevice: async (device, { db, person, principal: { session, issuedAt } }) => {
      if (!push.isKnownService(device.endpoint)) throw invalidFields({ endpoint: 'invalid_value' })
      if (!arePossibleKeys(device)) throw invalidFields({ p256dh: 'invalid_value' })
      await db.transaction().execute((tx) => addPushDevice(tx, { userId: person.id, session, issuedAt }, device))
      return { acknowledged: true }
    },
    removePushDevice: async ({ endpoint }, { db, person }) => {
      await removePushDevice(db, person.id, endpoint)
      return { acknowledged: true }
    },
  }
}

async function listNotifications(page: Parsed<typeof notifications.listNotifications>, ctx: MemberContext) {
  const { db, language, person } = ctx
  const query = db
    .selectFrom('notifications')
    .select(['id as _id', 'event', 'kind', 'data', 'link', 'created_at as createdAt', 'read_at as readAt'])
    .select(PERSON.as('person'))
    .where('user_id', '=', person.id)
    .where('listed', '=', true)
  const { items, ...rest } = await pageOf(query, newestFirst('notifications'), page)
  return { ...rest, items: items.map((line) => inWords(line, language)) }
}

type Line = Omit<Notification, 'title' | 'text' | 'count'> & {
  kind: NotificationKind
  data: NotificationData
  person: string | null
}

function inWords({ kind, data, person, ...line }: Line, language: Language): Notification {
  return { ...line, ...sentencesOf({ kind, data, person }, language), count: Number(data.count ?? 1) }
}

async function countUnread({ db, person }: MemberContext): Promise<number> {
  const count = db.selectFrom('notifications').select(sql<number>`count(*)`.as('unread'))
  const unread = count.where('user_id', '=', person.id).where('read_at', 'is', null).where('listed', '=', true)
  return (await unread.executeTakeFirstOrThrow()).unread
}

async function markRead({ id }: Parsed<typeof notifications.markRead>, { db, person }: MemberContext) {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('notifications')
      .set({ read_at: sql<string>`coalesce(read_at, now())` })
      .where('id', '=', id)
      .where('user_id', '=', person.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound()
    await publishLive(tx, [{ to: person.id, topic: 'notifications' }])
  })
  return { acknowledged: true as const }
}

/** Marks notifications up to `until` as read. Stored times are finer than the milliseconds on the wire. */
async function markAllRead(tx: Tx, userId: string, { until, link }: Parsed<typeof notifications.markAllRead>) {
  const unread = tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '<', sql<string>`${until}::timestamptz + interval '1 millisecond'`)
  await (link === undefined ? unread : unread.where(sql`split_part(link, '#', 1)`, '=', link)).execute()
  await publishLive(tx, [{ to: userId, topic: 'notifications' }])
  return { acknowledged: true as const }
}

async function listSettings({ db, person }: MemberContext, pushKey: string) {
  const stored = await db
    .selectFrom('notification_settings')
    .select(['event', 'timing', 'app', 'letter', 'push'])
    .where('user_id', '=', person.id)
    .execute()
  const events = EVENTS.map((event) => stored.find((setting) => setting.event === event) ?? { event, ...FIRST_SETTING })
  return { events, email: person.email, pushKey, quiet: await quietHoursOf(db, person.id) }
}

async function saveQuietHours({ quiet }: Parsed<typeof notifications.saveQuietHours>, { db, person }: MemberContext) {
  if (quiet === null) await db.deleteFrom('quiet_hours').where('user_id', '=', person.id).execute()
  else {
    const hours = { from_hour: quiet.from, to_hour: quiet.to }
    await db
      .insertInto('quiet_hours')
      .values({ user_id: person.id, ...hours })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
      .execute()
  }
  return { acknowledged: true as const }
}

async function saveSetting(
  { event, ...setting }: Parsed<typeof notifications.saveNotificationSetting>,
  { db, person }: MemberContext,
) {
  await db
    .insertInto('notification_settings')
    .values({ user_id: person.id, event, ...setting })
    .onConflict((conflict) => conflict.columns(['user_id', 'event']).doUpdateSet(setting))
    .execute()
  return { acknowledged: true as const }
}
