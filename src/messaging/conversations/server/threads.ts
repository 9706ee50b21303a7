import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import { provenOf } from '#people/users/server/proofs.ts'
import type { CursorKey } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { count, type Order, pageFrom, rowsAfter } from '#platform/database/pagination.ts'
import type { Page } from '#shared/endpoint.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { Thread } from '../contract.ts'
import { maskText } from './read-message.ts'
import { isUnread } from './store.ts'

/** Unread messages that are counted, at most. The screen says 99+ for more. */
const MAX_UNREAD = 100

/** Selects the threads of one person, each with the other side. */
function selectThreads(db: Database, personId: string) {
  const me = sql`${personId}::uuid`
  const other = sql.ref('other.id')
  const isBuyer = sql<boolean>`threads.buyer_id = ${me}`
  const blocked = (by: RawBuilder<unknown>, whom: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from blocks where blocker_id = ${by} and blocked_id = ${whom})`
  return ownThreads(db, personId)
    .leftJoin('users as other', (join) =>
      join.on('other.id', '=', sql<string>`case when ${isBuyer} then threads.seller_id else threads.buyer_id end`),
    )
    .select(['threads.id as _id', 'product_id as productId', 'product_name as productName', 'last_at as lastAt'])
    .select(['product_photo as productPhoto', 'phones_open as phonesOpen', 'last_number as lastNumber'])
    .select([
      'other.id as id',
      'other.display_name as name',
      'other.photo_url as photo',
      'other.created_at as joinedAt',
    ])
    .select(provenOf('other.id').as('proven'))
    .select([
      sql<'buyer' | 'saller'>`case when ${isBuyer} then 'buyer' else 'saller' end`.as('side'),
      sql<number>`case when ${isBuyer} then seller_read else buyer_read end`.as('otherRead'),
      blocked(me, other).as('blockedByMe'),
      blocked(other, me).as('blockedByOther'),
      sql<boolean>`coalesce(other.disabled, true)`.as('otherGone'),
      sql<boolean>`exists (select from thread_reports where thread_id = threads.id and reporter_id = ${me} and closed_at is null)`.as(
        'reportedByMe',
      ),
      sql<
        number[]
      >`coalesce((select messages from thread_reports where thread_id = threads.id and reporter_id = ${me} and closed_at is null), '{}')`.as(
        'reportedMessages',
      ),
      unreadOf(isBuyer).as('unread'),
      LAST_MESSAGE.as('last'),
    ])
}

function ownThreads(db: Database, personId: string) {
  return db.selectFrom('threads').where(sql<SqlBool>`${personId}::uuid in (threads.buyer_id, threads.seller_id)`)
}

function unreadOf(isBuyer: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`(select count(*) from (
    select from messages where thread_id = threads.id
      and number > case when ${isBuyer} then buyer_read else seller_read end
      and sender = case when ${isBuyer} then 'saller' else 'buyer' end
    limit ${sql.lit(MAX_UNREAD)}) unread)`
}

const LAST_MESSAGE = sql<LastMessage | null>`(
  select json_build_object('sender', sender, 'body', body, 'photos', cardinality(photos), 'kind', kind, 'data', data, 'numbers', numbers)
  from messages where thread_id = threads.id order by number desc limit 1)`

type Data = Record<string, string | number>

interface LastMessage {
  sender: 'buyer' | 'saller' | 'system'
  body: string
  photos: number
  kind: string | null
  data: Record<string, string | number>
  numbers: number[] | null
}

type ThreadRow = Awaited<ReturnType<ReturnType<typeof selectThreads>['execute']>>[number]

/** Characters of a message that a list shows, at most. */
const PREVIEW = 120

function toThread(row: ThreadRow): Thread {
  const { id, name, photo, joinedAt, proven, blockedByOther, otherGone, last, ...thread } = row
  return {
    ...thread,
    other: { id, name, photo, joinedAt, proven },
    canWrite: !thread.blockedByMe && !blockedByOther && !otherGone,
    last: last && {
      from: fromOf(last.sender, thread.side),
      text: preview(last, thread.phonesOpen),
      photos: last.photos,
      kind: last.kind,
      data: shownData(last.data, thread.phonesOpen, last.numbers),
    },
  }
}

/** Returns the author of a message from the view of this side. */
export function fromOf(sender: 'buyer' | 'saller' | 'system', side: 'buyer' | 'saller'): 'me' | 'other' | 'system' {
  if (sender === 'system') return sender
  return sender === side ? 'me' : 'other'
}

function preview({ sender, body, numbers }: LastMessage, phonesOpen: boolean): string {
  const text = phonesOpen || sender === 'system' ? body : maskText(body, numbers)
  return [...text].slice(0, PREVIEW).join('')
}

/** Returns the data of a system line, with phone numbers in the meeting place masked until they are open. */
export function shownData({ place, ...data }: Data, phonesOpen: boolean, numbers: number[] | null): Data {
  if (place === undefined) return data
  return { ...data, place: phonesOpen || typeof place !== 'string' ? place : maskText(place, numbers) }
}

/** Newest message first. */
const BY_LAST_MESSAGE: Order = {
  direction: 'desc',
  by: [
    { column: sql.ref('threads.last_at'), type: 'timestamptz' },
    { column: sql.ref('threads.id'), type: 'uuid' },
  ],
}

export async function listThreads(
  db: Database,
  personId: string,
  input: { limit: number; cursor?: string | undefined },
  language: Language,
): Promise<Page<Thread>> {
  const read = (after: CursorKey | undefined, limit: number) =>
    rowsAfter(selectThreads(db, personId), BY_LAST_MESSAGE, after, limit).execute()
  const total = async () => ({ total: await count(ownThreads(db, personId)) })
  const page = await pageFrom(read, BY_LAST_MESSAGE, input, total)
  return { ...page, items: page.items.map((row) => placedIn(language, toThread(row))) }
}

/** Returns the thread with the place in its last line in this language. */
export function placedIn(language: Language, { last, ...thread }: Thread): Thread {
  return { ...thread, last: last && { ...last, data: dataIn(language, last.data) } }
}

/** Returns the data of a system line with the place in this language. */
export function dataIn(language: Language, data: Data): Data {
  const { place } = data
  return typeof place === 'string' ? { ...data, place: placeInLanguage(place, language) } : data
}

/** Returns a thread of this person. Throws `not_found`, and `not_yours` for a thread of other people. */
export async function readThread(db: Database, id: string, personId: string): Promise<Thread> {
  const row = await selectThreads(db, personId).where('threads.id', '=', id).executeTakeFirst()
  if (row) return toThread(row)
  const there = await db.selectFrom('threads').select('id').where('id', '=', id).executeTakeFirst()
  throw there ? forbidden('not_yours') : notFound()
}

/** Returns the number of a person's threads with unread messages. */
export async function countUnreadThreads(db: Database, personId: string): Promise<number> {
  const { rows } = await sql<{ threads: number }>`
    select count(*) as threads from (
      select from threads where buyer_id = ${personId} and ${isUnread(sql.lit('buyer'))}
      union all
      select from threads where seller_id = ${personId} and ${isUnread(sql.lit('saller'))}
      limit ${sql.lit(MAX_UNREAD)}) unread`.execute(db)
  return rows[0]?.threads ?? 0
}
