import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { HOOKS } from './hooks.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

test('the trash keeps all that a deletion takes along in the database', async () => {
  const { rows } = await fixture.pool.query(
    `select conname as name, confdeltype in ('c', 'n') and cardinality(conkey) = 1 as kept from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any($1)`,
    [[...HOOKS.lockOrder, 'blogs']],
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ kept }) => !kept)).toEqual([])
})
