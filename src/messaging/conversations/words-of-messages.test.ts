import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { freshDealPeople } from '../../../test/deals.ts'
import { readStoredMessages } from './server/read-message.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/** A conversation into which the buyer writes these messages one after the other. */
async function aConversation(...texts: string[]) {
  const { buyer, saller, laptop } = await freshDealPeople(shop)
  const write = shop.callsOf(buyer)
  const [first = '', ...others] = texts
  const { threadId: id } = await write.startThread({ productId: laptop._id, key: crypto.randomUUID(), text: first })
  for (const text of others) await write.sendMessage({ id, key: crypto.randomUUID(), text })
  const read = async () => {
    const { items } = await shop.callsOf(saller).listThreadMessages({ id })
    return items.map(({ text, masked, warnings }) => ({ text, masked, warnings })).toReversed()
  }
  return { id, saller, buyer, read }
}

test('a number that is split over two messages in a row is masked in both', async () => {
  const { read, id, saller } = await aConversation('Hello', 'my number 01712', '345678 call me')
  expect((await read()).map(({ text }) => text)).toEqual(['Hello', 'my number •••••••', '••••••• call me'])
  const { items } = await shop.callsOf(saller).listThreads({})
  expect(items.find(({ _id }) => _id === id)?.last?.text).toBe('••••••• call me')
})

test('pictures without words between the halves of a number do not part them', async () => {
  const { read, id, buyer } = await aConversation('my number 01712')
  // Somebody may send four pictures an hour, over some hours.
  await shop.pool.query(
    `insert into messages (thread_id, number, sender, photos)
     select $1, 100 + n, 'buyer', '{/images/0123456789abcdef012345-aabbcc/1280.jpg}' from generate_series(1, 15) n`,
    [id],
  )
  await shop.pool.query('update threads set messages = 115 where id = $1', [id]).catch(() => {})
  await shop.callsOf(buyer).sendMessage({ id, key: crypto.randomUUID(), text: '345678 call me' })
  const texts = (await read()).map(({ text }) => text).filter(Boolean)
  expect(texts).toEqual(['my number •••••••', '••••••• call me'])
})

test('a number that is sent digit by digit is masked from its last digit on', async () => {
  const { read } = await aConversation(...'01712345678')
  expect((await read()).every(({ masked }) => masked)).toBe(true)
})

test('prices in two messages in a row stay, and so do the answers of the other between them', async () => {
  const { read, id, saller, buyer } = await aConversation('15000', '17000 last')
  await shop.callsOf(buyer).sendMessage({ id, key: crypto.randomUUID(), text: 'code 01712' })
  await shop.callsOf(saller).sendMessage({ id, key: crypto.randomUUID(), text: '345678' })
  expect((await read()).some(({ masked }) => masked)).toBe(false)
})

test('what was read of a message is stored, and a reading of the thread uses it', async () => {
  const { read, id } = await aConversation('bkash e 500 pathan, 01712345678')
  expect(await read()).toEqual([{ text: 'bkash e 500 pathan, •••••••', masked: true, warnings: ['advance'] }])
  await shop.pool.query("update messages set numbers = '{0,5}', warnings = '{code}' where thread_id = $1", [id])
  expect(await read()).toEqual([{ text: '••••••• e 500 pathan, 01712345678', masked: true, warnings: ['code'] }])
})

test('messages of an earlier release are masked at once, and read for good by the job', async () => {
  const { read, id } = await aConversation('call 01712345678', 'OTP ta bolen')
  await shop.pool.query('update messages set numbers = null, warnings = null where thread_id = $1', [id])
  const expected = [
    { text: 'call •••••••', masked: true, warnings: [] },
    { text: 'OTP ta bolen', masked: false, warnings: ['code'] },
  ]
  expect(await read()).toEqual(expected)
  await readStoredMessages(shop.db)
  const { rows } = await shop.pool.query('select from messages where thread_id = $1 and numbers is null', [id])
  expect(rows).toEqual([])
  expect(await read()).toEqual(expected)
})

test('words never hold a message back, and after acceptance another app is no longer warned of', async () => {
  const { read, id } = await aConversation('whatsapp e asen, advance 500 den, 01712345678')
  await shop.pool.query('update threads set phones_open = true where id = $1', [id])
  const [message] = await read()
  expect(message).toEqual({
    text: 'whatsapp e asen, advance 500 den, 01712345678',
    masked: false,
    warnings: ['advance'],
  })
})
