import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, quiet } from '../../../test/database.ts'
import { listenForNotifications } from '../database/notifications.ts'
import { LIVE_CHANNEL, publishLive } from './publish.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())

test('a thousand people are told in one transaction, although a notification holds 8000 bytes', async () => {
  const lines: string[] = []
  const onNotification = (text: string) => void lines.push(...text.split('\n'))
  const stop = await listenForNotifications(
    fixture.connection,
    [{ channel: LIVE_CHANNEL, onNotification, onGap: () => {} }],
    quiet,
  )
  const events = Array.from({ length: 1000 }, () => ({
    to: randomUUID(),
    topic: 'notifications' as const,
    id: randomUUID(),
  }))
  await fixture.db.transaction().execute((tx) => publishLive(tx, events))
  await expect.poll(() => lines).toEqual(events.map(({ to, topic, id }) => `${to} ${topic} ${id}`))
  await stop()
})
