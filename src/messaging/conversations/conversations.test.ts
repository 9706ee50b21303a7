import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { setUserDisabled } from '#people/users/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { LIVE_CHANNEL } from '#platform/live/publish.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { aThread } from './server/build.ts'
import { addSystemLine, conversationPhotosInUse, setPhonesOpen } from './server/store.ts'

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
  const aPerson = (role: 'buyer' | 'saller') => shop.aPerson({ role })
  ;[buyer, saller, stranger] = [await aPerson('buyer'), await aPerson('saller'), await aPerson('buyer')]
  productId = (await aProduct(shop.db, saller, { name: 'HP EliteBook 840 G8' }))._id
})

const as = (person: Person) => shop.callsOf(person)
const ask = (text = 'Is it still available?', person = buyer) =>
  as(person)
    .startThread({ productId, key: randomUUID(), text })
    .then(({ threadId }) => threadId)
const write = (id: string, person: Person, text: string) => as(person).sendMessage({ id, key: randomUUID(), text })
const textsOf = async (id: string, person: Person) =>
  (await as(person).listThreadMessages({ id })).items.map(({ from, text }) => `${from}: ${text}`)
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const inTx = (run: Parameters<ReturnType<typeof shop.db.transaction>['execute']>[0]) =>
  shop.db.transaction().execute(run)

describe('asking the saller', () => {
  test('begins a conversation that both see, and goes on in the same one', async () => {
    const id = await ask()
    expect(await ask('And the battery?')).toBe(id)
    await write(id, saller, 'Yes, it is.')
    expect(await textsOf(id, buyer)).toEqual([
      'other: Yes, it is.',
      'me: And the battery?',
      'me: Is it still available?',
    ])
    expect(await textsOf(id, saller)).toEqual([
      'me: Yes, it is.',
      'other: And the battery?',
      'other: Is it still available?',
    ])
    expect(await as(buyer).findThread({ id: productId })).toEqual({ threadId: id })
    expect(await as(stranger).findThread({ id: productId })).toEqual({ threadId: null })
    const [mine] = (await as(buyer).listThreads({})).items
    expect(mine).toMatchObject({
      ...{
        _id: id,
        productId,
        productName: 'HP EliteBook 840 G8',
        side: 'buyer',
        lastNumber: 3,
        unread: 1,
        canWrite: true,
      },
      other: { name: saller.displayName },
      last: { from: 'other', text: 'Yes, it is.', photos: 0 },
    })
    expect((await as(saller).listThreads({})).items).toMatchObject([
      { side: 'saller', other: { name: buyer.displayName } },
    ])
    expect(await as(stranger).listThreads({})).toMatchObject({ items: [], total: 0 })
  })

  test('is refused without a confirmed e-mail address, about one’s own product, and about what is not on sale', async () => {
    const input = () => ({ productId, key: randomUUID(), text: 'Hello' })
    expect(await codeOf(as({ ...buyer, emailVerified: false } as Person).startThread(input()))).toBe(
      'email_not_confirmed',
    )
    expect(await codeOf(as(saller).startThread(input()))).toBe('own_question')
    for (const move of ['pause', 'sell-elsewhere'] as const) {
      await as(saller).moveProduct({ id: productId, move })
      expect(await codeOf(as(buyer).startThread(input()))).toBe('not_found')
    }
    expect(await codeOf(as(buyer).startThread({ ...input(), productId: randomUUID() }))).toBe('not_found')
    expect((await as(buyer).listThreads({})).total).toBe(0)
  })

  test('a product whose saller is disabled has nobody to answer', async () => {
    const id = await ask()
    await inTx((tx) => setUserDisabled(tx, saller.uid, true))
    expect(await codeOf(ask('Hello', stranger))).toBe('not_found')
    expect(await codeOf(write(id, buyer, 'Hello?'))).toBe('cannot_write')
    expect((await as(buyer).showThread({ id })).canWrite).toBe(false)
  })
})

describe('a message', () => {
  test.each([
    ['2,000 emoji', '😀'.repeat(2_000)],
    ['right to left', 'هل الحاسوب متاح؟ שלום'],
    ['Bangla with joiners', 'র‍্যাব উদ্‌ভাসন ক্ষ'],
    ['lines', 'One\n\nTwo\n  three'],
    ['HTML', '<script>alert(1)</script> & "quotes"'],
  ])('of %s comes back as it was written', async (_, text) => {
    const id = await ask()
    expect((await write(id, buyer, text)).text).toBe(text)
    expect((await as(saller).listThreadMessages({ id, limit: 1 })).items[0]?.text).toBe(text)
  })

  test('is cleaned of what makes it read differently: direction overrides, piled marks, empty lines', async () => {
    const id = await ask()
    expect((await write(id, buyer, 'pay \u202e5000\u202c now')).text).toBe('pay 5000 now')
    expect((await write(id, buyer, `x${'\u0334'.repeat(500)}y`)).text).toBe(`x${'\u0334'.repeat(8)}y`)
    expect((await write(id, buyer, '  a\r\n\r\n\r\n\r\nb  ')).text).toBe('a\n\nb')
  })

  test.each([
    ['2,001 emoji', { text: '😀'.repeat(2_001) }, 'text', 'too_long'],
    ['signs that stand for four letters each', { text: '㏂'.repeat(1_001) }, 'text', 'too_long'],
    ['a NUL', { text: 'a\0b' }, 'text', 'invalid_text'],
    ['half of a surrogate pair', { text: '\ud83d' }, 'text', 'invalid_text'],
    ['nothing', {}, 'text', 'required'],
    ['blanks and marks of direction', { text: ' \u202e \n ' }, 'text', 'required'],
    ['characters without a shape', { text: '\u200b\u2060\u2800' }, 'text', 'required'],
    ['five pictures', { photos: Array(5).fill('/images/x.jpg') }, 'photos', 'too_many_values'],
    ['a picture of another site', { photos: ['https://evil.example/x.jpg'] }, 'photos', 'invalid_photo'],
  ])('of %s is refused at its field, and nothing is stored', async (_, given, field, code) => {
    const id = await ask()
    const refusal = await refusalOf(as(buyer).sendMessage({ id, key: randomUUID(), ...given }))
    expect([refusal.status, refusal.fields?.[field]?.code]).toEqual([400, code])
    expect((await as(buyer).showThread({ id })).lastNumber).toBe(1)
  })

  test('may be pictures alone, which the clean-up of the image host leaves alone', async () => {
    const id = await ask()
    const photoId = `${'a'.repeat(22)}-${'b'.repeat(6)}`
    const photos = Array(4).fill(`/images/${photoId}/1280.jpg`)
    expect(await as(buyer).sendMessage({ id, key: randomUUID(), photos })).toMatchObject({ text: '', photos })
    expect((await as(saller).showThread({ id })).last).toMatchObject({ text: '', photos: 4 })
    expect(await conversationPhotosInUse(shop.db, [photoId, photoId.replace('a', 'c')])).toEqual([photoId])
  })

  test('that the browser sends twice, also at once, is stored once; a key of somebody else is refused', async () => {
    const id = await ask()
    const message = { id, key: randomUUID(), text: 'Only once' }
    const sent = await Promise.all(Array.from({ length: 5 }, () => as(buyer).sendMessage(message)))
    expect(new Set(sent.map(({ number }) => number)).size).toBe(1)
    expect((await as(buyer).showThread({ id })).lastNumber).toBe(2)
    expect(await codeOf(as(saller).sendMessage(message))).toBe('key_taken')
  })

  test('of which too many come is refused with the time to wait', async () => {
    const id = await ask()
    const codes: string[] = []
    for (let n = 0; n < 42; n++)
      codes.push(
        await write(id, buyer, `${n}`).then(
          () => 'sent',
          ({ code }) => code,
        ),
      )
    expect(codes.indexOf('too_many_requests')).toBe(39)
  })

  test('of a thousand are paged, each once, the newest first', async () => {
    const id = await ask()
    await shop.pool.query(
      `insert into messages (thread_id, number, sender, body)
       select $1, n, 'saller', 'Message ' || n from generate_series(2, 1000) n`,
      [id],
    )
    await shop.pool.query('update threads set last_number = 1000 where id = $1', [id])
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await as(buyer).listThreadMessages({ id, limit: 100, ...(cursor && { cursor }) })
      expect(page.total).toBe(1_000)
      seen.push(...page.items.map(({ number }) => number))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, n) => 1_000 - n))
    expect(await as(buyer).showThread({ id })).toMatchObject({ unread: 100, lastNumber: 1_000 })
  })
})

describe('what was seen', () => {
  test('is marked up to a message, never back, never beyond the newest, and each sees the mark of the other', async () => {
    const id = await ask()
    for (const text of ['Yes', 'Still there', 'Come today']) await write(id, saller, text)
    expect(await as(buyer).countUnreadThreads({})).toEqual({ threads: 1 })
    await as(buyer).markThreadRead({ id, number: 3 })
    expect((await as(buyer).showThread({ id })).unread).toBe(1)
    expect((await as(saller).showThread({ id })).otherRead).toBe(3)
    await as(buyer).markThreadRead({ id, number: 1_000_000 })
    await as(buyer).markThreadRead({ id, number: 2 })
    expect((await as(saller).showThread({ id })).otherRead).toBe(4)
    expect(await as(buyer).countUnreadThreads({})).toEqual({ threads: 0 })
    expect((await as(saller).showThread({ id })).unread).toBe(0)
  })

  test('who writes has seen what was written before; lines of the site are not unread', async () => {
    const id = await ask()
    await write(id, saller, 'Yes')
    await write(id, buyer, 'Good')
    await inTx((tx) => addSystemLine(tx, { threadId: id, kind: 'accept', data: { by: 'saller' } }))
    expect((await as(buyer).showThread({ id })).unread).toBe(0)
    expect((await as(buyer).listThreadMessages({ id })).items[0]).toMatchObject({
      from: 'system',
      kind: 'accept',
      data: { by: 'saller' },
    })
  })
})

describe('the other is notified of a message', () => {
  const notificationsOf = async (person: Person) =>
    (
      await shop.pool.query(
        'select person_id as person, data, link, read_at is null as unread from notifications where user_id = $1',
        [person.id],
      )
    ).rows

  test('once until they have read it, without its words, and of none of their own', async () => {
    const id = await ask('Call 01712345678')
    await write(id, buyer, 'Hello?')
    const line = {
      person: buyer.id,
      data: { product: 'HP EliteBook 840 G8' },
      link: `/dashboard/messages/${id}`,
    }
    expect(await notificationsOf(saller)).toEqual([{ ...line, unread: true }])
    expect(await notificationsOf(buyer)).toEqual([])
    await as(saller).markThreadRead({ id, number: 2 })
    expect(await notificationsOf(saller)).toEqual([{ ...line, unread: false }])
    await write(id, buyer, 'Still there?')
    expect(await notificationsOf(saller)).toHaveLength(2)
    await write(id, saller, 'Yes')
    expect(await notificationsOf(buyer)).toHaveLength(1)
  })
})

describe('before the request is accepted', () => {
  test('no answer has a phone number of a message; afterwards both see it, and warnings stay', async () => {
    const id = await ask('Call me: 01712-345678')
    await write(id, saller, 'Send money to my bkash number ০১৮১২৩৪৫৬৭৮ first')
    const answers = async (person: Person) =>
      [
        await shop.send('GET', '/api/threads', undefined, person),
        await shop.send('GET', `/api/threads/${id}`, undefined, person),
        await shop.send('GET', `/api/threads/${id}/messages`, undefined, person),
      ]
        .map(({ body }) => body)
        .join()
    for (const person of [buyer, saller]) {
      const all = await answers(person)
      expect(all).not.toMatch(/345678|৩৪৫৬৭৮/)
      expect(all).toContain('•••')
    }
    const [last, first] = (await as(buyer).listThreadMessages({ id })).items
    expect([last?.masked, last?.warnings]).toEqual([true, ['wallet', 'advance']])
    expect([first?.masked, first?.warnings]).toEqual([true, []])
    await inTx((tx) => setPhonesOpen(tx, id, true))
    for (const person of [buyer, saller]) expect(await answers(person)).toMatch(/01712-345678/)
    expect((await as(buyer).listThreadMessages({ id })).items[0]).toMatchObject({
      masked: false,
      warnings: ['wallet', 'advance'],
    })
  })

  test('the writer sees no warning', async () => {
    const id = await ask('https://evil.example')
    expect((await as(saller).listThreadMessages({ id })).items[0]?.warnings).toEqual(['link'])
    expect((await as(buyer).listThreadMessages({ id })).items[0]?.warnings).toEqual([])
  })
})

describe('blocking', () => {
  test('ends every conversation of the two at once for both, until it is taken back by who did it', async () => {
    const id = await ask()
    const other = await aProduct(shop.db, saller)
    await as(saller).blockOther({ id, blocked: true })
    for (const person of [buyer, saller]) expect(await codeOf(write(id, person, 'Hello?'))).toBe('cannot_write')
    const start = () => as(buyer).startThread({ productId: other._id, key: randomUUID(), text: 'Hello?' })
    expect(await codeOf(start())).toBe('cannot_write')
    expect(await as(saller).showThread({ id })).toMatchObject({ canWrite: false, blockedByMe: true })
    expect(await as(buyer).showThread({ id })).toMatchObject({ canWrite: false, blockedByMe: false })
    await as(buyer).blockOther({ id, blocked: false })
    expect(await codeOf(write(id, buyer, 'Hello?'))).toBe('cannot_write')
    await as(saller).blockOther({ id, blocked: true })
    await as(saller).blockOther({ id, blocked: false })
    await write(id, buyer, 'Hello again')
    await start()
    expect(await ask('Nobody minds me', stranger)).not.toBe(id)
  })

  test('is seen at once on the open pages of all conversations of the two', async () => {
    const id = await ask()
    const other = await aProduct(shop.db, saller)
    const question = { productId: other._id, key: randomUUID(), text: 'And this one?' }
    const { threadId } = await as(buyer).startThread(question)
    const heard: string[] = []
    const client = await shop.pool.connect()
    client.on('notification', ({ payload = '' }) => heard.push(payload))
    await client.query(`listen ${LIVE_CHANNEL}`)
    await as(saller).blockOther({ id, blocked: true })
    await client.query(`unlisten ${LIVE_CHANNEL}`)
    client.release()
    const events = heard.flatMap((payload) => payload.split('\n')).toSorted()
    const expected = [buyer, saller].flatMap((person) => [id, threadId].map((each) => `${person.id} thread ${each}`))
    expect(events).toEqual(expected.toSorted())
  })

  test('takes the thread out of the unread counts of both, whoever of them blocks, as the end of an account does', async () => {
    const id = await ask()
    await write(id, saller, 'Yes')
    await ask('Is it sold?', stranger)
    for (const [reader, writer, threads] of [
      [saller, buyer, 2],
      [buyer, saller, 1],
    ] as const) {
      await write(id, writer, 'Come at four')
      const unread = async () => (await as(reader).countUnreadThreads({})).threads
      expect(await unread()).toBe(threads)
      for (const blocker of [reader, writer]) {
        await as(blocker).blockOther({ id, blocked: true })
        expect(await unread()).toBe(threads - 1)
        await as(blocker).blockOther({ id, blocked: false })
        expect(await unread()).toBe(threads)
      }
      await inTx((tx) => setUserDisabled(tx, writer.uid, true))
      expect(await unread()).toBe(threads - 1)
      await inTx((tx) => setUserDisabled(tx, writer.uid, false))
    }
  })
})

test('a read mark of an older message leaves the news of a newer one', async () => {
  const id = await ask('one')
  await write(id, buyer, 'two')
  await as(saller).markThreadRead({ id, number: 1 })
  expect(await as(saller).countUnread({})).toEqual({ unread: 1 })
  await as(saller).markThreadRead({ id, number: 2 })
  expect(await as(saller).countUnread({})).toEqual({ unread: 0 })
})

test('conversations are listed by their newest message, in pages', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    const product = await aProduct(shop.db, saller)
    ids.unshift(await aThread(shop.db, { productId: product._id, buyerId: buyer.id, sellerId: saller.id }))
  }
  await write(ids[4] as string, saller, 'Newest')
  const expected = [ids[4], ...ids.slice(0, 4)]
  const first = await as(buyer).listThreads({ limit: 3 })
  const second = await as(buyer).listThreads({ limit: 3, cursor: first.next as string })
  expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual(expected)
  expect([first.total, second.next]).toEqual([5, null])
})
