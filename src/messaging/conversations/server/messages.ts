import { type Expression, type SqlBool, sql } from 'kysely'
import { isListed } from '#messaging/notifications/rules.ts'
import { markLinkRead, notify, settingOf } from '#messaging/notifications/server/store.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import { missingPhotos, type PhotoHost } from '#platform/database/hosted-photos.ts'
import { type Order, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, invalidFields, notFound } from '#shared/errors.ts'
import type { conversations, Thread, ThreadMessage, WarningKind } from '../contract.ts'
import { maskText, readMessage, type Sender } from './read-message.ts'
import { insertMessage, publishThread } from './store.ts'
import { dataIn, fromOf, readThread, shownData } from './threads.ts'

const MESSAGE = [
  'id as _id',
  'created_at as createdAt',
  'number',
  'sender',
  'body',
  'photos',
  'kind',
  'data',
  'numbers',
  'warnings',
] as const

export interface MessageRow {
  _id: string
  number: number
  sender: Sender
  body: string
  photos: string[]
  kind: string | null
  data: Record<string, string | number>
  /** Positions of phone numbers, found when the message was stored; null in a message that an earlier release has stored. */
  numbers: number[] | null
  warnings: WarningKind[] | null
  createdAt: string
}

/** Newest first. */
const BY_NUMBER: Order = { direction: 'desc', by: [{ column: sql.ref('messages.number'), type: 'int4' }] }

type PageInput = { limit: number; cursor?: string | undefined }

/** Returns a page of the first `total` messages of a thread. The total is known without counting. */
export function messagesPage(
  db: Database,
  threadId: string,
  total: number,
  input: PageInput,
): Promise<Page<MessageRow>> {
  const query = db.selectFrom('messages').select(MESSAGE).where('thread_id', '=', threadId).where('number', '<=', total)
  return pageOf(query, BY_NUMBER, input, async () => total)
}

/** A page of the messages with these numbers. */
export function messagesWith(db: Database, threadId: string, numbers: number[], input: PageInput) {
  const query = db.selectFrom('messages').select(MESSAGE).where('thread_id', '=', threadId)
  return pageOf(query.where(sql<SqlBool>`number = any(${numbers})`), BY_NUMBER, input, async () => numbers.length)
}

export async function listThreadMessages(
  { id, ...input }: Parsed<typeof conversations.listThreadMessages>,
  { db, person, limits, language }: MemberContext,
): Promise<Page<ThreadMessage>> {
  await limits.takeCostly(person.id)
  const thread = await readThread(db, id, person.id)
  const page = await messagesPage(db, id, thread.lastNumber, input)
  const items = page.items.map((row) => toMessage(row, thread))
  return { ...page, items: items.map((line) => ({ ...line, data: dataIn(language, line.data) })) }
}

/** A message for the reader, with masked numbers until they are open, and with warnings about the words of the other side. */
function toMessage(
  { sender, body, data, numbers, warnings, ...row }: MessageRow,
  { side, phonesOpen }: Pick<Thread, 'side' | 'phonesOpen'>,
): ThreadMessage {
  const from = fromOf(sender, side)
  const text = phonesOpen || from === 'system' ? body : maskText(body, numbers)
  const all = warnings ?? readMessage({ sender, body, data }).warnings
  const isOfOther = from === 'other' || (from === 'system' && data.by !== side)
  // People who have each other's numbers may talk elsewhere.
  const shown = isOfOther ? all.filter((kind) => !(phonesOpen && kind === 'app')) : []
  return { ...row, data: shownData(data, phonesOpen, numbers), from, text, masked: text !== body, warnings: shown }
}

type NewMessage = Pick<Parsed<typeof conversations.sendMessage>, 'key' | 'text' | 'photos'>

/** A character that is neither white space nor invisible. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Throws 400 for a message without visible content, and for a picture that the image host does not have. */
export async function checkMessage({ text, photos }: NewMessage, db: Database, host: PhotoHost): Promise<void> {
  if (!VISIBLE.test(text) && photos.length === 0) throw invalidFields({ text: 'required' })
  if ((await missingPhotos(db, photos, host)).size > 0) throw invalidFields({ photos: 'invalid_photo' })
}

/** Stores a message once, however often the browser sends it. Moves the author's read mark to it. */
export async function storeMessage(
  tx: Tx,
  threadId: string,
  side: 'buyer' | 'saller',
  { key, text, photos }: NewMessage,
): Promise<MessageRow> {
  await lockThread(tx, threadId)
  const known = await tx
    .selectFrom('messages')
    .select([...MESSAGE, 'thread_id'])
    .where('id', '=', key)
    .executeTakeFirst()
  if (known) {
    // The key belongs to a message of the other side or of another thread.
    if (known.thread_id !== threadId || known.sender !== side) throw conflict('key_taken')
    const { thread_id: _, ...message } = known
    return message
  }
  const row = { sender: side, body: text, photos }
  const stored = await insertMessage(tx, threadId, { id: key, ...row }).catch((error: unknown) => {
    // Another thread has stored a message with this key since.
    throw violates(error, 'messages_pkey') ? conflict('key_taken') : error
  })
  const { _id, number, createdAt, buyerId, sellerId, numbers, warnings } = stored
  await setRead(tx, threadId, side, number)
  const writerId = side === 'buyer' ? buyerId : sellerId
  if (writerId) await markLinkRead(tx, writerId, linkOf(threadId))
  await notifyOther(tx, { ...stored, threadId, side })
  return { _id, number, createdAt, numbers, warnings, ...row, kind: null, data: {} }
}

type Stored = Awaited<ReturnType<typeof insertMessage>> & { threadId: string; side: 'buyer' | 'saller' }

/** Notifies the other side, unless they have unread news of this conversation. The notification has no words of the message. */
async function notifyOther(tx: Tx, { threadId, side, number, buyerId, sellerId, productName }: Stored): Promise<void> {
  const [to, person] = side === 'buyer' ? [sellerId, buyerId] : [buyerId, sellerId]
  const link = linkOf(threadId)
  if (to === null || (await isTold(tx, to, link))) return
  const data = { product: productName }
  await notify(tx, { to, person, event: 'message', kind: 'message', data, link, key: `thread:${threadId}:${number}` })
}

/**
 * Returns true if the person has an unread notification of this page. A notification that was kept out of the list does not
 * count once the person's settings want it there.
 */
async function isTold(tx: Tx, userId: string, link: string): Promise<boolean> {
  const unread = tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('read_at', 'is', null)
  const wantsList = isListed(await settingOf(tx, userId, 'message'))
  const news = wantsList ? unread.where('listed', '=', true) : unread
  return (await news.limit(1).executeTakeFirst()) !== undefined
}

function linkOf(threadId: string): `/${string}` {
  return `/dashboard/messages/${threadId}`
}

async function lockThread(tx: Tx, id: string): Promise<void> {
  const locked = await tx.selectFrom('threads').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw notFound()
}

export async function sendMessage(
  { id, ...message }: Parsed<typeof conversations.sendMessage>,
  ctx: MemberContext,
  host: PhotoHost,
): Promise<ThreadMessage> {
  const { db, person } = ctx
  await checkMessage(message, db, host)
  return db.transaction().execute(async (tx) => {
    await lockThread(tx, id)
    const thread = await readThread(tx, id, person.id)
    if (!thread.canWrite) throw forbidden('cannot_write')
    return toMessage(await storeMessage(tx, id, thread.side, message), thread)
  })
}

export async function markThreadRead(
  { id, number }: Parsed<typeof conversations.markThreadRead>,
  { db, person }: MemberContext,
): Promise<{ acknowledged: true }> {
  await db.transaction().execute(async (tx) => {
    const { side } = await readThread(tx, id, person.id)
    const people = await setRead(tx, id, side, number)
    if (people) await publishThread(tx, id, people)
    if (!(await hasNewer(tx, id, side, number))) await markLinkRead(tx, person.id, linkOf(id))
  })
  return { acknowledged: true }
}

/** Returns true if the other side has written after the message with this number. Its notification then stays unread. */
async function hasNewer(tx: Tx, threadId: string, side: 'buyer' | 'saller', number: number): Promise<boolean> {
  const newer = tx
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('number', '>', number)
    .where('sender', '=', side === 'buyer' ? 'saller' : 'buyer')
    .limit(1)
  return (await newer.executeTakeFirst()) !== undefined
}

/** Moves the read mark of a side forward. Returns both people if it moved. */
async function setRead(tx: Tx, threadId: string, side: 'buyer' | 'saller', number: number) {
  const column = side === 'buyer' ? 'buyer_read' : 'seller_read'
  const seen: Expression<number> = sql`least(${number}::int, last_number)`
  const moved = await tx
    .updateTable('threads')
    .set({ [column]: seen })
    .where('id', '=', threadId)
    .where(sql<SqlBool>`${sql.ref(column)} < ${seen}`)
    .returning(['buyer_id', 'seller_id'])
    .executeTakeFirst()
  return moved && [moved.buyer_id, moved.seller_id]
}
