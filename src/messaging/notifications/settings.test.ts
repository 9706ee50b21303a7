import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { startMailServer } from '../../../test/doubles/smtp.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { runNotificationJobs } from '../../../test/notification-jobs.ts'
import { secondsOfQuiet } from './rules.ts'
import { aNotification } from './server/build.ts'
import { makeStopLinks } from './server/letters/stop-links.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'letters', 'rate_limits')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Nusrat Jahan' })
})

const mail = () => makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
const work = () => runNotificationJobs(shop, { mail: mail() })
const letters = async () => (await shop.pool.query('select * from letters order by id')).rows
const ON = { timing: 'now', app: true, letter: true, push: true } as const
const digests = () => shop.pool.query("select graphile_worker.add_job('enqueueDigests')")

describe('the list', () => {
  test('says in words what happened, newest first and page by page, and counts what is unread', async () => {
    for (const n of [1, 2, 3]) await aNotification(shop.db, saller, { data: { other: `Person ${n}`, product: 'HP' } })
    await aNotification(shop.db, await shop.aPerson({ role: 'buyer' }))
    const calls = shop.callsOf(saller)
    const { items, total, next } = await calls.listNotifications({ limit: 2 })
    expect([total, items.map(({ title }) => title)]).toEqual([
      3,
      ['Person 3 accepted your request', 'Person 2 accepted your request'],
    ])
    expect((await calls.listNotifications({ limit: 2, cursor: next ?? '' })).items).toHaveLength(1)
    expect(items[0]).toMatchObject({ event: 'booking', link: '/dashboard/my-orders', readAt: null })
    expect(items[0]?.text).toBe('HP: agree on a time and a place.')
    expect(await calls.countUnread({})).toEqual({ unread: 3 })
  })

  test('marks one as read, and all that the reader has seen', async () => {
    const id = await aNotification(shop.db, saller)
    await aNotification(shop.db, saller)
    const calls = shop.callsOf(saller)
    await calls.markRead({ id })
    expect(await calls.countUnread({})).toEqual({ unread: 1 })
    const [seen] = (await calls.listNotifications({})).items
    await shop.pool.query("update notifications set created_at = now() - interval '1 minute'")
    await aNotification(shop.db, saller)
    await calls.markAllRead({ until: new Date(Date.parse(seen?.createdAt ?? '') - 1000).toISOString() })
    expect(await calls.countUnread({})).toEqual({ unread: 1 })
  })

  test('marks what is about a page as read for whoever has it open, and nothing else', async () => {
    await aNotification(shop.db, saller, { link: '/dashboard/deals/1' })
    await aNotification(shop.db, saller, { link: '/dashboard/deals/1' })
    await aNotification(shop.db, saller, { link: '/dashboard/deals/2' })
    const other = await shop.aPerson({ role: 'buyer' })
    await aNotification(shop.db, other, { link: '/dashboard/deals/1' })
    const until = new Date().toISOString()
    await shop.callsOf(saller).markAllRead({ until, link: '/dashboard/deals/1' })
    expect(await shop.callsOf(saller).countUnread({})).toEqual({ unread: 1 })
    expect(await shop.callsOf(other).countUnread({})).toEqual({ unread: 1 })
  })

  test('refuses a time that no calendar has at the field', async () => {
    const refusal = await refusalOf(shop.callsOf(saller).markAllRead({ until: '0000-01-01T00:00:00Z' }))
    expect([refusal.status, refusal.fields?.until?.code]).toEqual([400, 'invalid_value'])
  })
})

test('a setting of somebody whose account is deleted meanwhile is refused, and the call does not fail', async () => {
  const leaver = await shop.aPerson({ role: 'buyer' })
  const deletion = await shop.pool.connect()
  await deletion.query('begin')
  await deletion.query('delete from users where id = $1', [leaver.id])
  const saving = refusalOf(shop.callsOf(leaver).saveNotificationSetting({ event: 'message', ...ON }))
  await untilWaiting(shop.pool)
  await deletion.query('commit')
  deletion.release()
  expect(await saving).toMatchObject({ status: 404, code: 'not_found' })
})

describe('the settings', () => {
  test('are at once by every way until they are changed, and each is stored by itself', async () => {
    const calls = shop.callsOf(saller)
    const { events, email, pushKey } = await calls.listNotificationSettings({})
    expect(events).toEqual(
      ['booking', 'message', 'offer', 'meeting', 'review', 'favourite', 'search', 'desk'].map((event) => ({
        event,
        ...ON,
      })),
    )
    expect([email, pushKey]).toEqual([saller.email, expect.stringMatching(/^[\w-]{87}$/)])
    const changed = { event: 'offer', timing: 'daily', app: true, letter: true, push: false } as const
    await calls.saveNotificationSetting(changed)
    await calls.saveNotificationSetting({ ...changed, timing: 'never' })
    expect((await calls.listNotificationSettings({})).events[2]).toEqual({ ...changed, timing: 'never' })
    expect((await shop.callsOf(await shop.aPerson({ role: 'buyer' })).listNotificationSettings({})).events[2]).toEqual({
      event: 'offer',
      ...ON,
    })
  })

  test.each([
    ['never', { ...ON, timing: 'never' }, 0, 0],
    ['no letters', { ...ON, letter: false }, 1, 0],
    ['only letters', { ...ON, app: false }, 0, 1],
  ] as const)('%s: that is what comes', async (_, setting, listed, sent) => {
    await shop.callsOf(saller).saveNotificationSetting({ event: 'booking', ...setting })
    await aNotification(shop.db, saller)
    await work()
    expect((await shop.callsOf(saller).listNotifications({})).total).toBe(listed)
    expect((await shop.callsOf(saller).countUnread({})).unread).toBe(listed)
    expect(await letters()).toHaveLength(sent)
  })
})

describe('quiet hours', () => {
  const MESSAGE = { event: 'message', kind: 'message', data: { other: 'Rahim', product: 'HP' } } as const
  /** Full hours in Bangladesh, so that it is quiet now and for at least an hour more. */
  const now = new Date(Date.now() + 6 * 3_600_000).getUTCHours()
  const quiet = { from: now, to: (now + 2) % 24 }

  test('are none until they are chosen, are stored, and end when they are taken away', async () => {
    const calls = shop.callsOf(saller)
    const stored = async () => (await calls.listNotificationSettings({})).quiet
    expect(await stored()).toBeNull()
    for (const hours of [{ from: 22, to: 7 }, { from: 0, to: 6 }, null]) {
      await calls.saveQuietHours({ quiet: hours })
      expect(await stored()).toEqual(hours)
    }
    const refused = await refusalOf(calls.saveQuietHours({ quiet: { from: 7, to: 7 } }))
    expect([refused.status, refused.code]).toEqual([400, 'invalid_input'])
  })

  test('hold the letter about a message until they are over, and not that about a deal', async () => {
    await shop.callsOf(saller).saveQuietHours({ quiet })
    await aNotification(shop.db, saller, MESSAGE)
    await aNotification(shop.db, saller)
    await runNotificationJobs(shop, { mail: mail(), later: 1200 })
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Rahim Uddin accepted your request'])
    expect((await shop.callsOf(saller).listNotifications({})).total).toBe(2)
    await runNotificationJobs(shop, { mail: mail(), later: 7200 })
    expect(await letters()).toHaveLength(2)
  })

  test.each([
    ['before they begin', '2026-11-27T15:59:59Z', 0],
    ['when they begin', '2026-11-27T16:00:00Z', 9 * 3600],
    ['after midnight', '2026-11-27T18:30:00Z', 6.5 * 3600],
    ['in their last second', '2026-11-28T00:59:59Z', 1],
    ['in the morning', '2026-11-28T01:00:00Z', 0],
  ])('from ten to seven, %s', (_when, time, seconds) => {
    expect(secondsOfQuiet({ from: 22, to: 7 }, Date.parse(time))).toBe(seconds)
    expect(secondsOfQuiet(null, Date.parse(time))).toBe(0)
  })

  test('of one day do not reach into the night', () => {
    const hours = { from: 13, to: 15 }
    expect(secondsOfQuiet(hours, Date.parse('2026-11-27T08:00:00Z'))).toBe(3600)
    expect(secondsOfQuiet(hours, Date.parse('2026-11-27T20:00:00Z'))).toBe(0)
  })
})

describe('the letter of the day', () => {
  beforeEach(() => shop.callsOf(saller).saveNotificationSetting({ event: 'booking', ...ON, timing: 'daily' }))

  test('has all that is new and unread, once a day', async () => {
    const ids = []
    for (const n of [1, 2, 3]) {
      const data = { other: `Person ${n}`, product: `Laptop ${n}` }
      ids.push(await aNotification(shop.db, saller, { data }))
    }
    await shop.callsOf(saller).markRead({ id: ids[1] ?? '' })
    await work()
    expect(await letters()).toEqual([])
    for (let times = 0; times < 2; times++) await digests()
    await work()
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter.subject).toBe('2 things are new today')
    expect(letter.text).toContain('Person 1 accepted your request: Laptop 1: agree on a time and a place.')
    expect(letter.text).not.toContain('Person 2')
    await aNotification(shop.db, saller)
    await work()
    expect(await letters()).toHaveLength(1)
  })

  test('is not sent to whoever wants no notifications by then', async () => {
    await aNotification(shop.db, saller)
    await work()
    await shop.callsOf(saller).saveNotificationSetting({ event: 'booking', ...ON, timing: 'never' })
    await digests()
    await work()
    expect(await letters()).toEqual([])
  })

  test('is not sent a day late, beside the next one', async () => {
    await aNotification(shop.db, saller)
    await work()
    await digests()
    await shop.pool.query(
      "update graphile_worker._private_jobs set run_at = now() + interval '1 day' where task_id = (select id from graphile_worker._private_tasks where identifier = 'emailDigest')",
    )
    await shop.pool.query(
      `select graphile_worker.add_job('emailDigest', json_build_object('userId', $1::text, 'day', '2026-01-01'))`,
      [saller.id],
    )
    await work()
    expect(await letters()).toHaveLength(1)
  })
})

describe('the end of letters', () => {
  const stopOf = (text: string) => /(\/notifications\/stop\?token=\S+)/.exec(text)?.[1] ?? ''

  test('is one press in the letter, without a sign-in, for this sort of letters only', async () => {
    await aNotification(shop.db, saller)
    await work()
    const address = stopOf((await letters())[0].text)
    const token = new URL(address, 'http://shop.test').searchParams.get('token') ?? ''
    expect(await shop.callsOf().stopLetters({ token })).toEqual({ acknowledged: true, event: 'booking' })
    await shop.callsOf().stopLetters({ token })
    await aNotification(shop.db, saller)
    await work()
    expect(await letters()).toHaveLength(1)
    const { events } = await shop.callsOf(saller).listNotificationSettings({})
    expect(events.map(({ letter }) => letter)).toEqual([false, true, true, true, true, true, true, true])
    expect(events[0]).toEqual({ event: 'booking', ...ON, letter: false })
  })

  test('is the button of a mail program, too: headers and POST of RFC 8058, in both kinds of forms', async () => {
    const server = await startMailServer()
    await aNotification(shop.db, saller)
    const smtp = makeMail({ smtpUrl: server.url, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
    await runNotificationJobs(shop, { mail: smtp })
    await server.down()
    const text = server.letters[0]?.text.replace(/\r\n\s+/g, ' ') ?? ''
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im)
    const address =
      /^List-Unsubscribe: <http:\/\/shop\.test(\/notifications\/stop\?token=[^>]+)>/im.exec(text)?.[1] ?? ''
    const form = 'List-Unsubscribe=One-Click'
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', form],
      ['multipart/form-data; boundary=x', multipart],
    ] as const) {
      await emptyTables(shop.pool, 'notification_settings')
      const headers = { 'content-type': type }
      const answer = await shop.app.inject({ method: 'POST', url: address, headers, payload })
      expect([answer.statusCode, answer.json()]).toEqual([200, { acknowledged: true }])
      expect((await shop.callsOf(saller).listNotificationSettings({})).events[0]?.letter).toBe(false)
    }
  })

  test('of the letter of the day ends it for all that come daily', async () => {
    for (const event of ['booking', 'offer'] as const)
      await shop.callsOf(saller).saveNotificationSetting({ event, ...ON, timing: 'daily' })
    await shop.callsOf().stopLetters({ token: await shop.stopLinks.makeToken({ sub: saller.id, event: 'digest' }) })
    const { events } = await shop.callsOf(saller).listNotificationSettings({})
    expect(events.map(({ letter }) => letter)).toEqual([false, true, false, true, true, true, true, true])
  })

  test('needs a link of ours: another purpose, another site, nothing and an odd form end nothing', async () => {
    const good = await shop.stopLinks.makeToken({ sub: saller.id, event: 'booking' })
    const product = { sellerId: saller.id, first: new Date().toISOString(), last: new Date().toISOString() }
    const bad = [
      'x',
      await makeStopLinks(Buffer.alloc(32, 8)).makeToken({ sub: saller.id, event: 'booking' }),
      await shop.extendLinks.makeToken(product),
    ]
    for (const token of bad) {
      expect((await refusalOf(shop.callsOf().stopLetters({ token }))).status).toBe(404)
      const url = `/notifications/stop?token=${token}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await shop.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
      expect(answer.statusCode).toBe(404)
    }
    const opened = await shop.app.inject({ method: 'POST', url: `/notifications/stop?token=${good}` })
    expect(opened.statusCode).toBe(400)
    expect((await shop.callsOf(saller).listNotificationSettings({})).events[0]?.letter).toBe(true)
    await shop.pool.query('delete from users')
    expect(await shop.callsOf().stopLetters({ token: good })).toMatchObject({ acknowledged: true })
  })
})
