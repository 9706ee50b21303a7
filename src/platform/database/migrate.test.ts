import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, ignoreLostConnections } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
})
afterAll(() => bed.close())

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return folder
}

test('migrations run once, in the order of their names, and a second process waits instead of running them again', async () => {
  const folder = await folderWith({ '9002_b.sql': 'insert into m values (2)', '9001_a.sql': 'create table m (n int)' })
  const ran = await Promise.all([migrate(bed.pool, folder), migrate(bed.pool, folder)])
  expect(ran.flat()).toEqual(['9001_a.sql', '9002_b.sql'])
  expect((await bed.pool.query('select n from m')).rows).toEqual([{ n: 2 }])
})

test('a migration that changed after it ran is refused', async () => {
  await migrate(bed.pool, await folderWith({ '9003_c.sql': 'select 1' }))
  const changed = await folderWith({ '9003_c.sql': 'select 2' })
  await expect(migrate(bed.pool, changed)).rejects.toThrow('9003_c.sql has changed')
})

test('a failing migration leaves nothing behind', async () => {
  const folder = await folderWith({ '9004_d.sql': 'create table half (n int); select nonsense' })
  await expect(migrate(bed.pool, folder)).rejects.toThrow('9004_d.sql failed')
  const { rows } = await bed.pool.query("select to_regclass('half') as half")
  expect(rows).toEqual([{ half: null }])
})

test('a process that is killed in the middle of a migration leaves nothing half done, and the next start completes it', async () => {
  const slow =
    'create table slow (n int); insert into slow values (1); select pg_sleep(20); insert into slow values (2)'
  const folder = await folderWith({ '9005_e.sql': 'create table before_slow (n int)', '9006_f.sql': slow })
  const script = `import pg from 'pg'
    import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
    await migrate(new pg.Pool(${JSON.stringify(bed.connection)}), ${JSON.stringify(folder)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const asleep = async () =>
    (await bed.pool.query(`select pid from pg_stat_activity where query ~ '^create table slow'`)).rows
  await expect.poll(async () => (await asleep()).length, { timeout: 10_000 }).toBe(1)
  child.kill('SIGKILL')
  // The database ends what nobody waits for, as a stopping server does; a server that goes on would be waited for.
  for (const { pid } of await asleep()) await bed.pool.query('select pg_terminate_backend($1)', [pid])
  expect((await bed.pool.query("select to_regclass('slow') as slow")).rows).toEqual([{ slow: null }])

  await writeFile(path.join(folder, '9006_f.sql'), slow.replace('pg_sleep(20)', 'pg_sleep(0)'))
  expect(await migrate(bed.pool, folder)).toEqual(['9006_f.sql'])
  expect((await bed.pool.query('select n from slow')).rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('a migration may take longer than a request may, and so may the wait for the process that is at it', async () => {
  const options = '-c statement_timeout=200 -c lock_timeout=100'
  const impatient = ignoreLostConnections(new pg.Pool({ ...bed.connection, options }))
  const folder = await folderWith({ '9007_g.sql': 'create table late (n int); select pg_sleep(0.6)' })
  const ran = await Promise.all([migrate(impatient, folder), migrate(impatient, folder)])
  expect(ran.flat()).toEqual(['9007_g.sql'])
  await impatient.end()
})
