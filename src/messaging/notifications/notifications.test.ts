import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type AddressState, type Letter, type Mail, makeMail } from '#platform/mail/mail.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { runNotificationJobs } from '../../../test/notification-jobs.ts'
import { MAX_NOTIFICATIONS, MAX_UNREAD_NOTIFICATIONS } from './rules.ts'
import { markLinkRead, type NewNotification, notify } from './server/store.ts'

let shop: TestApp
let saller: Person
let mail: Mail
beforeAll(async () => {
  shop = await testApp()
  mail = makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'letters', 'rate_limits')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Nusrat Jahan' })
})

const ACCEPTED = {
  event: 'booking',
  kind: 'accepted',
  data: { other: 'Rahim Uddin', product: 'HP EliteBook 840' },
  link: '/dashboard/deals/1',
} as const

function tell(given: Partial<NewNotification> = {}): Promise<void> {
  return shop.db
    .transaction()
    .execute((tx) => notify(tx, { ...ACCEPTED, to: saller.id, key: 'deal:1:accept', ...given }))
}

/** Runs what is due as the worker does; see `runNotificationJobs`. */
function work(given: { later?: number; address?: AddressState; sends?: Mail } = {}) {
  return runNotificationJobs(shop, { mail: given.sends ?? mail, ...given })
}

const letters = async () => (await shop.pool.query('select * from letters order by id')).rows
const stored = async () => (await shop.pool.query('select * from notifications order by created_at')).rows

describe('a person who is told of an event', () => {
  test('gets one line and one letter, however often the event is told', async () => {
    await tell()
    await tell()
    await work()
    await tell()
    await work()
    expect(await stored()).toHaveLength(1)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ recipient: saller.email, subject: 'Rahim Uddin accepted your request' })
    expect(letter.text).toContain('HP EliteBook 840: agree on a time and a place.')
    expect(letter.text).toContain('http://shop.test/dashboard/deals/1')
    expect(letter.text).toContain('You get this letter because something happened to a request or a deal of yours')
  })

  test('finds the unread moves of one deal as its newest, counted, and what comes after they were read as a new one', async () => {
    const listed = async () =>
      (await shop.callsOf(saller).listNotifications({})).items.map(({ title, count }) => [
        title.split(' ').at(-1),
        count,
      ])
    await tell({ key: 'a' })
    await tell({ key: 'b', kind: 'meetingProposed', event: 'meeting' })
    await tell({ key: 'c', kind: 'meetingAgreed', event: 'meeting' })
    await tell({ key: 'c', kind: 'meetingAgreed', event: 'meeting' })
    await tell({ key: 'd', link: '/dashboard/deals/2' })
    await tell({ key: 'e', link: '/dashboard/my-products/1/requests' })
    await tell({ key: 'f', link: '/dashboard/my-products/1/requests' })
    const others = [
      ['request', 1],
      ['request', 1],
      ['request', 1],
    ]
    expect(await listed()).toEqual([...others, ['meeting', 3]])
    expect(await shop.callsOf(saller).countUnread({})).toEqual({ unread: 4 })
    await shop.callsOf(saller).markAllRead({ until: new Date(Date.now() + 1000).toISOString(), link: ACCEPTED.link })
    await tell({ key: 'g' })
    expect(await listed()).toEqual([['request', 1], ...others, ['meeting', 3]])
  })

  test('gets nothing when the transaction of the event is rolled back, and none when the account is gone', async () => {
    const failed = shop.db.transaction().execute(async (tx) => {
      await notify(tx, { ...ACCEPTED, to: saller.id, key: 'x' })
      throw new Error('the move was refused')
    })
    await expect(failed).rejects.toThrow('the move was refused')
    await tell({ to: null })
    await tell()
    await shop.pool.query('delete from users where id = $1', [saller.id])
    await work()
    expect([await stored(), await letters()]).toEqual([[], []])
  })

  test('gets one letter when the worker is killed after the mail server took it', async () => {
    await tell()
    const killed = {
      ...mail,
      send: async (letter: Letter) => mail.send(letter).then(() => Promise.reject(new Error('killed'))),
    }
    await expect(work({ sends: killed })).rejects.toThrow('killed')
    expect(await letters()).toHaveLength(1)
    expect((await stored())[0].emailed_at).toBe(null)
    await work()
    expect(await letters()).toHaveLength(1)
    expect((await stored())[0].emailed_at).not.toBe(null)
  })

  test('gets no letter at an address that nobody has confirmed, neither now nor in that of the day', async () => {
    await tell()
    await work({ address: 'unconfirmed' })
    await tell({ key: 'b', event: 'offer' })
    await shop.pool.query("update notifications set for_digest = true where event = 'offer'")
    await shop.pool.query("select graphile_worker.add_job('enqueueDigests')")
    await work({ address: 'unconfirmed' })
    const lines = (await stored()).map(({ emailed_at, for_digest }) => [emailed_at, for_digest])
    expect([await letters(), lines]).toEqual([
      [],
      [
        [null, false],
        [null, false],
      ],
    ])
  })

  test('gets a letter that names nobody at an address that was confirmed for an account of somebody else', async () => {
    await tell()
    await work({ address: 'confirmed' })
    const [{ subject, text, html }] = await letters()
    expect(subject).toBe('Something is new on GreenTech')
    expect(`${subject} ${text} ${html}`).not.toMatch(/Rahim|EliteBook|Nusrat|deals\/1/)
  })

  test('gets no letter about a request: the specified letter says it', async () => {
    await tell({ kind: 'requested' })
    await work()
    expect([(await stored()).length, await letters()]).toEqual([1, []])
  })

  test('gets no letter while the account is disabled', async () => {
    await tell()
    await shop.pool.query('update users set disabled = true')
    await work()
    expect(await letters()).toEqual([])
  })

  /** Lines that grow older with their number; those of which `read` is true were read. */
  const fill = (count: number, read: string) =>
    shop.pool.query(
      `insert into notifications (user_id, event, kind, link, key, created_at, read_at)
       select $1, 'booking', 'accepted', '/x', n, now() - n * interval '1 minute', case when ${read} then now() end
       from generate_series(1, $2::int) n`,
      [saller.id, count],
    )

  test(`has ${MAX_NOTIFICATIONS} lines that were read at most: the oldest go, and none that was not read`, async () => {
    await fill(MAX_NOTIFICATIONS + 10, 'n % 2 = 0')
    await tell()
    await work()
    const keys = (await stored()).map(({ key }) => key)
    const [last, ...others] = keys.slice(-1).concat(['309', '310'])
    expect([keys.length, last, ...others.map((key) => keys.includes(key))]).toEqual([
      ...[MAX_NOTIFICATIONS + 5, 'deal:1:accept', true, false],
    ])
  })

  test(`has ${MAX_UNREAD_NOTIFICATIONS} lines at most, read or not`, async () => {
    await fill(MAX_UNREAD_NOTIFICATIONS, 'false')
    await tell()
    await work()
    const keys = (await stored()).map(({ key }) => key)
    expect([keys.length, keys.at(-1), keys.includes('3000')]).toEqual([3_000, 'deal:1:accept', false])
  })
})

describe('a message', () => {
  const message = (n: number) =>
    tell({ event: 'message', kind: 'message', link: '/dashboard/conversations/1', key: `message:${n}` })

  test('that is read in the app within ten minutes sends no letter, one that is not sends one', async () => {
    await message(1)
    await work()
    expect(await letters()).toEqual([])
    await shop.db.transaction().execute((tx) => markLinkRead(tx, saller.id, '/dashboard/conversations/1'))
    await work({ later: 601 })
    expect(await letters()).toEqual([])
    await message(2)
    await work({ later: 590 })
    expect(await letters()).toEqual([])
    await work({ later: 601 })
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Rahim Uddin wrote to you'])
  })

  test('sends no further letter while an earlier one of the conversation is unread', async () => {
    for (const n of [1, 2, 3]) await message(n)
    await work({ later: 601 })
    expect(await letters()).toHaveLength(1)
  })
})
