import { type Generated, type SqlBool, sql } from 'kysely'
import { columnsOf, type RowOf } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#shared/language.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { Message, Subscriber } from '../contract.ts'
import type { NewsletterLinks } from './links.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    inbox_messages: RowOf<Message, 'id' | 'created_at' | 'done_at'>
    newsletter_subscribers: {
      id: Generated<string>
      email: string | null
      language: Generated<Language>
      confirmed_at: string | null
      /** Time at which the e-mail that asks for the confirmation was enqueued. */
      asked_at: string | null
      unsubscribed_at: string | null
      created_at: Generated<string>
    }
  }
}

/** Messages as the contract shows them. */
export function selectMessages(db: Database) {
  return db.selectFrom('inbox_messages').select(columnsOf(Message, 'inbox_messages'))
}

/** The addresses on the list of the newsletter. */
export function selectSubscribers(db: Database) {
  return db
    .selectFrom('newsletter_subscribers')
    .select(columnsOf(Subscriber, 'newsletter_subscribers'))
    .where('email', 'is not', null)
}

/**
 * Adds an e-mail address. Resolves to the id when it is to be asked for its confirmation: once in a day at most, so that
 * repeated requests cannot flood a mailbox.
 */
export async function addSubscriber(db: Database, email: string, language: Language): Promise<string | undefined> {
  const row = await db
    .insertInto('newsletter_subscribers')
    .values({ email, language, confirmed_at: null, asked_at: sql<string>`now()`, unsubscribed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ language, asked_at: sql<string>`now()` })
        .where('newsletter_subscribers.confirmed_at', 'is', null)
        .where(sql<SqlBool>`coalesce(newsletter_subscribers.asked_at < now() - interval '1 day', true)`),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Subscription of a link in an e-mail; undefined for an unknown token. */
export async function subscriberOf(token: string, newsletterLinks: NewsletterLinks): Promise<string | undefined> {
  return (await newsletterLinks.readToken(token))?.subscriber
}

/** Stores that the owner of the address wants the newsletter. False when the address is off the list. */
export async function confirmSubscriber(db: Database, id: string): Promise<boolean> {
  const confirmed_at = sql<string>`coalesce(confirmed_at, now())`
  const update = db.updateTable('newsletter_subscribers').set({ confirmed_at }).where('id', '=', id)
  return (await update.where('email', 'is not', null).returning('id').executeTakeFirst()) !== undefined
}

/** Deletes the e-mail address of a subscription. False for an unknown one; a second call changes nothing. */
export async function removeSubscriber(db: Database, id: string): Promise<boolean> {
  const changes = { email: null, unsubscribed_at: sql<string>`coalesce(unsubscribed_at, now())` }
  const update = db.updateTable('newsletter_subscribers').set(changes).where('id', '=', id)
  return (await update.returning('id').executeTakeFirst()) !== undefined
}

/** Days in which an address can be confirmed. */
const DAYS_TO_CONFIRM = 30

/** Deletes messages that were marked done a year ago, subscriptions that ended a year ago, and those that nobody confirmed. */
export async function deleteOldEntries(db: Database): Promise<void> {
  const aYearAgo = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.messages.days})`
  await db.deleteFrom('inbox_messages').where('done_at', '<', aYearAgo).execute()
  await db.deleteFrom('newsletter_subscribers').where('unsubscribed_at', '<', aYearAgo).execute()
  const unanswered = sql<string>`now() - make_interval(days => ${DAYS_TO_CONFIRM})`
  const unconfirmed = db.deleteFrom('newsletter_subscribers').where('confirmed_at', 'is', null)
  await unconfirmed.where('asked_at', '<', unanswered).where('email', 'is not', null).execute()
}
