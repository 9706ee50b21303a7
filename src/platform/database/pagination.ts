import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type CursorKey, decodeCursor, encodeCursor, type KeyType } from './cursor.ts'
import type { Tables } from './database.ts'

/**
 * The order of a list: columns that together are unique (the id comes last), all in one direction. One comparison of
 * rows, and one index, then finds what comes after any row.
 */
export interface Order {
  direction: 'asc' | 'desc'
  by: { column: RawBuilder<unknown>; type: KeyType }[]
}

/** Newest first, for a table with `created_at` and `id`. */
export function newestFirst(table: string): Order {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return {
    direction: 'desc',
    by: [
      { column: column('created_at'), type: 'timestamptz' },
      { column: column('id'), type: 'uuid' },
    ],
  }
}

export interface PageRequest {
  /** Rows in a page. */
  limit: number
  /** The `next` of the page before. */
  cursor?: string | undefined
}

/** How long a list is. With `isEstimate` it is an estimate of the database, for lists that take too long to count. */
export interface Total {
  total: number
  isEstimate?: true
}

export interface Page<O> extends Total {
  items: O[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

export type WithCursorKey<O> = O & { cursorKey: CursorKey }

/** A total that was not counted: only its first two digits mean anything. */
export function estimatedTotal(expected: number): Total {
  return { total: Number(expected.toPrecision(2)), isEstimate: true }
}

/**
 * One page of `query`, by keyset pagination: rows that are added or deleted meanwhile neither repeat nor hide others.
 * The total counts the whole query unless `total` says otherwise. Throws `invalid_cursor` (400).
 */
export function pageOf<TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB, O>,
  order: Order,
  request: PageRequest,
  total: () => Promise<number> = () => count(query),
): Promise<Page<O>> {
  const read = (after: CursorKey | undefined, limit: number) => rowsAfter(query, order, after, limit).execute()
  return pageFrom(read, order, request, async () => ({ total: await total() }))
}

/** Like `pageOf`, with `read` for the rows: at most `limit` of those after `after`, or of all without it. */
export async function pageFrom<O>(
  read: (after: CursorKey | undefined, limit: number) => Promise<WithCursorKey<O>[]>,
  order: Order,
  request: PageRequest,
  total: () => Promise<Total>,
): Promise<Page<O>> {
  const after = requestedKey(order, request)
  // The total first: rows that wait for it are costly (docs/decisions/0021-garbage-collection-tuning.md).
  const [counted, rows] = await Promise.all([total(), read(after, rowsToRead(request))])
  return toPage(rows, request, counted)
}

/** The key of the row after which the page begins, if any. Throws `invalid_cursor` (400). */
export function requestedKey({ by }: Order, { cursor }: PageRequest): CursorKey | undefined {
  if (cursor === undefined) return undefined
  return decodeCursor(
    cursor,
    by.map(({ type }) => type),
  )
}

/** One row more than the page has, which says whether there is a next page. */
export function rowsToRead({ limit }: PageRequest): number {
  return limit + 1
}

/** The page, from up to `rowsToRead` rows. */
export function toPage<O>(rows: WithCursorKey<O>[], { limit }: PageRequest, total: Total): Page<O> {
  const last = rows[limit - 1]
  const next = last && rows.length > limit ? encodeCursor(last.cursorKey) : null
  // The rows keep their keys, which the shape of the answer leaves out: copying each row would cost more.
  return { items: rows.length > limit ? rows.slice(0, limit) : rows, ...total, next }
}

/** The first `limit` rows of `query` in `order`, after the row with the key `after` if there is one. */
export function rowsAfter<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  after: CursorKey | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, WithCursorKey<O>> {
  const rows = inOrder(query, order).limit(limit)
  if (!after) return rows
  const { direction, by } = order
  const columns = sql.join(by.map(({ column }) => column))
  const values = by.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`)
  return rows.where(sql<SqlBool>`(${columns}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(values)})`)
}

/** The rows of `query` in `order`, each with its key. */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { direction, by }: Order,
): SelectQueryBuilder<DB, TB, WithCursorKey<O>> {
  const columns = sql.join(by.map(({ column }) => column))
  // JSON that the database makes keeps the microseconds of a timestamp. Without them rows would be lost between pages.
  let rows = query.select(sql<CursorKey>`json_build_array(${columns})`.as('cursorKey'))
  for (const { column } of by) rows = rows.orderBy(column, direction)
  // Kysely cannot tell that a column was added to an unknown row type.
  return rows as unknown as SelectQueryBuilder<DB, TB, WithCursorKey<O>>
}

/** How many rows `query` has, whatever it selects. */
export async function count<TB extends keyof Tables, O>(query: SelectQueryBuilder<Tables, TB, O>): Promise<number> {
  const row = await query.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirst()
  return row?.total ?? 0
}
