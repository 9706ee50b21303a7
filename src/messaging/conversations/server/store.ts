import { type Generated, type RawBuilder, sql } from 'kysely'
import { productNotFound } from '#catalogue/products/server/product-not-found.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { photoIdsIn } from '#platform/database/photo-ids.ts'
import { publishLive } from '#platform/live/publish.ts'
import { notFound } from '#shared/errors.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { ReportReason, WarningKind } from '../contract.ts'
import { readMessage, readWithEarlier, type Sender } from './read-message.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    threads: {
      id: Generated<string>
      product_id: string | null
      buyer_id: string | null
      seller_id: string | null
      product_name: string
      product_photo: string
      phones_open: Generated<boolean>
      last_number: Generated<number>
      last_at: Generated<string>
      buyer_read: Generated<number>
      seller_read: Generated<number>
      created_at: Generated<string>
    }
    messages: {
      id: Generated<string>
      thread_id: string
      number: number
      sender: Sender
      body: Generated<string>
      photos: Generated<string[]>
      kind: string | null
      data: Generated<Record<string, string | number>>
      numbers: number[] | null
      warnings: WarningKind[] | null
      created_at: Generated<string>
    }
    blocks: { blocker_id: string; blocked_id: string; created_at: Generated<string> }
    thread_reports: {
      id: Generated<string>
      thread_id: string
      reporter_id: string | null
      reason: ReportReason
      words: Generated<string>
      created_at: Generated<string>
      closed_at: string | null
      closed_by: string | null
      closing_note: string | null
      /** Number of the last message that the report is about; null in old reports. */
      up_to: number | null
      /** The numbers of the messages that are reported themselves. */
      messages: Generated<number[]>
    }
    thread_readings: { id: Generated<number>; thread_id: string; admin_id: string | null; read_at: Generated<string> }
  }
}

export interface Parties {
  productId: string
  buyerId: string
  sellerId: string
}

/** Returns the id of a buyer's thread about a product, and makes it if there is none. Throws 404 for a deleted product. */
export async function openThread(tx: Tx, { productId, buyerId, sellerId }: Parties): Promise<string> {
  // This update changes nothing: `do nothing` would not return the existing thread.
  const { rows } = await sql<{ id: string }>`
    insert into threads (product_id, buyer_id, seller_id, product_name, product_photo)
    select id, ${buyerId}::uuid, ${sellerId}::uuid, name, photo from products where id = ${productId}
    on conflict (product_id, buyer_id) do update set seller_id = excluded.seller_id
    returning id`.execute(tx)
  const [thread] = rows
  if (!thread) throw productNotFound()
  return thread.id
}

/** A line of the site. `data`: values in its sentence, with the actor in `by`. Sentences: `messages/en/conversations.ts`. */
export interface SystemLine {
  threadId: string
  kind: string
  data?: Record<string, string | number>
}

/** Writes a line of the site into a thread, for a move of the deal. Sends a live event to both sides. */
export async function addSystemLine(tx: Tx, { threadId, kind, data = {} }: SystemLine): Promise<void> {
  await insertMessage(tx, threadId, { sender: 'system', kind, data })
}

/** Shows the phone numbers in the messages of a thread, or masks them again. */
export async function setPhonesOpen(tx: Tx, threadId: string, open: boolean): Promise<void> {
  await tx.updateTable('threads').set({ phones_open: open }).where('id', '=', threadId).execute()
}

interface NewMessageRow {
  id?: string
  sender: Sender
  body?: string
  photos?: string[]
  kind?: string | null
  data?: Record<string, string | number>
}

/** Stores the next message of a thread and sends a live event to both sides. The thread's row stays locked until `tx` ends. */
export async function insertMessage(tx: Tx, threadId: string, { data = {}, ...row }: NewMessageRow) {
  const thread = await tx
    .updateTable('threads')
    .set({ last_number: sql`last_number + 1`, last_at: sql`now()` })
    .where('id', '=', threadId)
    .returning(['last_number as number', 'buyer_id as buyerId', 'seller_id as sellerId', 'product_name as productName'])
    .executeTakeFirst()
  if (!thread) throw notFound()
  const { number, buyerId, sellerId, productName } = thread
  const { body = '', sender } = row
  const { numbers, warnings } = readMessage({ sender, body, data })
  const all = await readWithEarlier(tx, { threadId, sender, body, numbers })
  const message = await tx
    .insertInto('messages')
    .values({
      kind: null,
      ...row,
      thread_id: threadId,
      number,
      numbers: all,
      warnings,
      data: sql<never>`${JSON.stringify(data)}::jsonb`,
    })
    .returning(['id as _id', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  await publishThread(tx, threadId, [buyerId, sellerId])
  return { ...message, number, numbers: all, warnings, buyerId, sellerId, productName }
}

/** Sends a live event about a changed thread to the open pages of these people. */
export async function publishThread(tx: Tx, threadId: string, people: (string | null)[]): Promise<void> {
  const there = people.filter((person) => person !== null)
  await publishLive(
    tx,
    there.map((to) => ({ to, topic: 'thread', id: threadId })),
  )
}

/** SQL condition: one of the people in two columns has blocked the other. */
export function isBlocked(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.ref(one), sql.ref(other)]
  return sql<boolean>`exists (select from blocks where (blocker_id, blocked_id) in ((${a}, ${b}), (${b}, ${a})))`
}

/**
 * SQL condition of all counts: a row of `threads` has unread messages for this side. Messages of disabled people, and of people
 * on either side of a block, do not count.
 */
export function isUnread(side: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (
      select from messages where thread_id = threads.id and sender not in ('system', ${side})
        and number > case when ${side} = 'buyer' then threads.buyer_read else threads.seller_read end)
    and exists (
      select from users where not disabled
        and users.id = case when ${side} = 'buyer' then threads.seller_id else threads.buyer_id end)
    and not ${isBlocked('threads.buyer_id', 'threads.seller_id')})`
}

/** Returns true if one of two people has blocked the other. */
export async function hasBlocked(db: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from blocks where (blocker_id, blocked_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes threads without a message for the days that the privacy page promises, for a job. */
export async function deleteOldThreads(db: Database): Promise<void> {
  const days = PERSONAL_ITEMS.conversations.days
  await db
    .deleteFrom('threads')
    .where('last_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(days)})`)
    .execute()
}

/** Returns the given image ids that a conversation shows. */
export function conversationPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  const columns: [string, string][] = [
    ['threads', 'product_photo'],
    ['messages', 'photos'],
  ]
  return photoIdsIn(db, columns, ids)
}
