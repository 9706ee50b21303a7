import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { preparePlace, query, readyDataDir, root } from '../../../test/embedded-postgres/place.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { makeBackup } from './backup.ts'
import { pruneArchive } from './prune-archive.ts'
import { restoreBackup } from './restore.ts'

preparePlace()

const say = () => {}
const archive = join(root, "archive of 100% o'clock")
const dataDir = join(root, 'site')
const from = join(root, 'backup')

/** What a site that runs on this folder has written. */
async function rowsIn(dataDir: string): Promise<number[]> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), archive })
  const rows = await query<{ id: number }>(server.url, 'select id from rows order by id')
  await server.stop()
  return rows.map(({ id }) => id)
}

it('a site is brought to the moment before an accident, and then once more to the last write', {
  timeout: 60_000,
}, async () => {
  readyDataDir(join('site', 'postgres'))
  const site = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), archive })
  const write = (sql: string) => query(site.url, sql)
  await write('insert into rows values (1)')
  await makeBackup({ dataDir, to: from, archive, say })
  await write('insert into rows values (2)')
  await delay(20)
  const beforeTheAccident = new Date()
  await delay(20)
  await write('delete from rows')
  await write('insert into rows values (3)')
  // Archives what it has not yet.
  await site.stop()

  const restored = async (name: string, target: 'latest' | Date) => {
    const to = join(root, name)
    await restoreBackup({ from, dataDir: to, replace: false, recovery: { archive, target }, say })
    return rowsIn(to)
  }
  expect(await restored('before', beforeTheAccident)).toEqual([1, 2])
  expect(await restored('latest', 'latest')).toEqual([3])
  // Each goes on with a timeline of its own, and none has overwritten what another has archived.
  const histories = readdirSync(archive).filter((name) => name.endsWith('.history.gz'))
  expect(histories).toHaveLength(2)
  expect(readdirSync(archive).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('a database whose log has the names of another one’s overwrites nothing', async () => {
  const other = join(root, 'other')
  readyDataDir(join('other', 'postgres'))
  const before = readdirSync(archive).length
  const server = await startEmbeddedPostgres({ dataDir: join(other, 'postgres'), archive })
  await query(server.url, 'insert into rows values (9); select pg_switch_wal()')
  const failed = async () =>
    (await query<{ failed: number }>(server.url, 'select failed_count::int as failed from pg_stat_archiver'))[0]?.failed
  await expect.poll(failed, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(readdirSync(archive)).toHaveLength(before)
  await server.stop()
})

it('what only older backups need is removed from the archive, and the newer one is restored as before', {
  timeout: 60_000,
}, async () => {
  const site = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), archive })
  const newer = join(root, 'newer')
  await query(site.url, 'insert into rows values (4); select pg_switch_wal()')
  await makeBackup({ dataDir, to: newer, archive, say })
  await query(site.url, 'insert into rows values (5)')
  await site.stop()
  await expect(pruneArchive({ archive, oldest: dataDir })).rejects.toThrow('is not a backup')
  await pruneArchive({ archive, oldest: from })

  const names = () => readdirSync(archive).toSorted()
  const before = names()
  const { files, bytes } = await pruneArchive({ archive, oldest: newer })
  expect([files, bytes > 0]).toEqual([before.length - names().length, true])
  expect(files).toBeGreaterThan(0)
  expect(names().filter((name) => name.endsWith('.history.gz'))).toHaveLength(2)
  const to = join(root, 'from the newer one')
  await restoreBackup({ from: newer, dataDir: to, replace: false, recovery: { archive, target: 'latest' }, say })
  expect(await rowsIn(to)).toEqual([3, 4, 5])
})
