import type { PersonalItem } from '#shared/personal-data/personal-items.ts'

/** Known identifiers of the person whose rows are looked for. A null identifier finds no rows. */
export interface DataSubject {
  /** The sign-in service's id of the account. */
  uid?: string | null
  /** The id of the user record. */
  userId?: string | null
  /** Proven addresses only: somebody who signs up with a stranger's address must not get the stranger's rows. */
  email?: string | null
  /** Proven, too; E.164. */
  phone?: string | null
}

/** A table, or a view, with personal data. */
export interface PersonalTable {
  item: PersonalItem
  /** How the rows of a person are found: SQL with `$` for the value. Empty: no column names a person by id or address. */
  find: Partial<Record<keyof DataSubject, string>>
  /** Columns that the data download contains. */
  exported: string[]
  /** Exported columns that are null in rows of others: SQL with `$` for the user id says whose row it is. */
  ofWriter?: { columns: string[]; is: string }
  /** Personal columns that the download leaves out: hashes, sealed secrets, copies. */
  notExported?: string[]
  /** A unique column of a view. Tables need none: their rows are paged by `ctid`, which a view does not have. */
  orderBy?: string
  /** The `set` clause that empties a row, where the item is anonymised. */
  anonymise?: string
}

/** A table without personal data, or a whole schema (`name.*`). */
interface NonPersonalTable {
  /** Why it has none. */
  notPersonal: string
  columns: string[]
}

/**
 * Tables by name with all their columns. A table comes after those that it refers to. Each slice states its own;
 * `src/main/personal-data.ts` puts them together, and a test compares the whole with the database.
 */
export type Inventory = Record<string, PersonalTable | NonPersonalTable>

export function personalTables(inventory: Inventory): [name: string, table: PersonalTable][] {
  return Object.entries(inventory).filter((entry): entry is [string, PersonalTable] => 'item' in entry[1])
}
