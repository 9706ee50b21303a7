import type { ForeignKeys } from '#platform/database/trash.ts'
import type { Slice } from '#platform/slice.ts'
import { SLICES } from './slices.ts'

/** The tables with an undo, in the order in which transactions lock rows of several tables. */
const LOCK_ORDER = ['products', 'bookings', 'threads', 'users', 'blogs']

/** The foreign keys that point at the tables with an undo. foreign-keys.test.ts compares them with the database. */
export const FOREIGN_KEYS: ForeignKeys = Object.fromEntries(LOCK_ORDER.map((target) => [target, keysTo(target)]))

function keysTo(target: string) {
  const keys = SLICES.flatMap(({ foreignKeys = {} }: Slice) => foreignKeys[target] ?? [])
  return keys.toSorted((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1))
}
