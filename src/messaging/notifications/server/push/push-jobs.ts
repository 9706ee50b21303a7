import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Tx } from '#platform/database/database.ts'
import type { HasEnded } from '#platform/http/auth.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { pathIn } from '#shared/language.ts'
import { Id } from '#shared/shapes.ts'
import { PERSON, sentencesOf } from '../sentences.ts'
import { devicesOf } from './devices.ts'
import type { Push } from './push.ts'

export interface PushJobsDeps {
  db: Database
  push: Pick<Push, 'send'>
  /** Checks if a sign-in has ended since `issuedAt`, by itself or with all sign-ins of the account. */
  hasEnded: HasEnded
}

const Payload = z.object({ notificationId: Id, deviceId: Id, due: z.optional(z.string()) })

/** Enqueues a job for each device. The failure of one push service neither delays nor repeats messages to other devices. */
export async function enqueuePushes(tx: Tx, notificationId: string, userId: string, seconds: number): Promise<void> {
  const devices = await devicesOf(tx, userId).select('id').execute()
  const due = seconds > 0 ? { due: new Date(Date.now() + seconds * 1000).toISOString() } : {}
  for (const { id: deviceId } of devices)
    await enqueue(tx, 'pushNotification', { notificationId, deviceId, ...due }, null, seconds)
}

/**
 * Sends a notification to a device, unless it was read or is over an hour late. Of several notifications of one page that have
 * waited for the end of the quiet hours, only the newest is sent. A retry after the service took the message sends it again
 * with the same tag: the device shows one. A device is deleted if the sign-in in which it was switched on has ended, because
 * somebody else may have it now.
 */
export async function pushNotification(payload: unknown, { db, push, hasEnded }: PushJobsDeps): Promise<void> {
  const { notificationId, deviceId, due = null } = z.parse(Payload, payload)
  const query = db
    .selectFrom('notifications')
    .innerJoin('push_devices', 'push_devices.user_id', 'notifications.user_id')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['kind', 'data', 'link', 'endpoint', 'p256dh', 'auth', 'uid', 'session', 'language'])
    .select(PERSON.as('person'))
    .select(sql<number>`extract(epoch from push_devices.created_at)::float8`.as('issuedAt'))
    .where('notifications.id', '=', notificationId)
    .where('push_devices.id', '=', deviceId)
    .where('read_at', 'is', null)
    .where('users.disabled', '=', false)
    .where(sql<SqlBool>`greatest(notifications.created_at, ${due}::timestamptz) > now() - interval '1 hour'`)
  const row = await (due === null ? query : query.where(isNewest)).executeTakeFirst()
  if (!row) return
  const forget = () => db.deleteFrom('push_devices').where('id', '=', deviceId).execute()
  const { kind, data, person, link, uid, session, issuedAt, language, ...device } = row
  if (await hasEnded({ uid, session, issuedAt })) return void (await forget())
  const message = {
    ...sentencesOf({ kind, data, person }, language),
    link: pathIn(language, link),
    tag: notificationId,
  }
  const result = await push.send(device, message)
  if (result === 'gone') await forget()
}

/** SQL condition: no newer notification of the same page and event is unread. */
const isNewest = sql<SqlBool>`not exists (
  select from notifications newer
  where newer.user_id = notifications.user_id and newer.link = notifications.link and newer.event = notifications.event
    and newer.read_at is null and (newer.created_at, newer.id) > (notifications.created_at, notifications.id))`
