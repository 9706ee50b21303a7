import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { HOOKS } from '#main/hooks.ts'
import { moveToTrash, restoreFromTrash } from '#platform/database/trash.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { deleteOldThreads } from './server/store.ts'

let shop: TestApp
let buyer: Person
let saller: Person
let stranger: Person
let productId: string
beforeAll(async () => {
  shop = await testApp({ confirmedEmailToTrade: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
  stranger = await shop.aPerson({ role: 'buyer' })
  productId = (await aProduct(shop.db, saller, { name: 'HP EliteBook 840 G8' }))._id
})

const as = (person: Person) => shop.callsOf(person)
const ask = async (text = 'Is it still available?', person = buyer) =>
  (await as(person).startThread({ productId, key: randomUUID(), text })).threadId
const write = (id: string, person: Person, text: string) => as(person).sendMessage({ id, key: randomUUID(), text })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const inTx = (run: Parameters<ReturnType<typeof shop.db.transaction>['execute']>[0]) =>
  shop.db.transaction().execute(run)

describe('a conversation stays', () => {
  test('when its product is deleted, and leads to it again when that is undone', async () => {
    const id = await ask()
    const key = `product:${productId}` as const
    await inTx((tx) => moveToTrash(tx, key, { table: 'products', id: productId }, HOOKS.lockOrder))
    expect(await as(buyer).showThread({ id })).toMatchObject({
      productId: null,
      productName: 'HP EliteBook 840 G8',
      canWrite: true,
    })
    await write(id, saller, 'I have deleted it by mistake')
    await inTx((tx) => restoreFromTrash(tx, key, HOOKS.lockOrder))
    expect((await as(buyer).showThread({ id })).productId).toBe(productId)
  })

  test('and is not locked by a deletion that still waits for a booking: a restore locks bookings first, too', async () => {
    const threadId = await ask()
    await as(buyer).bookProduct({ productId, phone: '01712345678', location: 'Dhaka' })
    let deletion: Promise<unknown> | undefined
    await inTx(async (tx) => {
      await sql`select from bookings where product_id = ${productId} for no key update`.execute(tx)
      deletion = inTx((other) =>
        moveToTrash(other, `product:${productId}`, { table: 'products', id: productId }, HOOKS.lockOrder),
      )
      await untilWaiting(shop.pool)
      await sql`select from threads where id = ${threadId} for no key update nowait`.execute(tx)
    }).finally(() => deletion)
  })

  test('when the account of one goes: the other reads it, nobody is named, and nobody writes', async () => {
    const id = await ask()
    const key = `user:${buyer.id}` as const
    await inTx((tx) => moveToTrash(tx, key, { table: 'users', id: buyer.id }, HOOKS.lockOrder))
    expect(await as(saller).showThread({ id })).toMatchObject({
      other: { id: null, name: null, photo: null, joinedAt: null, proven: null },
      canWrite: false,
    })
    const { items } = await as(saller).listThreadMessages({ id })
    expect(items).toMatchObject([{ from: 'other', text: 'Is it still available?' }])
    expect(await codeOf(write(id, saller, 'Hello?'))).toBe('cannot_write')
    expect(await codeOf(as(saller).blockOther({ id, blocked: true }))).toBe('not_found')
    await inTx((tx) => restoreFromTrash(tx, key, HOOKS.lockOrder))
    await write(id, buyer, 'I am back')
  })

  test('for a year after its last message', async () => {
    const [old, recent] = [await ask(), await ask('Hello', stranger)]
    await shop.pool.query(`update threads set last_at = now() - interval '366 days' where id = $1`, [old])
    await shop.pool.query(`update threads set last_at = now() - interval '364 days' where id = $1`, [recent])
    await deleteOldThreads(shop.db)
    expect(await codeOf(as(buyer).showThread({ id: old }))).toBe('not_found')
    expect((await as(stranger).showThread({ id: recent }))._id).toBe(recent)
  })
})
