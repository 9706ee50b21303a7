import { type Generated, sql } from 'kysely'
import type { Database, Tx } from './database.ts'

declare module './database.ts' {
  interface Tables {
    bin: {
      id: Generated<number>
      thing: string
      place: string
      link: string | null
      row: unknown
      removed_at: Generated<string>
      by_other: Generated<boolean>
    }
  }
}

/** `product:ID`, `post:ID` or `user:ID`: what one deletion took, with all that hung on it. */
export type Thing = `${'product' | 'post' | 'user'}:${string}`

/** Minutes in which a deletion can be undone; a job then clears the bin for good. */
const UNDO_MINUTES = 10
const longAgo = sql<string>`now() - make_interval(mins => ${sql.lit(UNDO_MINUTES)})`

interface Pointer {
  place: string
  column: string
  /** Cascade or set null. */
  action: 'c' | 'n'
}

/**
 * Deletes a row as `delete` does and keeps it in the bin: foreign keys are followed as the database follows them, so that
 * rows that go with it are kept too, and those that lose their pointer are noted.
 * @param byOther whether somebody else than the owner of the thing deletes it
 */
export async function throwAway(tx: Tx, thing: Thing, place: string, id: string, byOther = false): Promise<void> {
  // Of an earlier deletion that was undone in the database by hand: two copies of one row could not be put back.
  await tx.deleteFrom('bin').where('thing', '=', thing).execute()
  await move(tx, thing, { place, column: 'id' }, [id])
  if (byOther) await tx.updateTable('bin').set({ by_other: true }).where('thing', '=', thing).execute()
}

/** Children before their parents, each kind in one statement. */
async function move(tx: Tx, thing: Thing, { place, column }: Omit<Pointer, 'action'>, values: string[]) {
  const theirs = sql`${sql.ref(column)} = any(${values}::uuid[])`
  const pointers = await pointersAt(tx, place)
  if (pointers.length > 0) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(place)} where ${theirs}`.execute(tx)
    const ids = rows.map((row) => row.id)
    for (const pointer of ids.length > 0 ? pointers : []) {
      if (pointer.action === 'c') await move(tx, thing, pointer, ids)
      else await noteLinks(tx, thing, pointer, ids)
    }
  }
  await sql`
    with gone as (delete from ${sql.table(place)} where ${theirs} returning *)
    insert into bin (thing, place, row) select ${thing}, ${place}, to_jsonb(gone) from gone`.execute(tx)
}

async function noteLinks(tx: Tx, thing: Thing, { place, column }: Pointer, ids: string[]): Promise<void> {
  await sql`
    insert into bin (thing, place, link, row)
    select ${thing}, ${place}, ${column}, jsonb_build_object('id', id, 'to', ${sql.ref(column)})
    from ${sql.table(place)} where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(tx)
}

async function pointersAt(tx: Tx, place: string): Promise<Pointer[]> {
  const { rows } = await sql<Pointer>`
    select conrelid::regclass::text as place, attname as column, confdeltype as action
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${place}::regclass and confdeltype in ('c', 'n')
    order by place, attname`.execute(tx)
  return rows
}

/**
 * What the bin keeps of the thing, its own row first, locked until `tx` ends: of two who undo at once the second finds
 * nothing. Null when it is not there or its time is over.
 */
export async function findInBin(tx: Tx, thing: Thing): Promise<Record<string, unknown> | null> {
  const rows = await tx
    .selectFrom('bin')
    .select('row')
    .where('thing', '=', thing)
    .where('removed_at', '>', longAgo)
    // The thing itself went last.
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  return (rows[0]?.row as Record<string, unknown> | undefined) ?? null
}

/** Whether somebody else than its owner deleted the thing. */
export async function deletedByOther(tx: Tx, thing: Thing): Promise<boolean> {
  const found = tx.selectFrom('bin').select('id').where('thing', '=', thing).where('by_other', '=', true)
  return (await found.executeTakeFirst()) !== undefined
}

/** Puts everything back as it was; what has been made since and is in the way makes it throw. */
export async function putBack(tx: Tx, thing: Thing): Promise<void> {
  const kinds = await tx
    .selectFrom('bin')
    .select(['place', 'link'])
    .where('thing', '=', thing)
    .groupBy(['place', 'link'])
    // Parents before their children.
    .orderBy(sql`max(id)`, 'desc')
    .execute()
  for (const { place, link } of kinds)
    await (link === null ? insertRows(tx, thing, place) : join(tx, thing, place, link))
  await tx.deleteFrom('bin').where('thing', '=', thing).execute()
}

async function insertRows(tx: Tx, thing: Thing, place: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${place}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into ${sql.table(place)} (${columns}) overriding system value
    select ${columns} from (
      select whole.* from bin, jsonb_populate_record(null::${sql.table(place)}, bin.row) whole
      where thing = ${thing} and place = ${place} and link is null
    ) kept`.execute(tx)
}

/** A row that has gone meanwhile, or points elsewhere, is left alone. */
async function join(tx: Tx, thing: Thing, place: string, link: string): Promise<void> {
  await sql`
    update ${sql.table(place)} set ${sql.ref(link)} = (bin.row->>'to')::uuid
    from bin where thing = ${thing} and bin.place = ${place} and bin.link = ${link}
      and ${sql.table(place)}.id = (bin.row->>'id')::uuid and ${sql.ref(`${place}.${link}`)} is null`.execute(tx)
}

/** Clears what can no longer be put back, and answers the rows of `place` that are gone for good. */
export async function emptyBin(tx: Tx, place: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    with gone as (delete from bin where removed_at <= ${longAgo} returning place, link, row)
    select row from gone where place = ${place} and link is null`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Those of the image ids that something in the bin shows: it must come back with its picture. */
export async function photosInBin(db: Database, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id from bin, regexp_matches(row::text, '([0-9a-f]{22}-[0-9a-f]{6})', 'g') found
    where found[1] = any(${ids})`.execute(db)
  return rows.map(({ id }) => id)
}
