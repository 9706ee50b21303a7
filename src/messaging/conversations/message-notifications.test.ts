import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { addSystemLine, setPhonesOpen } from './server/store.ts'

let shop: TestApp
let buyer: Person
let saller: Person
let id: string
beforeAll(async () => {
  shop = await testApp({ confirmedEmailToTrade: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
  id = await ask()
})

const as = (person: Person) => shop.callsOf(person)
async function ask() {
  const { _id: productId } = await aProduct(shop.db, saller)
  return (await as(buyer).startThread({ productId, key: randomUUID(), text: 'Is it available?' })).threadId
}
const write = (person: Person, text: string) => as(person).sendMessage({ id, key: randomUUID(), text })
const linesOf = async (person: Person) =>
  (await as(person).listNotifications({})).items.filter(({ link }) => link.endsWith(id)).length
const storedOf = async (person: Person) =>
  (await shop.pool.query('select from notifications where user_id = $1', [person.id])).rowCount

describe('whoever has not opened a conversation is told of the next message', () => {
  test('after they marked all news as read', async () => {
    await as(saller).markAllRead({ until: new Date().toISOString() })
    await write(buyer, 'Hello?')
    await write(buyer, 'Still there?')
    expect(await linesOf(saller)).toBe(2)
    expect(await as(saller).countUnread({})).toEqual({ unread: 1 })
  })

  test('after the news of the one before was deleted with the oldest lines of a long list', async () => {
    await shop.pool.query('delete from notifications where user_id = $1', [saller.id])
    await write(buyer, 'Hello?')
    expect(await linesOf(saller)).toBe(1)
  })

  test('once they want to be told of messages again, and until then nothing piles up', async () => {
    const settings = { event: 'message' as const, app: true, letter: true, push: true }
    await as(buyer).saveNotificationSetting({ ...settings, timing: 'never' })
    await write(saller, 'Yes')
    await write(saller, 'It is')
    expect([await linesOf(buyer), await storedOf(buyer)]).toEqual([0, 1])
    await as(buyer).saveNotificationSetting({ ...settings, timing: 'now' })
    await write(saller, 'Hello?')
    await write(saller, 'Still interested?')
    expect([await linesOf(buyer), await storedOf(buyer)]).toEqual([1, 2])
  })

  test('after they answered the one before', async () => {
    await write(saller, 'Yes')
    expect(await as(saller).countUnread({})).toEqual({ unread: 0 })
    await write(buyer, 'Good')
    expect(await linesOf(saller)).toBe(2)
  })
})

test('a key that two conversations use at the same time is refused in the second', async () => {
  const other = await ask()
  const key = randomUUID()
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query(`insert into messages (id, thread_id, number, sender) values ($1, $2, 2, 'buyer')`, [key, other])
    const refusal = refusalOf(as(buyer).sendMessage({ id, key, text: 'Hello' }))
    await untilWaiting(shop.pool)
    await client.query('commit')
    expect(await refusal).toMatchObject({ status: 409, code: 'key_taken' })
  } finally {
    client.release()
  }
})

test('a phone number in a meeting place is shown while the deal shows numbers, and masked otherwise', async () => {
  const place = 'Gate 2, call 01811223344'
  await shop.db
    .transaction()
    .execute((tx) => addSystemLine(tx, { threadId: id, kind: 'propose', data: { by: 'buyer', place } }))
  const placesFor = async (person: Person) => [
    (await as(person).listThreadMessages({ id })).items[0]?.data.place,
    (await as(person).showThread({ id })).last?.data.place,
    (await as(person).listThreads({})).items[0]?.last?.data.place,
  ]
  const masked = 'Gate 2, call •••••••'
  for (const person of [buyer, saller]) expect(await placesFor(person)).toEqual([masked, masked, masked])
  await shop.db.transaction().execute((tx) => setPhonesOpen(tx, id, true))
  for (const person of [buyer, saller]) expect(await placesFor(person)).toEqual([place, place, place])
})
