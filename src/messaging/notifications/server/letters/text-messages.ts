import { sql } from 'kysely'
import { serverWords } from '#messages/server-words.ts'
import type { Database } from '#platform/database/database.ts'
import type { Sms } from '#platform/sms/sms.ts'
import { siteIn } from '#shared/language.ts'
import { isTexted, MAX_TEXTS_A_DAY, TEXTED } from '../../rules.ts'
import { devicesOf } from '../push/devices.ts'
import { settingOf } from '../store.ts'
import type { Unsent } from './unsent.ts'

export interface TextDeps {
  db: Database
  sms: Sms
  publicUrl: string
  /** The phone number that the owner of the account has proven, in E.164; null if there is none. */
  provenNumber: (uid: string) => Promise<string | null>
}

/**
 * Sends a notification as a text message, to a person who has a phone number but no e-mail address. Nothing is sent if a device of
 * the person shows it, if it is hours old, or beyond the text messages of a day. It is marked as sent first. A refusal of the gateway
 * takes the mark back and throws, so that the job tries again. A call without an answer in time keeps the mark: the message may be
 * on its way.
 */
export async function sendAsText(row: Unsent, { db, sms, publicUrl, provenNumber }: TextDeps): Promise<void> {
  const { id, uid, kind, language } = row
  if (!isTexted(kind) || (await isOnDevice(db, row))) return
  const number = await provenNumber(uid)
  if (number === null || !(await markSent(db, row))) return
  const words = serverWords[language].notificationLetters
  try {
    await sms.send({ to: number, text: words.asText(words.texts[kind], `${siteIn(language, publicUrl)}/dashboard`) })
  } catch (error) {
    if (isTimeout(error)) return
    await db.updateTable('notifications').set({ emailed_at: null }).where('id', '=', id).execute()
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** Returns true if push messages show the event. Devices of a suspended person get none. */
async function isOnDevice(db: Database, { userId, event, ownTiming, disabled }: Unsent): Promise<boolean> {
  if (disabled) return false
  const { push } = await settingOf(db, userId, event, ownTiming)
  return push && (await devicesOf(db, userId).select('id').limit(1).execute()).length > 0
}

/** Marks a notification of the last two hours as sent. False: it is older, was sent, or is one too many of this day. */
function markSent(db: Database, { id, userId }: Unsent): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Several jobs of one person count one after the other.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const { sent } = await tx
      .selectFrom('notifications')
      .select(sql<number>`count(*)::int`.as('sent'))
      .where('user_id', '=', userId)
      .where('kind', 'in', TEXTED)
      .where('emailed_at', '>', sql<string>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    if (sent >= MAX_TEXTS_A_DAY) return false
    const marked = await tx
      .updateTable('notifications')
      .set({ emailed_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('emailed_at', 'is', null)
      .where('created_at', '>', sql<string>`now() - interval '2 hours'`)
      .returning('id')
      .executeTakeFirst()
    return marked !== undefined
  })
}
