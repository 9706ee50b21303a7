import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { listenForNotifications } from '#platform/database/notifications.ts'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { quiet } from '../../../test/database.ts'
import { openLive } from '../../../test/live.ts'
import { aBooking } from './server/build.ts'

let shop: TestApp
let origin: string
let stop: () => Promise<void>
beforeAll(async () => {
  shop = await testApp()
  stop = await listenForNotifications(shop.connection, [shop.liveNotifications], quiet)
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await stop()
  await shop.close()
})

const aBuyer = () => shop.aPerson({ role: 'buyer' })
const placeOf = async (id: string, person: Person) => (await shop.callsOf(person).getDeal({ id })).placeInLine

test('each of a waiting line sees its place at once when one before it leaves, or comes back', async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  const product = await aProduct(shop.db, saller)
  const [winner, first, second, third] = [await aBuyer(), await aBuyer(), await aBuyer(), await aBuyer()]
  await aBooking(shop.db, { product, buyer: winner, state: 'accepted' })
  const reserved: LockedProduct = { ...product, state: 'reserved' }
  const line = []
  for (const buyer of [first, second, third]) line.push((await aBooking(shop.db, { product: reserved, buyer }))._id)
  const [one = '', two = '', three = ''] = line
  expect([await placeOf(one, first), await placeOf(two, second), await placeOf(three, third)]).toEqual([1, 2, 3])

  const stream = await openLive(origin, await shop.as(third))
  const before = await openLive(origin, await shop.as(first))
  await expect.poll(() => [stream.events, before.events]).toEqual([['ready'], ['ready']])
  await shop.callsOf(second).moveDeal({ id: two, move: 'cancel', reason: 'time' })
  await expect.poll(() => stream.events).toContain(`deal ${three}`)
  expect(await placeOf(three, third)).toBe(2)
  stream.events.length = 0
  await shop.callsOf(second).moveDeal({ id: two, move: 'undo' })
  await expect.poll(() => stream.events).toContain(`deal ${three}`)
  expect(await placeOf(three, third)).toBe(3)
  expect(before.events).toEqual(['ready'])
  stream.close()
  before.close()
})
