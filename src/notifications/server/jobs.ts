import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notificationLetters } from '#messages/en/notification-letters.ts'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { Id } from '#shared/shapes.ts'
import { decideDelivery, MOST_NOTIFICATIONS } from '../rules.ts'
import { notificationLetter, shortLetter } from './letters.ts'
import { settingOf } from './store.ts'

export interface NotificationsJobsDeps {
  db: Database
  mail: Mail
  publicUrl: string
  /** Whether the owner of an account has proven this e-mail address. */
  isProven: (email: string) => Promise<boolean>
}

const Payload = z.object({ notificationId: Id })

/** Events that have a specified letter, which the slice of the event sends: there is no second one. */
const WITH_OWN_LETTER: ReadonlySet<NotificationKind> = new Set<NotificationKind>(['requested', 'requestedNext'])

/** What follows a notification: letters, and clean-up (`deleteOldNotifications`, daily). */
export function notificationsJobs(deps: NotificationsJobsDeps): Jobs {
  return {
    deliverNotification: (payload) => {
      const { notificationId } = z.parse(Payload, payload)
      return deps.db.transaction().execute((tx) => deliver(tx, notificationId))
    },
    emailNotification: (payload) => email(z.parse(Payload, payload).notificationId, deps),
    deleteOldNotifications: () => deleteOldNotifications(deps.db),
  }
}

/** Enqueues what the person's settings ask for, once: a job that was killed and runs again finds that it is done. */
async function deliver(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('notifications')
    .select(['user_id', 'event', 'kind'])
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const setting = await settingOf(tx, row.user_id, row.event)
  const { letterIn, digest } = decideDelivery(row.event, setting, { hasOwnLetter: WITH_OWN_LETTER.has(row.kind) })
  if (letterIn !== null) await enqueue(tx, 'emailNotification', { notificationId: id }, null, letterIn)
  await tx
    .updateTable('notifications')
    .set({ delivered_at: sql<string>`now()`, for_digest: digest })
    .where('id', '=', id)
    .execute()
  await deleteBeyond(tx, row.user_id)
}

/** Nobody's list grows without end: the oldest lines beyond `MOST_NOTIFICATIONS` go. */
async function deleteBeyond(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_NOTIFICATIONS),
    )
    .execute()
}

/**
 * Sends the letter of a notification, unless it was read, told by a letter, or switched off meanwhile. A try that was cut
 * off after the mail server took the letter sends it again with the same Message-ID.
 */
async function email(id: string, { db, mail, publicUrl, isProven }: NotificationsJobsDeps): Promise<void> {
  const row = await selectForLetter(db).where('notifications.id', '=', id).executeTakeFirst()
  if (!row || !(await wantsLetter(db, row))) return
  const letter = (await isProven(row.email))
    ? notificationLetter(row, notificationLetters, publicUrl)
    : shortLetter(row.email, row.event, notificationLetters, publicUrl)
  await mail.send(letter)
  await db.updateTable('notifications').set({ emailed_at: sql<string>`now()` }).where('id', '=', id).execute()
}

/** Notifications that no letter has said and that nobody has read, of people who can still sign in. */
function selectForLetter(db: Database) {
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['notifications.user_id as userId', 'users.email', 'users.display_name as name'])
    .select(['notifications.event', 'notifications.kind', 'notifications.data', 'notifications.link'])
    .where('emailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where('users.disabled', '=', false)
}

type ForLetter = NonNullable<Awaited<ReturnType<ReturnType<typeof selectForLetter>['executeTakeFirst']>>>

/** Of ten messages in one conversation the first unread one has a letter, and the others none. */
async function wantsLetter(db: Database, { userId, event, link }: ForLetter): Promise<boolean> {
  const { timing, letter } = await settingOf(db, userId, event)
  if (!letter || timing !== 'now') return false
  if (event !== 'message') return true
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('event', '=', event)
    .where('read_at', 'is', null)
    .where('emailed_at', 'is not', null)
    .executeTakeFirst()
  return told === undefined
}

async function deleteOldNotifications(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.notifications.days})`
  await db.deleteFrom('notifications').where('created_at', '<', old).execute()
}
