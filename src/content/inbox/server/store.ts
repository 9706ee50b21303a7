import { createHash, randomBytes } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import { columnsOf, type RowOf } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { Message, Subscriber } from '../contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    inbox_messages: RowOf<Message, 'id' | 'created_at' | 'done_at'>
    newsletter_subscribers: {
      id: Generated<string>
      email: string | null
      unsubscribed_at: string | null
      created_at: Generated<string>
    }
    unsubscribe_links: { token_hash: Buffer; subscriber_id: string }
  }
}

/** Messages as the contract shows them. */
export function selectMessages(db: Database) {
  return db.selectFrom('inbox_messages').select(columnsOf(Message, 'inbox_messages'))
}

/** Those who get the newsletter. */
export function selectSubscribers(db: Database) {
  return db
    .selectFrom('newsletter_subscribers')
    .select(columnsOf(Subscriber, 'newsletter_subscribers'))
    .where('email', 'is not', null)
}

/** Adds an e-mail address. Resolves to the id, or undefined when the address is subscribed already. */
export async function addSubscriber(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .insertInto('newsletter_subscribers')
    .values({ email, unsubscribed_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A new token for the link of one letter. Only its hash is stored. */
export async function makeUnsubscribeToken(db: Database, subscriberId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const link = { token_hash: hashOf(token), subscriber_id: subscriberId }
  await db.insertInto('unsubscribe_links').values(link).execute()
  return token
}

/** Deletes the e-mail address that this token unsubscribes. False for an unknown token; a second call changes nothing. */
export async function removeSubscriber(db: Database, token: string): Promise<boolean> {
  const row = await db
    .updateTable('newsletter_subscribers')
    .set({ email: null, unsubscribed_at: sql<string>`coalesce(unsubscribed_at, now())` })
    .where('id', 'in', (links) =>
      links.selectFrom('unsubscribe_links').select('subscriber_id').where('token_hash', '=', hashOf(token)),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Deletes messages that were marked done a year ago, and the rows of subscriptions that ended a year ago. */
export async function deleteOldEntries(db: Database): Promise<void> {
  const aYearAgo = sql<string>`now() - make_interval(days => ${PERSONAL_ITEMS.messages.days})`
  await db.deleteFrom('inbox_messages').where('done_at', '<', aYearAgo).execute()
  await db.deleteFrom('newsletter_subscribers').where('unsubscribed_at', '<', aYearAgo).execute()
}
