import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, quiet } from '../../../test/database.ts'
import { type SilentBridge, startSilentBridge } from '../../../test/doubles/silent-bridge.ts'
import { freePort } from '../../../test/e2e/support/launch.ts'
import { listenForNotifications } from './notifications.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
let bridge: SilentBridge
beforeAll(async () => {
  fixture = await freshDatabase()
  bridge = await startSilentBridge(() => fixture.connection.host)
})
afterAll(async () => {
  await bridge.close()
  await fixture.close()
})

test('a connection that falls silent without being closed is noticed, and notifications come again over a new one', async () => {
  const heard: string[] = []
  const gaps: boolean[] = []
  const handler = {
    channel: 'tried',
    onNotification: (payload: string) => void heard.push(payload),
    onGap: (isConnected: boolean) => void gaps.push(isConnected),
  }
  const connection = { ...fixture.connection, host: '127.0.0.1', port: bridge.port }
  const times = { heartbeatMs: 50, answerMs: 2_000 }
  const stop = await listenForNotifications(connection, [handler], quiet, times)
  const notify = (payload: string) => fixture.pool.query('select pg_notify($1, $2)', ['tried', payload])
  await notify('before')
  await expect.poll(() => heard).toEqual(['before'])
  bridge.silence()
  await notify('missed')
  await expect.poll(() => gaps).toEqual([true, false, true])
  await notify('after')
  await expect.poll(() => heard).toEqual(['before', 'after'])
  await stop()
})

test('a start whose connection is never answered fails in time', async () => {
  const deaf = createServer(() => {})
  const port = await freePort()
  deaf.listen(port, '127.0.0.1')
  const connection = { ...fixture.connection, host: '127.0.0.1', port }
  await expect(listenForNotifications(connection, [], quiet, { answerMs: 300 })).rejects.toThrow()
  deaf.close()
})
