import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { FOREIGN_KEYS } from './foreign-keys.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
})
afterAll(() => bed.close())

test('the trash keeps all that a deletion takes along in the database', async () => {
  const { rows } = await bed.pool.query(
    `select confrelid::regclass::text as target, conrelid::regclass::text as table, attname as column,
       case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else confdeltype::text end as "onDelete"
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid::regclass::text = any($1) order by 1, 2, 3`,
    [[...Object.keys(FOREIGN_KEYS), ...Object.values(FOREIGN_KEYS).flatMap((keys) => keys.map(({ table }) => table))]],
  )
  const known = Object.entries(FOREIGN_KEYS).flatMap(([target, keys]) => keys.map((key) => ({ target, ...key })))
  expect(rows).toEqual(known.toSorted((a, b) => a.target.localeCompare(b.target)))
})
