import { type ExpressionBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import type { Database, Tables, Tx } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import { isNoAddress } from '#shared/no-address.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { Id } from '#shared/shapes.ts'
import {
  decideDelivery,
  isTexted,
  type LetterForm,
  MAX_NOTIFICATIONS,
  MAX_UNREAD_NOTIFICATIONS,
  secondsOfQuiet,
} from '../rules.ts'
import { type LetterJobsDeps, letterJobs } from './letters/letter-jobs.ts'
import { notifyOfPhoto, notifyOfWaiting } from './notify-of-listings.ts'
import { enqueuePushes, type PushJobsDeps, pushNotification } from './push/push-jobs.ts'
import { quietHoursOf, settingOf } from './store.ts'

export type NotificationsJobsDeps = LetterJobsDeps & PushJobsDeps

const Payload = z.object({ notificationId: Id })

/** Kinds with a specified e-mail, which the slice of the event sends. They get no second e-mail. */
const WITH_OWN_LETTER: ReadonlySet<NotificationKind> = new Set<NotificationKind>(['requested', 'requestedNext'])

/** Jobs after a notification: e-mails, push messages, and clean-up (`deleteOldNotifications`, daily). */
export function notificationsJobs(deps: NotificationsJobsDeps): Jobs {
  return {
    deliverNotification: (payload) => {
      const { notificationId } = z.parse(Payload, payload)
      return deps.db.transaction().execute((tx) => deliver(tx, notificationId))
    },
    pushNotification: (payload) => pushNotification(payload, deps),
    notifyOfWaiting: (payload) => notifyOfWaiting(deps.db, payload),
    notifyOfPhoto: (payload) => notifyOfPhoto(deps.db, payload),
    ...letterJobs(deps),
    deleteOldNotifications: () => deleteOldNotifications(deps.db),
  }
}

/** Enqueues the deliveries that the person's settings ask for, once. A second run of a killed job does nothing. */
async function deliver(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['user_id', 'event', 'kind', 'timing', 'users.email'])
    .where('notifications.id', '=', id)
    .where('delivered_at', 'is', null)
    .forUpdate('notifications')
    .executeTakeFirst()
  if (!row) return
  const setting = await settingOf(tx, row.user_id, row.event, row.timing)
  const quiet = secondsOfQuiet(await quietHoursOf(tx, row.user_id))
  const delivery = decideDelivery(row.event, setting, { form: formFor(row), quiet })
  if (delivery.pushIn !== null) await enqueuePushes(tx, id, row.user_id, delivery.pushIn)
  if (delivery.letterIn !== null)
    await enqueue(tx, 'emailNotification', { notificationId: id }, null, delivery.letterIn)
  await tx
    .updateTable('notifications')
    .set({ delivered_at: sql<string>`now()`, for_digest: delivery.digest })
    .where('id', '=', id)
    .execute()
  await deleteBeyond(tx, row.user_id)
}

function formFor({ email, kind }: { email: string; kind: NotificationKind }): LetterForm {
  if (isNoAddress(email)) return isTexted(kind) ? 'text' : 'none'
  return WITH_OWN_LETTER.has(kind) ? 'none' : 'email'
}

/** Deletes notifications beyond the limits: first the oldest that were read or never listed, then the oldest of all. */
async function deleteBeyond(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where((is) => is.or([is('read_at', 'is not', null), is('listed', '=', false)]))
    .where('id', 'in', (rows) => newestFirst(rows, userId).offset(MAX_NOTIFICATIONS))
    .execute()
  await tx
    .deleteFrom('notifications')
    .where('id', 'in', (rows) => newestFirst(rows, userId).offset(MAX_UNREAD_NOTIFICATIONS))
    .execute()
}

/** The lines of a person, the newest first. */
function newestFirst(rows: ExpressionBuilder<Tables, 'notifications'>, userId: string) {
  const lines = rows.selectFrom('notifications').select('id').where('user_id', '=', userId)
  return lines.orderBy('created_at', 'desc').orderBy('id', 'desc')
}

async function deleteOldNotifications(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.notifications.days})`
  await db.deleteFrom('notifications').where('created_at', '<', old).execute()
}
