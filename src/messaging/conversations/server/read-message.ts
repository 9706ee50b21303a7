import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { readWords } from '#services/screening/asks.ts'
import { maskSpans } from '#shared/contact-details/mask.ts'
import { readNumbers, type Span } from '#shared/contact-details/numbers.ts'
import type { WarningKind } from '../contract.ts'

/** Author of a message; `system` for lines of the site. */
export type Sender = 'buyer' | 'saller' | 'system'

interface StoredWords {
  sender: Sender
  body: string
  data: Record<string, string | number>
}

/** Positions of the phone numbers of a message (`start, end, start, end`), and warnings for its reader. */
interface ScreenedText {
  numbers: number[]
  warnings: WarningKind[]
}

/** Screens the words of a message, or the meeting place in a system line. */
export function readMessage({ sender, body, data }: StoredWords): ScreenedText {
  if (sender === 'system') {
    const { place } = data
    return typeof place === 'string' ? read(place) : { numbers: [], warnings: [] }
  }
  return read(body)
}

function read(text: string): ScreenedText {
  const { numbers, asks } = readWords(text)
  return { numbers: placesOf(numbers), warnings: asks }
}

/** Returns the text with its phone numbers masked. `numbers`: their positions; null for a message that is not screened yet. */
export function maskText(text: string, numbers: number[] | null): string {
  return maskSpans(text, numbers ? spansOf(numbers) : readNumbers(text))
}

/** Newest messages that are read together, and their characters, at most: a phone number may be split over messages. */
const MESSAGES_TOGETHER = 12
const CHARACTERS_TOGETHER = 400

type Earlier = { id: string; sender: Sender; body: string; numbers: number[] | null }
type NewWords = { threadId: string; sender: Sender; body: string; numbers: number[] }

/**
 * Finds phone numbers that begin in the last messages of the same person and end in a new one. Marks them in the stored
 * messages, and returns the positions of all numbers in the new one.
 */
export async function readWithEarlier(tx: Tx, { threadId, sender, body, numbers }: NewWords): Promise<number[]> {
  if (sender === 'system' || body === '') return numbers
  const parts: Earlier[] = [{ id: '', sender, body, numbers }]
  for (const earlier of await lastMessages(tx, threadId)) {
    const isOfOther = earlier.sender !== sender && earlier.sender !== 'system'
    if (isOfOther || lengthOf(parts) + earlier.body.length - body.length > CHARACTERS_TOGETHER) break
    if (earlier.sender === sender) parts.unshift(earlier)
  }
  if (parts.length === 1) return numbers
  return markTogether(tx, parts)
}

function lastMessages(tx: Tx, threadId: string): Promise<Earlier[]> {
  return (
    tx
      .selectFrom('messages')
      .select(['id', 'sender', 'body', 'numbers'])
      .where('thread_id', '=', threadId)
      // A picture without words between two halves of a number does not separate them.
      .where('body', '<>', '')
      .orderBy('number', 'desc')
      .limit(MESSAGES_TOGETHER)
      .execute()
  )
}

function lengthOf(parts: Earlier[]): number {
  return parts.reduce((sum, { body }) => sum + body.length, 0)
}

/** The last of `parts` is the new message; only a number that reaches into it is new. */
async function markTogether(tx: Tx, parts: Earlier[]): Promise<number[]> {
  const spans = readNumbers(parts.map(({ body }) => body).join('\n'))
  let [begin, all] = [0, [] as number[]]
  for (const [place, { id, body, numbers }] of parts.entries()) {
    const end = begin + body.length
    const inPart = spans.filter(
      (span) => span.start < end && span.end > begin && (span.start < begin || span.end > end),
    )
    const here = inPart.map((span) => ({
      start: Math.max(span.start, begin) - begin,
      end: Math.min(span.end, end) - begin,
    }))
    all = placesOf(joinSpans([...spansOf(numbers ?? placesOf(readNumbers(body))), ...here]))
    if (here.length > 0 && place < parts.length - 1)
      await tx.updateTable('messages').set({ numbers: all }).where('id', '=', id).execute()
    begin = end + 1
  }
  return all
}

function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else joined.push(span)
  }
  return joined
}

function placesOf(spans: Span[]): number[] {
  return spans.flatMap(({ start, end }) => [start, end])
}

function spansOf(places: number[]): Span[] {
  return places.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: places[at + 1] ?? start }] : []))
}

const BATCH = 500
/** Milliseconds after which a run of the job leaves the rest to the next run. */
const RUN_MS = 50_000

/** Screens messages that an earlier release has stored, in batches, for a job. Before that they are screened when shown. */
export async function readStoredMessages(db: Database): Promise<void> {
  const end = Date.now() + RUN_MS
  let hasMore = true
  while (hasMore && Date.now() < end) hasMore = await db.transaction().execute(readBatch)
}

/** Screens one batch. Resolves to true if there may be more messages. */
async function readBatch(tx: Tx): Promise<boolean> {
  const messages = await tx
    .selectFrom('messages')
    .select(['id', 'sender', 'body', 'data'])
    .where('numbers', 'is', null)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const read = messages.map(({ id, ...message }) => ({ id, ...readMessage(message) }))
  if (read.length > 0)
    await sql`
      update messages set numbers = read.numbers, warnings = read.warnings
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id uuid, numbers int[], warnings text[])
      where messages.id = read.id`.execute(tx)
  return messages.length === BATCH
}
