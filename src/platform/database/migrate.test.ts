import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, ignoreLostConnections } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

let fixture: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  fixture = await emptyDatabase()
  onTestFinished(() => fixture.close())
})

function poolOfAnotherProcess(): pg.Pool {
  const pool = ignoreLostConnections(new pg.Pool({ ...fixture.connection, max: 2 }))
  onTestFinished(() => pool.end())
  return pool
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return folder
}

test('migrations run once, in the order of their names, and a second process waits instead of running them again', async () => {
  const folder = await folderWith({ '2_b.sql': 'insert into m values (2)', '1_a.sql': 'create table m (n int)' })
  const ran = await Promise.all([migrate(fixture.pool, folder), migrate(poolOfAnotherProcess(), folder)])
  expect(ran.flat()).toEqual(['1_a', '2_b'])
  expect((await fixture.pool.query('select n from m')).rows).toEqual([{ n: 2 }])
})

test('a migration that is gone after it ran is refused', async () => {
  await migrate(fixture.pool, await folderWith({ '1_a.sql': 'select 1', '2_b.sql': 'select 1' }))
  await expect(migrate(fixture.pool, await folderWith({ '2_b.sql': 'select 1' }))).rejects.toThrow('1_a')
})

test('a failing migration leaves nothing behind', async () => {
  const folder = await folderWith({ '1_a.sql': 'create table half (n int); select nonsense' })
  await expect(migrate(fixture.pool, folder)).rejects.toThrow('1_a failed')
  const { rows } = await fixture.pool.query("select to_regclass('half') as half")
  expect(rows).toEqual([{ half: null }])
})

test('a process that is killed in the middle of a migration leaves nothing half done, and the next start completes it', async () => {
  const slow =
    'create table slow (n int); insert into slow values (1); select pg_sleep(20); insert into slow values (2)'
  const folder = await folderWith({ '1_a.sql': 'create table before_slow (n int)', '2_b.sql': slow })
  const script = `import pg from 'pg'
    import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
    await migrate(new pg.Pool(${JSON.stringify(fixture.connection)}), ${JSON.stringify(folder)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const asleep = async () =>
    (
      await fixture.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and query ~ '^create table slow'",
      )
    ).rows
  await expect.poll(async () => (await asleep()).length).toBe(1)
  child.kill('SIGKILL')
  // The database ends what nobody waits for, as a stopping server does; a server that goes on would be waited for.
  for (const { pid } of await asleep()) await fixture.pool.query('select pg_terminate_backend($1)', [pid])
  expect((await fixture.pool.query("select to_regclass('slow') as slow")).rows).toEqual([{ slow: null }])

  await writeFile(path.join(folder, '2_b.sql'), slow.replace('pg_sleep(20)', 'pg_sleep(0)'))
  expect(await migrate(fixture.pool, folder)).toEqual(['1_a', '2_b'])
  expect((await fixture.pool.query('select n from slow')).rows).toEqual([{ n: 1 }, { n: 2 }])
})
