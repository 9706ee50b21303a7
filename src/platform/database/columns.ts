import { type AliasedRawBuilder, type Generated, sql } from 'kysely'
import type * as z from 'zod/mini'

/** `parchesDate` to `parches_date`; capitals in a row, as in `photoURL`, are one word. */
type SnakeCase<Text extends string, Previous extends 'lower' | 'upper'> = Text extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Rest, 'lower'>}`
    : `${Previous extends 'lower' ? '_' : ''}${Lowercase<Head>}${SnakeCase<Rest, 'upper'>}`
  : ''

/** `_id` is the column `id`, `photoURL` is `photo_url`, `parchesDate` is `parches_date`. */
type ColumnName<Key extends string> = Key extends '_id' ? 'id' : SnakeCase<Key, 'lower'>

/** The row of a shape: each key a column. Columns of `Defaulted` are filled by the database when an insert omits them. */
export type RowOf<Shape, Defaulted extends string = never> = {
  [K in keyof Shape & string as ColumnName<K>]: ColumnName<K> extends Defaulted ? Generated<Shape[K]> : Shape[K]
}

/** The column of a key; see `ColumnName`. */
export function columnName(key: string): string {
  if (key === '_id') return 'id'
  return key.replace(/[A-Z]+/g, (capitals, at: number) => `${at === 0 ? '' : '_'}${capitals.toLowerCase()}`)
}

/** The select list that answers a shape: every key as its column of `table`, named as on the wire. */
export function columnsOf<S extends z.ZodMiniObject>(shape: S, table: string): Selected<z.output<S>>[] {
  const columns = Object.keys(shape.shape).map((key) => sql.ref(`${table}.${columnName(key)}`).as(key))
  return columns as unknown as Selected<z.output<S>>[]
}

type Selected<T> = { [K in keyof T & string]: AliasedRawBuilder<T[K], K> }[keyof T & string]

/** Wire names to column names, for inserts and updates. */
export function toRow<T extends object>(values: T): RowOf<T> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [columnName(key), value])) as RowOf<T>
}

type NullForUndefined<Row> = {
  [K in keyof Row]-?: undefined extends Row[K] ? Exclude<Row[K], undefined> | null : Row[K]
}

/**
 * Wire names to column names, for an edit that writes a whole form: a field that is undefined is stored as null. Kysely
 * leaves an undefined column out of the update, so its former value would stay.
 */
export function toChanges<T extends object>(values: T): NullForUndefined<RowOf<T>> {
  const changes = Object.entries(toRow(values)).map(([column, value]) => [column, value === undefined ? null : value])
  return Object.fromEntries(changes) as NullForUndefined<RowOf<T>>
}
