import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aUser } from '#people/users/server/build.ts'
import type { Tx } from '#platform/database/database.ts'
import { listenForNotifications } from '#platform/database/notifications.ts'
import { LIVE_CHANNEL } from '#platform/live/publish.ts'
import { refusalOf } from '../../../../test/app.ts'
import { freshDatabase, quiet } from '../../../../test/database.ts'
import { addSystemLine, insertMessage, openThread, type Parties, setPhonesOpen } from './store.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
let stop: () => Promise<void>
let parties: Parties
const told: string[] = []
beforeAll(async () => {
  fixture = await freshDatabase()
  const handler = {
    channel: LIVE_CHANNEL,
    onNotification: (text: string) => void told.push(...text.split('\n')),
    onGap: () => {},
  }
  stop = await listenForNotifications(fixture.connection, [handler], quiet)
})
afterAll(async () => {
  await stop()
  await fixture.close()
})
beforeEach(async () => {
  const [buyer, saller] = [await aUser(fixture.db), await aUser(fixture.db, { role: 'saller' })]
  const product = await aProduct(fixture.db, saller)
  parties = { productId: product._id, buyerId: buyer.id, sellerId: saller.id }
  told.length = 0
})

const inTx = <T>(run: (tx: Tx) => Promise<T>) => fixture.db.transaction().execute(run)
const open = () => inTx((tx) => openThread(tx, parties))

describe('a thread', () => {
  test('is one for a buyer and a product, however often and by how many at once it is opened', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, open))
    expect(new Set(ids).size).toBe(1)
  })

  test('of a product that is gone is refused', async () => {
    await fixture.db.deleteFrom('products').where('id', '=', parties.productId).execute()
    expect((await refusalOf(open())).code).toBe('not_found')
  })

  test('numbers its messages without a gap, whoever writes at once', async () => {
    const threadId = await open()
    const line = () => inTx((tx) => addSystemLine(tx, { threadId, kind: 'accept', data: { by: 'saller' } }))
    const words = () => inTx((tx) => insertMessage(tx, threadId, { sender: 'buyer', body: 'Is it there?' }))
    await Promise.all([line(), words(), line(), words(), line()])
    const rows = await fixture.db
      .selectFrom('messages')
      .selectAll()
      .where('thread_id', '=', threadId)
      .orderBy('number')
      .execute()
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(rows.filter(({ sender }) => sender === 'system')[0]).toMatchObject({
      kind: 'accept',
      data: { by: 'saller' },
    })
  })

  test('tells both sides and nobody else, and only once the transaction is committed', async () => {
    const threadId = await open()
    const failing = inTx(async (tx) => {
      await addSystemLine(tx, { threadId, kind: 'accept' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await inTx((tx) => addSystemLine(tx, { threadId, kind: 'decline' }))
    await expect
      .poll(() => told)
      .toEqual([`${parties.buyerId} thread ${threadId}`, `${parties.sellerId} thread ${threadId}`])
  })

  test('shows numbers or masks them', async () => {
    const threadId = await open()
    await inTx((tx) => setPhonesOpen(tx, threadId, true))
    const query = fixture.db.selectFrom('threads').select('phones_open').where('id', '=', threadId)
    expect(await query.executeTakeFirst()).toEqual({ phones_open: true })
  })
})
