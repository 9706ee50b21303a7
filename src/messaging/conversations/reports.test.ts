import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'

let shop: TestApp
let buyer: Person
let saller: Person
let stranger: Person
let admin: Person
let productId: string
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'thread_readings')
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
  stranger = await shop.aPerson({ role: 'buyer' })
  admin = await shop.aPerson({ role: 'admin' })
  productId = (await aProduct(shop.db, saller))._id
})

const as = (person: Person) => shop.callsOf(person)
const ask = async (text: string, person = buyer) =>
  (await as(person).startThread({ productId, key: randomUUID(), text })).threadId
const write = (id: string, person: Person, text: string) => as(person).sendMessage({ id, key: randomUUID(), text })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

describe('a report', () => {
  test('lets admins read that conversation, which is noted; others stay closed', async () => {
    const [id, unreported] = [await ask('Pay in advance'), await ask('Hello', stranger)]
    const read = (threadId: string) => as(admin).readReportedThread({ id: threadId })
    expect(await codeOf(read(id))).toBe('not_reported')
    await as(saller).reportThread({ id, reason: 'advance', words: 'Asks for money' })
    await as(saller).reportThread({ id, reason: 'rude' })
    expect((await as(saller).showThread({ id })).reportedByMe).toBe(true)
    expect((await as(buyer).showThread({ id })).reportedByMe).toBe(false)
    const stored = await shop.pool.query('select reason, words, reporter_id from thread_reports where thread_id = $1', [
      id,
    ])
    expect(stored.rows).toEqual([{ reason: 'advance', words: 'Asks for money', reporter_id: saller.id }])
    expect((await read(id)).items).toMatchObject([{ sender: 'buyer', text: 'Pay in advance' }])
    expect((await as(admin).readReportedThread({ id, only: 'reported' })).items).toEqual([])
    await shop.pool.query("update thread_readings set read_at = now() - interval '1 minute'")
    await read(id)
    expect(await codeOf(read(unreported))).toBe('not_reported')
    expect(await codeOf(as(admin).listThreadMessages({ id }))).toBe('not_yours')
    const { rows } = await shop.pool.query('select thread_id, admin_id from thread_readings')
    expect(rows).toEqual([
      { thread_id: id, admin_id: admin.id },
      { thread_id: id, admin_id: admin.id },
    ])
  })

  test('of a message of the other shows that message to an admin by itself, with the conversation up to now', async () => {
    const id = await ask('Pay in advance')
    await write(id, saller, 'No')
    await write(id, buyer, 'You fool')
    for (const message of [3, 3, 1]) await as(saller).reportThread({ id, message, reason: 'rude' })
    for (const message of [2, 4, 0, -1]) {
      expect(await codeOf(as(saller).reportThread({ id, message, reason: 'rude' }))).toBe('not_found')
    }
    expect(await codeOf(as(stranger).reportThread({ id, message: 1, reason: 'rude' }))).toBe('not_yours')
    expect((await as(saller).showThread({ id })).reportedMessages).toEqual([1, 3])
    expect((await as(buyer).showThread({ id })).reportedMessages).toEqual([])
    await write(id, buyer, 'This is private')
    const read = async (only?: 'reported') =>
      (await as(admin).readReportedThread({ id, ...(only && { only }) })).items.map(({ number, isReported }) => [
        number,
        isReported,
      ])
    // The page of a case asks for both, which is one reading.
    expect(await Promise.all([read('reported'), read()])).toEqual([
      [
        [3, true],
        [1, true],
      ],
      [
        [3, true],
        [2, false],
        [1, true],
      ],
    ])
    const { rows } = await shop.pool.query('select from thread_readings where thread_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  test('shows an admin the conversation up to the report, also once that is closed, and the rest only when it is reported', async () => {
    const id = await ask('Pay in advance')
    const shown = async () => (await as(admin).readReportedThread({ id })).items.map(({ text }) => text)
    const reported = ['And now?', 'I did not', 'Pay in advance']
    await as(saller).reportThread({ id, reason: 'advance' })
    await write(id, saller, 'I did not')
    expect(await shown()).toEqual(reported.slice(2))
    await write(id, buyer, 'And now?')
    await as(saller).reportThread({ id, reason: 'advance' })
    expect(await shown()).toEqual(reported)
    const close = "update thread_reports set closed_at = now(), closing_note = 'warn' where thread_id = $1"
    await shop.pool.query(close, [id])
    await write(id, buyer, 'This is private')
    expect(await shown()).toEqual(reported)
    // A report of before this was stored.
    await shop.pool.query('update thread_reports set up_to = null where thread_id = $1', [id])
    expect(await shown()).toEqual(reported.slice(2))
    await as(buyer).reportThread({ id, reason: 'rude' })
    expect(await shown()).toEqual(['This is private', ...reported])
  })
})
