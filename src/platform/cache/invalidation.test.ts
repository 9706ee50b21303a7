import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, quiet } from '../../../test/database.ts'
import { listenForInvalidations } from './invalidation.ts'
import { ResponseCache } from './response-cache.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

test('a process that loses its connection answers from its cache, and clears it once it is connected again', async () => {
  const cache = new ResponseCache()
  const seen: [boolean, number][] = []
  const onGap = (isConnected: boolean) => void seen.push([isConnected, cache.size()])
  const stop = await listenForInvalidations(fixture.connection, cache, quiet, [
    { channel: 'others', onNotification: () => {}, onGap },
  ])
  const page = { status: 200, headers: {}, body: 'page', tags: ['products'] }
  await cache.getOrFetch('/page', async () => page)
  await fixture.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'
    and datname = current_database()`)
  await expect
    .poll(() => seen)
    .toEqual([
      [true, 0],
      [false, 1],
      [true, 0],
    ])
  await stop()
})
