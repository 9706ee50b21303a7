import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'

const READS_PER_MINUTE = 4

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp({ costlyPerMinute: READS_PER_MINUTE })
  saller = await shop.aPerson({ role: 'saller' })
})
afterAll(() => shop.close())

/** Makes a buyer who has just asked about a product. Resolves to the buyer and the id of the conversation. */
async function anAsker(): Promise<{ asker: Person; id: string }> {
  const asker = await shop.aPerson({ role: 'buyer' })
  const { _id: productId } = await aProduct(shop.db, saller)
  const question = { productId, key: randomUUID(), text: 'Is it still available?' }
  return { asker, id: (await shop.callsOf(asker).startThread(question)).threadId }
}

test.each(['listThreads', 'showThread', 'listThreadMessages'] as const)(
  'a person who reads conversations too often in a minute waits (%s), and nobody else at the same address does',
  async (call) => {
    const [often, once] = [await anAsker(), await anAsker()]
    const read = ({ asker, id }: typeof often) => shop.callsOf(asker)[call]({ id })
    for (let n = 0; n < READS_PER_MINUTE; n++) await read(often)
    expect(await refusalOf(read(often))).toMatchObject({ status: 429, code: 'too_many_requests' })
    await read(once)
  },
)

test('the lists, the conversation and its messages count together', async () => {
  const { asker, id } = await anAsker()
  const calls = shop.callsOf(asker)
  await calls.listThreads({})
  await calls.showThread({ id })
  for (let n = 2; n < READS_PER_MINUTE; n++) await calls.listThreadMessages({ id })
  for (const read of [
    () => calls.listThreads({}),
    () => calls.showThread({ id }),
    () => calls.listThreadMessages({ id }),
  ])
    expect(await refusalOf(read())).toMatchObject({ status: 429, code: 'too_many_requests' })
})
