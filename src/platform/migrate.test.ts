import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
})
afterAll(() => bed.close())

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
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
