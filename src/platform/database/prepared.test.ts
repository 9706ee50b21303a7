import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTables, freshDatabase } from '../../../test/database.ts'
import { prepare } from './prepared.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
  await emptyTables(fixture.pool, 'categories')
  await fixture.pool.query("insert into categories (name, photo) values ('One', 'a'), ('Two', 'b'), ('Three', 'c')")
})
afterAll(() => fixture.close())

let built = 0
const named = prepare((db, given: { name?: string | undefined; photos?: string[]; limit: number }, order) => {
  built++
  const { name, photos } = given
  return db
    .selectFrom('categories')
    .select('name')
    .$if(name !== undefined, (found) => found.where('name', '=', name as string))
    .$if(photos !== undefined, (found) => found.where('photo', 'in', photos as string[]))
    .orderBy('name', order === 'down' ? 'desc' : 'asc')
    .limit(given.limit)
})

async function names(given: Parameters<typeof named>[1], order?: string): Promise<string[]> {
  return (await named(fixture.db, given, order)).map(({ name }) => name)
}

test('a statement takes the values of each call, and is made once for each set of those that are there', async () => {
  expect(await names({ limit: 2 })).toEqual(['One', 'Three'])
  expect(await names({ limit: 1 })).toEqual(['One'])
  expect(built).toBe(1)
  expect(await names({ name: 'Two', limit: 9 })).toEqual(['Two'])
  expect(await names({ name: "T' or true --", limit: 9 })).toEqual([])
  expect(await names({ name: undefined, limit: 9 })).toHaveLength(3)
  expect(built).toBe(2)
  expect(await names({ photos: ['a', 'c'], limit: 9 })).toEqual(['One', 'Three'])
  expect(await names({ photos: ['b'], limit: 9 })).toEqual(['Two'])
  expect(await names({ limit: 9 }, 'down')).toEqual(['Two', 'Three', 'One'])
  expect(built).toBe(5)
})

test('it runs in a transaction, too', async () => {
  await fixture.db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('categories').values({ name: 'Four', photo: 'd' }).execute()
      expect(await named(tx, { name: 'Four', limit: 1 })).toEqual([{ name: 'Four' }])
      throw new Error('never mind')
    })
    .catch(() => {})
  expect(await names({ name: 'Four', limit: 1 })).toEqual([])
})

test('a moment is told in UTC with milliseconds, whatever its fraction', async () => {
  const moments = [
    '2026-01-31 09:30:00+00',
    '2026-01-31 09:30:00.5+00',
    '2026-01-31 15:30:00.123456+06',
    '0099-01-01 00:00:00+00',
  ]
  for (const moment of moments) {
    const { rows } = await sql<{ at: string }>`select ${moment}::timestamptz as at`.execute(fixture.db)
    expect(rows[0]?.at).toBe(new Date(moment.replace(' ', 'T').replace(/([+]\d\d)$/, '$1:00')).toISOString())
  }
})
