import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
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
 * neither repeat nor hide others. The total counts the whole list. Throws `invalid_cursor` (400).
 */
export async function pageOf<TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB, O>,
  order: Order,
  asked: { limit: number; cursor?: string | undefined },
): Promise<{ items: O[]; total: number; next: string | null }> {
  const [rows, total] = await Promise.all([rowsAfter(query, order, asked).execute(), count(query)])
  const items = rows.slice(0, asked.limit).map(({ place: _, ...item }) => item as O)
  const last = rows[asked.limit - 1]
  return { items, total, next: last && rows.length > asked.limit ? writeCursor(last.place as Place) : null }
}

/** The statement behind `pageOf`, with one row more than asked, which tells whether there is a next page. */
export function rowsAfter<TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB, O>,
  { direction, by }: Order,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const columns = sql.join(by.map(({ column }) => column))
  // JSON made by the database keeps the microseconds of a timestamp; a Date would cut them off and lose rows.
  let page = query.select(sql<Place>`json_build_array(${columns})`.as('place')).limit(limit + 1)
  for (const { column } of by) page = page.orderBy(column, direction)
  if (cursor === undefined) return page
  const types = by.map(({ type }) => type)
  const values = readCursor(cursor, types).map((value, at) => sql`${value}::${sql.raw(types[at] as string)}`)
  return page.where(sql<SqlBool>`(${columns}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(values)})`)
}

async function count<TB extends keyof Tables, O>(query: SelectQueryBuilder<Tables, TB, O>): Promise<number> {
  const row = await query.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirst()
  return row?.total ?? 0
}

/** The values of the order's columns in the last row of a page. Opaque to callers. */
type Place = (string | number)[]

function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** A cursor of another order, or one that somebody made up, is the caller's mistake, never the database's. */
function readCursor(text: string, types: ColumnType[]): Place {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(values) && values.length === types.length && types.every((type, at) => IS[type](values[at])))
      return values
  } catch {}
  throw new AppError('invalid_cursor', 400)
}

const IS: Record<ColumnType, (value: unknown) => boolean> = {
  timestamptz: isTime,
  uuid: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  int4: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  float8: (value) => typeof value === 'number' && Number.isFinite(value),
}

/** A moment as PostgreSQL writes it into JSON in UTC; a day like 30 February does not survive the way there and back. */
function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/.test(value)) return false
  const seconds = value.slice(0, 19)
  const time = Date.parse(`${seconds}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(seconds)
}
