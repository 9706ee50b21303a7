import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import type { AddressState, Letter, Mail } from '#platform/mail/mail.ts'
import { siteIn } from '#shared/language.ts'
import { localDay } from '#shared/local-day.ts'
import { isNoAddress } from '#shared/no-address.ts'
import { Id } from '#shared/shapes.ts'
import type { Setting } from '../../rules.ts'
import { settingOf } from '../store.ts'
import { digestLetter, notificationLetter, shortLetter } from './letters.ts'
import { stopUrlFor } from './stop-letters.ts'
import type { StopLinks, StopScope } from './stop-links.ts'
import { sendAsText, type TextDeps } from './text-messages.ts'
import { selectUnsent, type Unsent } from './unsent.ts'

export interface LetterJobsDeps extends TextDeps {
  mail: Mail
  addressState: (email: string) => Promise<AddressState>
  stopLinks: StopLinks
}

const OnePayload = z.object({ notificationId: Id })
const DigestPayload = z.object({ userId: Id, day: z.string() })

/** Jobs for e-mails about single notifications, and for daily e-mails (`enqueueDigests`, daily). */
export function letterJobs(deps: LetterJobsDeps): Jobs {
  return {
    emailNotification: (payload) => emailOne(z.parse(OnePayload, payload).notificationId, deps),
    emailDigest: (payload) => emailDigest(z.parse(DigestPayload, payload), deps),
    enqueueDigests: () => enqueueDigests(deps.db),
  }
}

/**
 * Sends the e-mail of a notification, unless the notification was read, came in another e-mail, or was switched off meanwhile.
 * A retry after the mail server took the e-mail sends it again with the same Message-ID. A person without an e-mail address gets
 * a text message instead.
 */
async function emailOne(id: string, deps: LetterJobsDeps): Promise<void> {
  const row = await selectUnsent(deps.db).where('notifications.id', '=', id).executeTakeFirst()
  if (!row || !(await wantsLetter(deps.db, row))) return
  if (isNoAddress(row.email)) return sendAsText(row, deps)
  const sent = await sendTo(row, row.event, deps, (frame) => notificationLetter(row, row, frame))
  if (sent) await markSent(deps.db, [id])
}

/** Returns true if a notification gets its own e-mail. Of the unread messages in a conversation only the first one gets it. */
async function wantsLetter(db: Database, { userId, event, link, ownTiming }: Unsent): Promise<boolean> {
  const { timing, letter } = await settingOf(db, userId, event, ownTiming)
  if (!letter || timing !== 'now') return false
  if (event !== 'message') return true
  const earlier = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('event', '=', event)
    .where('read_at', 'is', null)
    .where('emailed_at', 'is not', null)
    .executeTakeFirst()
  return earlier === undefined
}

/** One job a person and day, however often it is enqueued. */
async function enqueueDigests(db: Database): Promise<void> {
  const waiting = db.selectFrom('notifications').select('user_id as userId').distinct().where('for_digest', '=', true)
  const day = localDay(Date.now())
  await db.transaction().execute(async (tx) => {
    for (const { userId } of await waiting.execute())
      await enqueue(tx, 'emailDigest', { userId, day }, `digest ${userId}`)
  })
}

/** Sends the daily e-mail. If sending failed all day, the next day's e-mail has the notifications: one e-mail a day at most. */
async function emailDigest({ userId, day }: z.output<typeof DigestPayload>, deps: LetterJobsDeps): Promise<void> {
  if (day !== localDay(Date.now())) return
  const { db } = deps
  const rows = await selectUnsent(db)
    .where('notifications.user_id', '=', userId)
    .where('for_digest', '=', true)
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute()
  const wanted = await wantedInDigest(db, userId, rows)
  const [first] = wanted
  const sent = first && (await sendTo(first, 'digest', deps, (frame) => digestLetter(first, wanted, frame)))
  const ids = sent ? wanted.map(({ id }) => id) : []
  await markSent(db, ids)
  // Notifications that were read or switched off meanwhile do not wait for tomorrow's e-mail.
  const rest = rows.map(({ id }) => id).filter((id) => !ids.includes(id))
  await removeFromDigest(db, userId, rest)
}

async function wantedInDigest(db: Database, userId: string, rows: Unsent[]): Promise<Unsent[]> {
  const settings = new Map<string, Setting>()
  for (const event of new Set(rows.map((row) => row.event))) settings.set(event, await settingOf(db, userId, event))
  return rows.filter(({ event, ownTiming }) => {
    const setting = settings.get(event)
    return setting?.letter && (ownTiming ?? setting.timing) !== 'never'
  })
}

async function removeFromDigest(db: Database, userId: string, ids: string[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ for_digest: false })
    .where('user_id', '=', userId)
    .where('for_digest', '=', true)
    .where((where) => where.or([where('read_at', 'is not', null), where('id', '=', sql<string>`any(${ids}::uuid[])`)]))
    .execute()
}

async function markSent(db: Database, ids: string[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ emailed_at: sql<string>`now()`, for_digest: false })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

type Frame = Parameters<typeof notificationLetter>[2]

/** Sends an e-mail. Resolves to false for an unconfirmed address. */
async function sendTo(
  { email, userId, language }: Unsent,
  event: StopScope['event'],
  { mail, publicUrl, addressState, stopLinks }: LetterJobsDeps,
  write: (frame: Frame) => Letter,
): Promise<boolean> {
  const state = await addressState(email)
  if (state === 'unconfirmed') return false
  const stopUrl = await stopUrlFor({ sub: userId, event }, stopLinks, siteIn(language, publicUrl))
  const frame = { language, publicUrl, event, stopUrl }
  await mail.send(state === 'proven' ? write(frame) : shortLetter(email, frame))
  return true
}
