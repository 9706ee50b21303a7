import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverWords } from '#messages/server-words.ts'
import type { Person } from '#platform/http/auth.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { type TestApp, testApp } from '../../../../../test/app.ts'
import { emptyTables } from '../../../../../test/database.ts'
import { runNotificationJobs } from '../../../../../test/notification-jobs.ts'
import { FIRST_SETTING, isTexted, MAX_TEXTS_A_DAY } from '../../rules.ts'
import { aNotification } from '../build.ts'
import { addPushDevice } from '../push/devices.ts'

const NUMBER = '+8801712345678'
const DEVICE = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: 'p', auth: 'a' }

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'letters', 'text_messages')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  saller = await shop.aPerson({ role: 'saller', email: 'rahim@no-address.invalid' })
})

const mail = () => makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
const work = (given: { sms?: { send: () => Promise<void> }; number?: string | null; later?: number } = {}) =>
  runNotificationJobs(
    { ...shop, push: { ...shop.push, send: async () => 'sent' } },
    { mail: mail(), number: NUMBER, later: 60, ...given },
  )
const texts = async () =>
  (await shop.pool.query<{ recipient: string; text: string }>('select recipient, text from text_messages order by id'))
    .rows
const letters = async () => (await shop.pool.query('select from letters')).rows

describe('a person without an e-mail address', () => {
  test('gets a text message about a request, without the words of other people, and no letter', async () => {
    await aNotification(shop.db, saller, { kind: 'requested', data: { other: 'Call 01911111111', product: 'HP' } })
    await work()
    expect(await texts()).toEqual([
      {
        recipient: NUMBER,
        text: 'GreenTech: Somebody wants to buy one of your products. Please answer. http://shop.test/dashboard',
      },
    ])
    expect(await letters()).toEqual([])
    await work()
    expect(await texts()).toHaveLength(1)
  })

  test('gets it in their language', async () => {
    await shop.pool.query("update users set language = 'bn'")
    await aNotification(shop.db, saller, { kind: 'meetingAgreed', event: 'meeting', data: { when: 0, place: 'Dhaka' } })
    await work()
    expect((await texts())[0]?.text).toBe('GreenTech: দেখা করার সময় ও জায়গা ঠিক হয়েছে। http://shop.test/bn/dashboard')
  })

  test('gets none about what is read within a minute, switched off, or not urgent', async () => {
    const id = await aNotification(shop.db, saller)
    await work({ later: 0 })
    await shop.callsOf(saller).markRead({ id })
    await aNotification(shop.db, saller, { kind: 'message', event: 'message' })
    await shop.callsOf(saller).saveNotificationSetting({ event: 'meeting', ...FIRST_SETTING, letter: false })
    await aNotification(shop.db, saller, { kind: 'meetingAgreed', event: 'meeting', data: { when: 0, place: 'Dhaka' } })
    await work({ later: 3600 })
    expect(await texts()).toEqual([])
  })

  test('gets none while a device shows it, unless devices are switched off for the event', async () => {
    const owner = { userId: saller.id, session: null, issuedAt: 0 }
    await shop.db.transaction().execute((tx) => addPushDevice(tx, owner, DEVICE))
    await aNotification(shop.db, saller)
    await work()
    expect(await texts()).toEqual([])
    await shop.callsOf(saller).saveNotificationSetting({ event: 'booking', ...FIRST_SETTING, push: false })
    await aNotification(shop.db, saller)
    await work()
    expect(await texts()).toHaveLength(1)
  })

  test(`gets ${MAX_TEXTS_A_DAY} within 24 hours at most, and another person is not held up`, async () => {
    const other = await shop.aPerson({ role: 'buyer', email: 'karim@no-address.invalid' })
    for (let n = 0; n <= MAX_TEXTS_A_DAY; n++) await aNotification(shop.db, saller)
    await aNotification(shop.db, other)
    await work()
    expect(await texts()).toHaveLength(MAX_TEXTS_A_DAY + 1)
    await shop.pool.query("update notifications set emailed_at = emailed_at - interval '1 day'")
    await aNotification(shop.db, saller)
    await work()
    expect(await texts()).toHaveLength(MAX_TEXTS_A_DAY + 2)
  })

  test('gets it later while the gateway is down, but not hours later', async () => {
    await aNotification(shop.db, saller)
    const send = vi.fn(() => Promise.reject(new Error('the SMS gateway answered 503')))
    await expect(work({ sms: { send } })).rejects.toThrow('503')
    await work()
    expect([send.mock.calls.length, (await texts()).length]).toEqual([1, 1])
    await aNotification(shop.db, saller)
    await expect(work({ sms: { send } })).rejects.toThrow('503')
    await shop.pool.query("update notifications set created_at = created_at - interval '3 hours'")
    await work()
    expect(await texts()).toHaveLength(1)
  })

  test('gets no second one after a call without an answer in time, which may have sent it', async () => {
    await aNotification(shop.db, saller)
    const send = vi.fn(() => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')))
    await work({ sms: { send } })
    await work()
    expect([send.mock.calls.length, await texts()]).toEqual([1, []])
  })

  test('hears while suspended that a deal was ended, also with a device, which shows nothing then', async () => {
    const owner = { userId: saller.id, session: null, issuedAt: 0 }
    await shop.db.transaction().execute((tx) => addPushDevice(tx, owner, DEVICE))
    await shop.pool.query("update users set disabled = true, suspended_until = now() + interval '3 days'")
    await aNotification(shop.db, saller, { kind: 'ended', data: { product: 'HP', reason: 'other' } })
    await work()
    expect((await texts())[0]?.text).toContain('A deal of yours was ended.')
  })

  test('gets them although e-mails were sent to an earlier address on the same day', async () => {
    for (let n = 0; n < MAX_TEXTS_A_DAY; n++)
      await aNotification(shop.db, saller, { kind: 'message', event: 'message' })
    await shop.pool.query('update notifications set emailed_at = now()')
    await aNotification(shop.db, saller)
    await work()
    expect(await texts()).toHaveLength(1)
  })

  test('who has no proven number either gets nothing, and no job fails', async () => {
    await aNotification(shop.db, saller)
    await work({ number: null })
    expect([await texts(), await letters()]).toEqual([[], []])
  })
})

test('a person with an e-mail address gets a letter and no text message', async () => {
  await aNotification(shop.db, await shop.aPerson({ role: 'buyer' }))
  await work()
  expect([(await texts()).length, (await letters()).length]).toEqual([0, 1])
})

test.each([
  ['en', 160],
  ['bn', 134],
] as const)('each text message in %s has at most %i characters at an address of 40', (language, most) => {
  const { texts: sentences, asText } = serverWords[language].notificationLetters
  expect(Object.keys(sentences).every(isTexted)).toBe(true)
  const url = `https://${'x'.repeat(32)}/bn/dashboard`
  for (const sentence of Object.values(sentences)) expect(asText(sentence, url).length).toBeLessThanOrEqual(most)
})
