import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
})
afterAll(() => bed.close())

/** Runs one migration with this text. */
async function run(name: string, text: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, name), text)
  return migrate(bed.pool, folder)
}

const valid = async (index: string) =>
  (await bed.pool.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [index])).rows

test('writes go on while a marked migration builds its index, and a second process that starts waits for it', async () => {
  await bed.pool.query('create table written (n int); insert into written values (1)')
  // The index waits for this transaction, so that it is being built as long as the test wants.
  const earlier = await bed.pool.connect()
  await earlier.query('begin; insert into written values (2)')
  const text = '-- concurrently\ncreate index concurrently if not exists written_n on written (n);'
  const building = Promise.all([run('9101_a.sql', text), run('9101_a.sql', text)])
  await expect.poll(async () => (await valid('written_n')).length).toBe(1)
  // Longer than PostgreSQL takes to notice that two wait for each other.
  await delay(1_200)
  await bed.pool.query("set lock_timeout = '1s'; insert into written values (3)")
  await earlier.query('commit')
  earlier.release()
  expect((await building).flat()).toEqual(['9101_a.sql'])
  expect(await valid('written_n')).toEqual([{ indisvalid: true }])
})

test('an index that a broken attempt left invalid is dropped and built again', async () => {
  await bed.pool.query('create table twice (n int); insert into twice values (1), (1)')
  const text = '-- concurrently\ncreate unique index concurrently if not exists twice_n\n  on twice (n);\n'
  await expect(run('9102_b.sql', text)).rejects.toThrow('9102_b.sql failed: could not create unique index')
  expect(await valid('twice_n')).toEqual([{ indisvalid: false }])
  await bed.pool.query('delete from twice where ctid = (select min(ctid) from twice)')
  expect(await run('9102_b.sql', text)).toEqual(['9102_b.sql'])
  expect(await valid('twice_n')).toEqual([{ indisvalid: true }])
})

test('a marked migration with a statement that cannot be repeated is refused before anything runs', async () => {
  const first = 'create index concurrently if not exists users_first on users (id);'
  for (const other of ['alter table users add x int', 'create index concurrently users_second on users (id)']) {
    await expect(run('9103_c.sql', `-- concurrently\n${first}\n${other};`)).rejects.toThrow('"-- concurrently"')
  }
  expect(await valid('users_first')).toEqual([])
  expect(await run('9104_d.sql', `-- concurrently\n${first}\ndrop index concurrently if exists users_first;`)).toEqual([
    '9104_d.sql',
  ])
  expect(await valid('users_first')).toEqual([])
})
