import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, quiet } from '../../../test/database.ts'
import { openDatabase } from './database.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

/** How many statements one connection has prepared after two queries that differ only in their values. */
async function preparedStatements(): Promise<number> {
  const { db } = openDatabase({ connection: fixture.connection, poolSize: 1, log: quiet })
  onTestFinished(() => db.destroy())
  for (const name of ['One', 'Two']) await db.selectFrom('categories').select('id').where('name', '=', name).execute()
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db)
  return rows[0]?.n ?? -1
}

test('a statement with values is prepared once for a connection', async () => {
  expect(await preparedStatements()).toBe(1)
})

test('an update says how many rows it changed', async () => {
  await fixture.db.insertInto('categories').values({ name: 'Four', photo: 'a' }).execute()
  const update = fixture.db.updateTable('categories').set({ photo: 'b' }).where('name', '=', 'Four')
  expect(await update.executeTakeFirst()).toMatchObject({ numUpdatedRows: 1n })
  expect(await update.where('photo', '=', 'none').executeTakeFirst()).toMatchObject({ numUpdatedRows: 0n })
})

test('a transaction in which a statement has failed cannot be committed', async () => {
  const transaction = fixture.db.transaction().execute(async (tx) => {
    await tx.insertInto('categories').values({ name: 'Lost', photo: 'a' }).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(transaction).rejects.toThrow()
  expect(await fixture.db.selectFrom('categories').select('id').where('name', '=', 'Lost').execute()).toEqual([])
})

test('a failed query names the code that asked for it', async () => {
  const failure = await sql`select 1 / 0`.execute(fixture.db).catch((error: Error) => error)
  expect(String((failure as Error).stack)).toContain('dialect.test.ts')
})
