import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notificationTexts } from '#messages/en/notification-texts.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { Id } from '#shared/shapes.ts'
import { devicesOf } from './devices.ts'
import type { Push } from './push.ts'

const Payload = z.object({ notificationId: Id, deviceId: Id })

/** One job a device: a service that fails holds up no other, and none gets a message twice because of another. */
export async function enqueuePushes(tx: Tx, notificationId: string, userId: string): Promise<void> {
  const devices = await devicesOf(tx, userId).select('id').execute()
  for (const { id } of devices) await enqueue(tx, 'pushNotification', { notificationId, deviceId: id })
}

/**
 * Sends a notification to a device, unless it was read or is an hour old. A try that was cut off after the service took the
 * message sends it again with the same tag: the device shows one.
 */
export async function pushNotification(payload: unknown, db: Database, push: Pick<Push, 'send'>): Promise<void> {
  const { notificationId, deviceId } = z.parse(Payload, payload)
  const row = await db
    .selectFrom('notifications')
    .innerJoin('push_devices', 'push_devices.user_id', 'notifications.user_id')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['kind', 'data', 'link', 'endpoint', 'p256dh', 'auth'])
    .where('notifications.id', '=', notificationId)
    .where('push_devices.id', '=', deviceId)
    .where('read_at', 'is', null)
    .where('users.disabled', '=', false)
    .where('notifications.created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirst()
  if (!row) return
  const { kind, data, link, ...device } = row
  const { title, text } = notificationTexts[kind]
  const message = { title: title(data), text: text(data), link, tag: notificationId }
  const result = await push.send(device, message)
  if (result === 'gone') await db.deleteFrom('push_devices').where('id', '=', deviceId).execute()
}
