import { type RawBuilder, sql } from 'kysely'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { Database, Tx } from '../database/database.ts'
import { type Holder, type Keeper, type PersonalTable, personalTables } from './tables.ts'

/** Rows in one page of a download. */
const PAGE = 500

/** One page of what is stored of somebody in one table; `next` is where the following one begins, in the table after it perhaps. */
export interface PersonalPage {
  /** Empty when there is nothing at all. */
  table: string
  rows: Record<string, unknown>[]
  next: PersonalPlace | null
}

/** Where in the download a page begins. */
export interface PersonalPlace {
  table: number
  offset: number
}

/** What the keeper stores of the person, page by page: the columns that the map gives, of the rows that it finds. */
export async function readPersonal(
  db: Database,
  keeper: Keeper,
  holder: Holder,
  { table: at, offset }: PersonalPlace,
): Promise<PersonalPage> {
  const tables = personalTables(keeper)
  for (let index = at; index < tables.length; index++) {
    const [name, table] = tables[index] as [string, PersonalTable]
    const where = theirs(table, holder)
    if (!where) continue
    const from = index === at ? offset : 0
    const rows = await rowsOf(db, name, table, where, from)
    if (rows.length > PAGE)
      return { table: name, rows: rows.slice(0, PAGE), next: { table: index, offset: from + PAGE } }
    const next = index + 1 < tables.length ? { table: index + 1, offset: 0 } : null
    if (rows.length > 0) return { table: name, rows, next }
  }
  return { table: '', rows: [], next: null }
}

async function rowsOf(
  db: Database,
  name: string,
  { given }: PersonalTable,
  where: RawBuilder<boolean>,
  offset: number,
) {
  const columns = sql.join(given.map((column) => sql.ref(column)))
  const query = sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(name)} where ${where} order by ctid offset ${offset} limit ${PAGE + 1}`
  return (await query.execute(db)).rows
}

/** Does with the rows of somebody who leaves what the map says. Rows that go with another by a foreign key may be gone already. */
export async function endPersonal(tx: Tx, keeper: Keeper, holder: Holder): Promise<void> {
  // What hangs on something comes after it in the map.
  for (const [name, table] of personalTables(keeper).toReversed()) {
    const where = theirs(table, holder)
    const { end } = PERSONAL_ITEMS[table.item]
    if (!where || end === 'kept' || end === 'expires') continue
    if (end === 'deleted') await removeRows(tx, name, table, where)
    else await sql`update ${sql.table(name)} set ${sql.raw(table.blank ?? '')} where ${where}`.execute(tx)
  }
}

async function removeRows(tx: Tx, name: string, { remove }: PersonalTable, where: RawBuilder<boolean>): Promise<void> {
  if (!remove) await sql`delete from ${sql.table(name)} where ${where}`.execute(tx)
  else await sql`select ${sql.raw(remove)}(array(select id from ${sql.table(name)} where ${where}))`.execute(tx)
}

/** Which rows are somebody's, by what is known of them; null when nothing can be found by that. */
function theirs({ find }: PersonalTable, holder: Holder): RawBuilder<boolean> | null {
  const conditions = Object.entries(find).flatMap(([known, condition]) => {
    const value = holder[known as keyof Holder]
    if (!value) return []
    const [before = '', after = ''] = condition.split('$')
    return [sql`(${sql.raw(before)}${value}${sql.raw(after)})`]
  })
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` or `)}` : null
}
