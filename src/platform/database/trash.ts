import { type Generated, sql } from 'kysely'
import type { Database, Tx } from './database.ts'

declare module './database.ts' {
  interface Tables {
    bin: {
      id: Generated<number>
      /** The `TrashKey` of the deletion. */
      thing: string
      /** The table of the row. */
      place: string
      /** Null for a deleted row; else the foreign key that the deletion set to null in a row that stays. */
      link: string | null
      /** The deleted row, or `{ id, to }`: the row that stays, and what its foreign key was. */
      row: Record<string, unknown>
      removed_at: Generated<string>
      by_other: Generated<boolean>
    }
  }
}

/** Names a deletion, one row and all that was deleted with it: `product:ID`. */
export type TrashKey = `${string}:${string}`

/** Minutes in which a deletion can be undone; a job then empties the trash. */
const UNDO_MINUTES = 10
const undoCutoff = sql<string>`now() - make_interval(mins => ${sql.lit(UNDO_MINUTES)})`

interface DeletedRow {
  table: string
  id: string
  /** True if somebody other than the owner deletes the row. False without it. */
  byOther?: boolean
}

/**
 * Deletes a row and keeps it in the trash, with the rows that go along with it and the foreign keys that become null.
 * @param lockOrder as in `restoreFromTrash`
 */
export async function moveToTrash(tx: Tx, key: TrashKey, deleted: DeletedRow, lockOrder: string[]): Promise<void> {
  const { table, id, byOther = false } = deleted
  // A row that was put back by hand may still be in the trash; two copies of it could not be restored.
  await tx.deleteFrom('bin').where('thing', '=', key).execute()
  await lockDependents(tx, table, id, lockOrder)
  await moveRows(tx, key, { table, column: 'id', values: [id] })
  if (byOther) await tx.updateTable('bin').set({ by_other: true }).where('thing', '=', key).execute()
}

/** Locks what refers to the row, in `lockOrder`: the database would lock these rows in an order of its own. */
async function lockDependents(tx: Tx, table: string, id: string, lockOrder: string[]): Promise<void> {
  const dependents = await dependentsOf(tx, table)
  for (const place of lockOrder) {
    const keys = dependents.filter((dependent) => dependent.table === place).map(({ column }) => sql.ref(column))
    if (keys.length > 0)
      await sql`select from ${sql.table(place)} where ${id} in (${sql.join(keys)}) order by id for update`.execute(tx)
  }
}

interface Rows {
  table: string
  column: string
  values: string[]
}

/** Moves the rows whose `column` has one of the values, after those that depend on them. */
async function moveRows(tx: Tx, key: TrashKey, { table, column, values }: Rows) {
  const matches = sql`${sql.ref(column)} = any(${values}::uuid[])`
  const dependents = await dependentsOf(tx, table)
  if (dependents.length > 0) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${matches}`.execute(tx)
    const ids = rows.map((row) => row.id)
    for (const dependent of ids.length > 0 ? dependents : []) {
      if (dependent.onDelete === 'cascade') await moveRows(tx, key, { ...dependent, values: ids })
      else await noteForeignKey(tx, key, dependent, ids)
    }
  }
  await sql`
    with deleted as (delete from ${sql.table(table)} where ${matches} returning *)
    insert into bin (thing, place, row) select ${key}, ${table}, to_jsonb(deleted) from deleted`.execute(tx)
}

async function noteForeignKey(tx: Tx, key: TrashKey, { table, column }: Dependent, ids: string[]): Promise<void> {
  await sql`
    insert into bin (thing, place, link, row)
    select ${key}, ${table}, ${column}, jsonb_build_object('id', id, 'to', ${sql.ref(column)})
    from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(tx)
}

/**
 * The row that was deleted as `key`, locked until `tx` ends: of two restores at once the second finds nothing. Null when
 * it is not in the trash or can no longer be restored.
 */
export async function findInTrash(tx: Tx, key: TrashKey): Promise<Record<string, unknown> | null> {
  const rows = await selectDeleted(tx, key).forUpdate().execute()
  return rows[0]?.row ?? null
}

/** The same without a lock, to show it. */
export async function readInTrash(db: Database, key: TrashKey): Promise<Record<string, unknown> | null> {
  return (await selectDeleted(db, key).limit(1).executeTakeFirst())?.row ?? null
}

/**
 * Returns the row in the trash of `target` to which a foreign key of a row led that stays. Null without one, or when it can no
 * longer be restored.
 */
export async function readLinkedInTrash(
  db: Database,
  { table, id, column, target }: { table: string; id: string; column: string; target: string },
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select deleted.row from bin link join bin deleted on deleted.row->>'id' = link.row->>'to'
    where link.place = ${table} and link.link = ${column} and link.row->>'id' = ${id}
      and deleted.place = ${target} and deleted.link is null and deleted.removed_at > ${undoCutoff}`.execute(db)
  return rows[0]?.row ?? null
}

function selectDeleted(db: Database, key: TrashKey) {
  const deleted = db.selectFrom('bin').select('row').where('thing', '=', key).where('removed_at', '>', undoCutoff)
  // The row itself was moved last.
  return deleted.orderBy('id', 'desc')
}

/** Returns true if somebody other than the owner deleted the row. */
export async function wasDeletedByOther(tx: Tx, key: TrashKey): Promise<boolean> {
  const found = tx.selectFrom('bin').select('id').where('thing', '=', key).where('by_other', '=', true)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * Restores everything as it was. A row that has gone along and refers to a row that was deleted meanwhile, as an offer to its
 * buyer, waits in the trash for that row. It is lost when that row is gone for good, or when a newer row has taken its place.
 * Throws the database's error when that is so of the deleted row itself.
 * @param lockOrder tables of which several transactions lock rows, in the order in which they do
 */
export async function restoreFromTrash(tx: Tx, key: TrashKey, lockOrder: string[]): Promise<void> {
  await handOver(tx, key)
  await lockForRestore(tx, key, lockOrder)
  const groups = await tx
    .selectFrom('bin')
    .select(['place', 'link'])
    .where('thing', '=', key)
    .groupBy(['place', 'link'])
    // Rows come before those that depend on them.
    .orderBy(sql`max(id)`, 'desc')
    .execute()
  const rows = groups.filter(({ link }) => link === null)
  for (const [index, { place }] of rows.entries()) await insertRows(tx, key, place, index === 0)
  for (const { place, link } of groups) if (link !== null) await relinkForeignKeys(tx, key, place, link)
  await tx.deleteFrom('bin').where('thing', '=', key).execute()
}

/**
 * Hands the rows that went along and refer to something else in the trash to the deletion that it belongs to, with its
 * time: they come back with it, or go with it. Waits for a restore of that deletion, and so comes before all other locks.
 */
async function handOver(tx: Tx, key: TrashKey): Promise<void> {
  const tables = tx.selectFrom('bin').select('place').distinct().where('thing', '=', key).where('link', 'is', null)
  for (const { place } of await tables.execute())
    for (const { column, target, key: targetColumn } of await referencesOf(tx, place))
      await sql`
        with other as (
          select thing, removed_at, by_other, row->>${targetColumn}::text as key from bin
          where thing <> ${key} and place = ${target} and link is null and row->>${targetColumn}::text in (
            select row->>${column}::text from bin where thing = ${key} and place = ${place} and link is null)
          order by id for update)
        update bin set thing = other.thing, removed_at = other.removed_at, by_other = other.by_other
        from other where bin.thing = ${key} and place = ${place} and link is null and row->>${column}::text = other.key
          and id < (select max(id) from bin where thing = ${key})
          and not exists (select from ${sql.table(target)} where ${sql.ref(targetColumn)}::text = other.key)`.execute(
        tx,
      )
}

/**
 * Locks what the restore links again, and what the restored rows refer to, before it writes anything: in `lockOrder`, and by
 * id within a table, so that it cannot deadlock.
 */
async function lockForRestore(tx: Tx, key: TrashKey, lockOrder: string[]): Promise<void> {
  for (const table of lockOrder) {
    const dependents = await dependentsOf(tx, table)
    await sql`
      select from ${sql.table(table)} where id in (
        select (row->>'id')::uuid from bin where thing = ${key} and place = ${table} and link is not null)
      order by id for no key update`.execute(tx)
    const columns = sql.join(dependents.map((dependent) => sql`(${dependent.table}, ${dependent.column})`))
    if (dependents.length > 0)
      await sql`
        select from ${sql.table(table)} where id in (
          select (row->>foreign_key.name)::uuid from bin join (values ${columns}) foreign_key (place, name) using (place)
          where thing = ${key} and link is null)
        order by id for key share`.execute(tx)
  }
}

async function insertRows(tx: Tx, key: TrashKey, table: string, isDeletedRow: boolean): Promise<void> {
  const deleted = sql`select row from bin where thing = ${key} and place = ${table} and link is null`
  // A column that a migration has added since the deletion gets its default.
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and column_name in (select jsonb_object_keys(row) from (${deleted}) deleted)`.execute(tx)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const isWanted = isDeletedRow
    ? sql``
    : sql`where ${refersToRows(await referencesOf(tx, table))} on conflict do nothing`
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from (${deleted}) deleted, jsonb_populate_record(null::${sql.table(table)}, deleted.row) restored
    ${isWanted}`.execute(tx)
}

/** A foreign key that points at a table. */
interface Dependent {
  table: string
  column: string
  onDelete: 'cascade' | 'set null'
}

async function dependentsOf(tx: Tx, table: string): Promise<Dependent[]> {
  const { rows } = await sql<Dependent>`
    select conrelid::regclass::text collate "C" as table, attname::text collate "C" as column,
      case confdeltype when 'c' then 'cascade' else 'set null' end as "onDelete"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = to_regclass(${`public.${table}`}) and confdeltype in ('c', 'n')
    order by 1, 2`.execute(tx)
  return rows
}

/** A foreign key of a table: its column, and the column of the table to which it leads. */
interface Reference {
  column: string
  target: string
  key: string
}

async function referencesOf(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select from_column.attname as column, target.relname as target, to_column.attname as key
    from pg_constraint made join pg_class target on target.oid = confrelid
      join pg_attribute from_column on from_column.attrelid = conrelid and from_column.attnum = conkey[1]
      join pg_attribute to_column on to_column.attrelid = confrelid and to_column.attnum = confkey[1]
    where contype = 'f' and conrelid = to_regclass(${`public.${table}`}) and cardinality(conkey) = 1`.execute(tx)
  return rows
}

/** True for a row of `restored` whose foreign keys all lead to rows that are there. */
function refersToRows(references: Reference[]) {
  const found = references.map(({ column, target, key }) => {
    const from = sql.ref(`restored.${column}`)
    return sql`(${from} is null or exists (select from ${sql.table(target)} where ${sql.ref(`${target}.${key}`)} = ${from}))`
  })
  return found.length > 0 ? sql.join(found, sql` and `) : sql`true`
}

/** Does nothing for a row that was deleted meanwhile, or that refers to another row by now. */
async function relinkForeignKeys(tx: Tx, key: TrashKey, table: string, column: string): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = (bin.row->>'to')::uuid
    from bin where thing = ${key} and bin.place = ${table} and bin.link = ${column}
      and ${sql.table(table)}.id = (bin.row->>'id')::uuid and ${sql.ref(`${table}.${column}`)} is null`.execute(tx)
}

/** Deletes what can no longer be restored and returns the rows of `table` among it. */
export async function emptyTrash(tx: Tx, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    with deleted as (delete from bin where removed_at <= ${undoCutoff} returning place, link, row)
    select row from deleted where place = ${table} and link is null`.execute(tx)
  return rows.map(({ row }) => row)
}

/** The given image ids that a row in the trash shows: a restored row needs its photo. */
export async function photosInTrash(db: Database, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id from bin, regexp_matches(row::text, '([0-9a-f]{22}-[0-9a-f]{6})', 'g') found
    where found[1] = any(${ids})`.execute(db)
  return rows.map(({ id }) => id)
}
