import { type RawBuilder, sql } from 'kysely'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { Database, Tx } from '../database/database.ts'
import { type DataSubject, type Inventory, type PersonalTable, personalTables } from './inventory.ts'

/** Rows in one page of a download. */
const PAGE = 500

/** A page of what one table stores of a person; `next` is where the following page begins, perhaps in a later table. */
export interface PersonalPage {
  /** Empty when no table has a row. */
  table: string
  rows: Record<string, unknown>[]
  next: PersonalCursor | null
}

/** Start of a page in the download: the index of the table, and the rows to skip. */
export interface PersonalCursor {
  table: number
  offset: number
}

/** A page of the exported columns of a person's rows. */
export async function readPersonal(
  db: Database,
  inventory: Inventory,
  subject: DataSubject,
  cursor: PersonalCursor,
): Promise<PersonalPage> {
  const tables = personalTables(inventory)
  for (const [index, [name, table]] of tables.entries()) {
    const where = belongsTo(table, subject)
    if (index < cursor.table || !where) continue
    const offset = index === cursor.table ? cursor.offset : 0
    const rows = await selectRows(db, name, table, where, { subject, offset })
    if (rows.length > PAGE)
      return { table: name, rows: rows.slice(0, PAGE), next: { table: index, offset: offset + PAGE } }
    const next = index + 1 < tables.length ? { table: index + 1, offset: 0 } : null
    if (rows.length > 0) return { table: name, rows, next }
  }
  return { table: '', rows: [], next: null }
}

async function selectRows(
  db: Database,
  name: string,
  { exported, ofWriter, orderBy = 'ctid' }: PersonalTable,
  where: RawBuilder<boolean>,
  { subject, offset }: { subject: DataSubject; offset: number },
) {
  const isWriter = ofWriter && withValue(ofWriter.is, subject.userId ?? null)
  const columns = sql.join(
    exported.map((column) =>
      isWriter && ofWriter.columns.includes(column)
        ? sql`case when ${isWriter} then ${sql.ref(column)} end as ${sql.id(column)}`
        : sql.ref(column),
    ),
  )
  const query = sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(name)} where ${where} order by ${sql.ref(orderBy)} offset ${offset} limit ${PAGE + 1}`
  return (await query.execute(db)).rows
}

/** Deletes or anonymises the rows of somebody who leaves, by the kind of each table. Rows may be gone already by a cascade. */
export async function endPersonal(tx: Tx, inventory: Inventory, subject: DataSubject): Promise<void> {
  // Conditions read the tables that a table refers to, which come before it.
  for (const [name, table] of personalTables(inventory).toReversed()) {
    const where = belongsTo(table, subject)
    const { end } = PERSONAL_ITEMS[table.item]
    if (!where) continue
    if (end === 'deleted') await sql`delete from ${sql.table(name)} where ${where}`.execute(tx)
    else if (end === 'anonymised')
      await sql`update ${sql.table(name)} set ${sql.raw(table.anonymise ?? '')} where ${where}`.execute(tx)
  }
}

/** The condition for the rows of a person; null when nothing that is known of the person finds rows. */
function belongsTo({ find }: PersonalTable, subject: DataSubject): RawBuilder<boolean> | null {
  const conditions = Object.entries(find).flatMap(([key, condition]) => {
    const value = subject[key as keyof DataSubject]
    if (!value) return []
    return [withValue(condition, value)]
  })
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` or `)}` : null
}

/** A condition of an inventory, with the value in the place of `$`. */
function withValue(condition: string, value: string | null): RawBuilder<boolean> {
  const [before = '', after = ''] = condition.split('$')
  return sql<boolean>`(${sql.raw(before)}${value}${sql.raw(after)})`
}
