import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ignoreLostConnections } from '../../../test/database.ts'
import { preparePlace, query, readyDataDir, root, start } from '../../../test/embedded-postgres/place.ts'
import { baseBackup, becomeStandby } from './base-backup.ts'

preparePlace()

const RUN = randomUUID()
const placeOf = (name: string) => join(root, `${name}-${RUN}`)

test('a copy over the replication protocol, taken while others write, has all that was committed before', async () => {
  const primary = await start(readyDataDir())
  const pool = ignoreLostConnections(new pg.Pool({ ...primary.connection, max: 2 }))
  let written = 0
  const stopping = new AbortController()
  const writer = (async () => {
    for (let id = 1; !stopping.signal.aborted; id++) {
      await pool.query('insert into rows values ($1)', [id])
      written = id
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(0)
  const before = written
  await baseBackup({ connection: primary.connection, to: join(placeOf('copy'), 'cluster') })
  stopping.abort()
  await writer
  await pool.end()
  await primary.stop()
  const copy = await start(placeOf('copy'))
  const [found] = await query<{ n: number; without: number }>(
    copy.url,
    'select count(*)::int as n, (max(id) - count(*))::int as without from rows',
  )
  expect(found?.without).toBe(0)
  expect(found?.n).toBeGreaterThanOrEqual(before)
  expect(found?.n).toBeLessThanOrEqual(written + 1)
})

test('a copy that is made a standby follows its primary, and takes writes once it is promoted', async () => {
  const primary = await start(readyDataDir())
  const cluster = join(placeOf('standby'), 'cluster')
  await baseBackup({ connection: primary.connection, to: cluster, slot: 'b' })
  becomeStandby(cluster, { primary: { host: primary.socketDir, port: 5432, user: 'app' }, name: 'b' })
  const standby = await start(placeOf('standby'))
  await query(primary.url, `alter system set synchronous_standby_names = 'b'`)
  await query(primary.url, 'select pg_reload_conf()')
  const state = () =>
    query(primary.url, 'select application_name as name, sync_state as state from pg_stat_replication')
  await expect.poll(state).toEqual([{ name: 'b', state: 'sync' }])
  await query(primary.url, `set synchronous_commit = 'remote_apply'; insert into rows values (7)`)
  expect(await query(standby.url, 'select id, pg_is_in_recovery() as follows from rows')).toEqual([
    { id: 7, follows: true },
  ])
  await query(standby.url, 'select pg_promote(true, 30)')
  await query(standby.url, 'insert into rows values (8)')
  expect(await query(standby.url, 'select id from rows order by id')).toEqual([{ id: 7 }, { id: 8 }])
})

test('a copy goes into an empty folder only', async () => {
  const primary = await start(readyDataDir())
  const backup = baseBackup({ connection: primary.connection, to: root })
  await expect(backup).rejects.toThrow('is not empty')
})
