import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { readWords } from '#shared/screening/asks.ts'
import { maskSpans } from '#shared/screening/mask.ts'
import { readNumbers, type Span } from '#shared/screening/numbers.ts'
import type { WarningKind } from '../contract.ts'

/** Who wrote a message; `system` for the lines that the site writes. */
export type Sender = 'buyer' | 'saller' | 'system'

interface Written {
  sender: Sender
  body: string
  data: Record<string, string | number>
}

/** Where the phone numbers of a message begin and end (`start, end, start, end`), and what to warn its reader of. */
interface Read {
  numbers: number[]
  warnings: WarningKind[]
}

/** Reads the words of a message; of a line of the site the place that it names. */
export function readMessage({ sender, body, data }: Written): Read {
  if (sender === 'system') {
    const { place } = data
    return typeof place === 'string' ? read(place) : { numbers: [], warnings: [] }
  }
  return read(body)
}

function read(text: string): Read {
  const { numbers, asks } = readWords(text)
  return { numbers: placesOf(numbers), warnings: asks }
}

/** The text without its numbers; null for those of a message that no one has read yet. */
export function maskText(text: string, numbers: number[] | null): string {
  return maskSpans(text, numbers ? spansOf(numbers) : readNumbers(text))
}

/** A number may be split over several messages: at most this many of the last ones, with at most this many characters, are read together. */
const MESSAGES_TOGETHER = 12
const CHARACTERS_TOGETHER = 400

type Earlier = { id: string; sender: Sender; body: string; numbers: number[] | null }
type NewWords = { threadId: string; sender: Sender; body: string; numbers: number[] }

/**
 * Looks for numbers that begin in the last messages of the same person and end in a new one. Marks them in those that are
 * stored, and answers the places of all numbers of the new one.
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
      // Pictures without words between two halves of a number do not part them.
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
/** A run of the job that is not done after so long leaves the rest to the next one. */
const RUN_MS = 50_000

/** Reads the messages that an earlier release has stored, in batches; for a job. Until then they are read when they are shown. */
export async function readStoredMessages(db: Database): Promise<void> {
  const end = Date.now() + RUN_MS
  let hasMore = true
  while (hasMore && Date.now() < end) hasMore = await db.transaction().execute(readBatch)
}

/** Whether there may be more. */
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
