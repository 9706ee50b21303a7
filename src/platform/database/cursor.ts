import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { badRequest } from '#shared/errors.ts'
import type { Tables } from './database.ts'

/**
 * The order of a list: columns that together are unique (the id comes last), all in one direction, so that one row
 * comparison, and one index, continues the list after any row.
 */
export interface Order {
  direction: 'asc' | 'desc'
  by: { column: RawBuilder<unknown>; type: ColumnType }[]
}

type ColumnType = 'timestamptz' | 'uuid' | 'int4' | 'float8'

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

/**
 * One page of `query` in `order`: a cursor names the last row of the page before, so rows that come or go meanwhile
 * neither repeat nor hide others. The total counts the whole list; `total` is for one that need not be.
 * Throws `invalid_cursor` (400).
 */
export function pageOf<TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB, O>,
  order: Order,
  asked: Asked,
  total: () => Promise<number> = () => count(query),
): Promise<Listed<O>> {
  const read = (place: Place | undefined, limit: number) => rowsAfter(query, order, place, limit).execute()
  return pageFrom(read, order, asked, async () => ({ total: await total() }))
}

export interface Asked {
  limit: number
  cursor?: string | undefined
}

/** How long a list is; with `about` as the database estimates it, for lists that take too long to count. */
export interface Total {
  total: number
  about?: true
}

/** A length that was not counted: an estimate says no more than its first two digits. */
export function about(expected: number): Total {
  return { total: Number(expected.toPrecision(2)), about: true }
}

export interface Listed<O> extends Total {
  items: O[]
  next: string | null
}

/** A row of a list that says where it stands in its order. */
export type Placed<O> = O & { place: Place }

/** As `pageOf`, with the rows from `read`: those after `place`, if there is one, `limit` of them. */
export async function pageFrom<O>(
  read: (place: Place | undefined, limit: number) => Promise<Placed<O>[]>,
  order: Order,
  asked: Asked,
  total: () => Promise<Total>,
): Promise<Listed<O>> {
  const place = placeIn(order, asked)
  // The number first: it is there before the rows, and rows that wait for it hang on what grows old (see database.ts).
  const [counted, rows] = await Promise.all([total(), read(place, oneMore(asked))])
  return listed(rows, asked, counted)
}

/** Where the page that is asked for begins: after which row, if any. Throws `invalid_cursor` (400). */
export function placeIn({ by }: Order, { cursor }: Asked): Place | undefined {
  return cursor === undefined ? undefined : readCursor(cursor, by)
}

/** How many rows a page reads: one more than asked for tells whether there is a next page. */
export function oneMore({ limit }: Asked): number {
  return limit + 1
}

/** The page of rows that were read for it, `oneMore` where there are so many. */
export function listed<O>(rows: Placed<O>[], { limit }: Asked, total: Total): Listed<O> {
  const last = rows[limit - 1]
  const next = last && rows.length > limit ? writeCursor(last.place) : null
  // The place stays in them: to copy a row costs more than to leave it out of the answer, as every shape does.
  return { items: rows.length > limit ? rows.slice(0, limit) : rows, ...total, next }
}

/** The first `limit` rows of `query` in `order`, after the row at `place`. */
export function rowsAfter<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  place: Place | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, Placed<O>> {
  const rows = inOrder(query, order).limit(limit)
  if (!place) return rows
  const { direction, by } = order
  const columns = sql.join(by.map(({ column }) => column))
  const values = by.map(({ type }, at) => sql`${place[at]}::${sql.raw(type)}`)
  return rows.where(sql<SqlBool>`(${columns}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(values)})`)
}

/** The rows of `query` in `order`, each with its place there. */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { direction, by }: Order,
): SelectQueryBuilder<DB, TB, Placed<O>> {
  const columns = sql.join(by.map(({ column }) => column))
  // JSON made by the database keeps the microseconds of a timestamp; a Date would cut them off and lose rows.
  let rows = query.select(sql<Place>`json_build_array(${columns})`.as('place'))
  for (const { column } of by) rows = rows.orderBy(column, direction)
  return rows as unknown as SelectQueryBuilder<DB, TB, Placed<O>>
}

/** How many rows `query` has, whatever it selects. */
export async function count<TB extends keyof Tables, O>(query: SelectQueryBuilder<Tables, TB, O>): Promise<number> {
  const row = await query.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirst()
  return row?.total ?? 0
}

/** The values of an order's columns in one row. */
export type Place = readonly (string | number)[]

function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** A cursor of another order, or one that somebody made up, is the caller's mistake, never the database's. */
function readCursor(text: string, by: Order['by']): Place {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(values) && values.length === by.length && by.every(({ type }, at) => IS[type](values[at])))
      return values
  } catch {}
  throw badRequest('invalid_cursor')
}

const IS: Record<ColumnType, (value: unknown) => boolean> = {
  timestamptz: isTime,
  uuid: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  int4: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  float8: (value) => typeof value === 'number' && Number.isFinite(value),
}

/**
 * A moment as PostgreSQL writes it into JSON in UTC; a day like 30 February does not survive the way there and back. Its
 * calendar has no year 0.
 */
function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/.test(value))
    return false
  const seconds = value.slice(0, 19)
  const time = Date.parse(`${seconds}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(seconds)
}
