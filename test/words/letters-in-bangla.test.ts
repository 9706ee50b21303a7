import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { expireProducts, expiryJobs } from '#catalogue/products/server/states/expiry.ts'
import { inboxJobs } from '#content/inbox/server/jobs.ts'
import { bookingsJobs } from '#deals/bookings/server/jobs.ts'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { serverWords } from '#messages/server-words.ts'
import { aNotification } from '#messaging/notifications/server/build.ts'
import { notificationsJobs } from '#messaging/notifications/server/jobs.ts'
import { stopUrlFor } from '#messaging/notifications/server/letters/stop-letters.ts'
import type { Person } from '#platform/http/auth.ts'
import type { AddressState, Letter } from '#platform/mail/mail.ts'
import { makeSms } from '#platform/sms/sms.ts'
import { keysOf } from '#shared/objects.ts'
import { type TestApp, testApp } from '../app.ts'
import { emptyTables } from '../database.ts'
import { startPushService } from '../doubles/push-service.ts'

const SITE = 'http://shop.test'
/** Texts that people wrote, and the name of the site. */
const GIVEN = /GreenTech|Tania Akter|Rafiq Islam|HP EliteBook 840|Bashundhara City|https?:\/\/\S+|\S+@\S+/g

let service: Awaited<ReturnType<typeof startPushService>>
let shop: TestApp
let saller: Person
let buyer: Person
let sent: Letter[]
beforeAll(async () => {
  service = await startPushService()
  shop = await testApp({ pushServices: [service.origin] })
})
afterAll(async () => {
  await shop.close()
  await service.close()
})
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bookings', 'rate_limits', 'newsletter_subscribers')
  await shop.pool.query('delete from graphile_worker._private_jobs')
  saller = await shop.aPerson({ role: 'saller', displayName: 'Rafiq Islam', language: 'bn' })
  buyer = await shop.aPerson({ role: 'buyer', displayName: 'Tania Akter', language: 'bn' })
  sent = []
  service.delivered.length = 0
})

/** Runs the jobs that wait, and those that they enqueue. */
async function work(address: AddressState = 'proven'): Promise<Letter[]> {
  const { db, pool, push, stopLinks, newsletterLinks, extendLinks, hasEnded } = shop
  const mail = { send: async (letter: Letter) => void sent.push(letter), where: '' }
  const deps = {
    db,
    mail,
    publicUrl: SITE,
    sms: makeSms({ gateway: undefined, db }),
    addressState: async () => address,
    provenNumber: async () => null,
    stopLinks,
    newsletterLinks,
    extendLinks,
    push,
    hasEnded,
  }
  const stopUrl = (scope: Parameters<typeof stopUrlFor>[0], site: string) => stopUrlFor(scope, stopLinks, site)
  const jobs = {
    ...{ ...bookingsJobs({ ...deps, stopUrl }), ...notificationsJobs(deps) },
    ...{ ...expiryJobs(deps), ...inboxJobs(deps) },
  }
  for (;;) {
    const { rows } = await pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id returning t.identifier as name, j.payload`,
    )
    if (rows.length === 0) return sent.splice(0)
    for (const { name, payload } of rows) await jobs[name]?.(payload)
  }
}

function expectBangla(letters: Letter[], count: number, link: string): void {
  expect(letters).toHaveLength(count)
  for (const { subject, text, html } of letters) {
    const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? []
    // The name of the site stands in two colours.
    const shown = body.replace('Green<span style="color:#0f7a55">Tech</span>', '').replace(/<[^>]*>/g, ' ')
    for (const each of [subject, text, shown]) expect(each.replace(GIVEN, '')).not.toMatch(/[A-Za-z]/)
    expect(subject).toMatch(/[\u0980-\u09ff]/)
    expect(html).toContain('<html lang="bn">')
    expect(html).toContain("font:16px/1.7 'Noto Sans Bengali','Nirmala UI','Kohinoor Bangla',sans-serif;")
    const links = text.match(/http\S+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const each of links) expect(each).toContain(`${SITE}/bn/`)
    expect(text).toContain(`${SITE}/bn${link}`)
  }
}

const book = async () => {
  const laptop = await aProduct(shop.db, saller, { name: 'HP EliteBook 840', used: '1 year / 6 months' })
  const request = { phone: '01712345678', location: 'Bashundhara City', productId: laptop._id }
  await shop.callsOf(buyer).bookProduct(request)
}

test('the letters about a booking are in the language of who reads them', async () => {
  await book()
  expectBangla(
    (await work()).filter(({ to }) => to === saller.email),
    1,
    '/dashboard/my-buyers',
  )
  await book()
  const toBuyer = (await work()).filter(({ to }) => to === buyer.email)
  expectBangla(toBuyer, 1, '/dashboard/my-orders')
  expect(toBuyer[0]?.text).toContain('১ বছর ৬ মাস')
  await book()
  expectBangla(await work('confirmed'), 2, '/dashboard/my-')
})

test('a reader who chooses the other language gets the next letter in it', async () => {
  await shop.callsOf(buyer).chooseLanguage({ language: 'en' })
  await book()
  const letters = await work()
  const toBuyer = letters.filter(({ to }) => to === buyer.email)
  expect(toBuyer.map(({ subject }) => subject)).toEqual(['Your booking: HP EliteBook 840'])
  expect(toBuyer[0]?.html).toContain('<html lang="en">')
  expect(toBuyer[0]?.text).toContain(`${SITE}/dashboard/my-orders`)
  expectBangla(
    letters.filter(({ to }) => to === saller.email),
    1,
    '/dashboard/my-buyers',
  )
})

const DATA = {
  ...{ other: 'Tania Akter', product: 'HP EliteBook 840', place: 'Bashundhara City', reason: 'price' },
  ...{ before: 54_000, search: 'HP EliteBook 840', names: 'HP EliteBook 840', found: 3, searches: 2 },
  ...{ title: 'HP EliteBook 840', words: 'কোথায় কিনেছেন?' },
  ...{ price: 51_000, when: '2026-11-27T10:30:00.000Z' },
}

test.each(keysOf(serverWords.bn.notificationTexts) as NotificationKind[])(
  'a notification of the kind %s is in the language of its reader: list, letter and device',
  async (kind) => {
    // The desk has reasons of its own.
    const data = kind.startsWith('desk') ? { ...DATA, reason: 'fraud' } : DATA
    await shop.callsOf(buyer).addPushDevice(service.subscribe(shop.push.publicKey))
    await aNotification(shop.db, buyer, { kind, event: 'offer', data, link: '/dashboard/deals/1' })
    const listed = async (prefix: string) =>
      (await shop.send('GET', `${prefix}/api/notifications`, undefined, buyer)).json()[0]
    const { title, text } = serverWords.en.notificationTexts[kind]
    expect(await listed('')).toMatchObject({ title: title(data), text: text(data) })
    const line = await listed('/bn')
    expect(`${line.title} ${line.text}`.replace(GIVEN, '')).not.toMatch(/[A-Za-z]/)
    // The e-mails of these two are those about a booking.
    expectBangla(await work(), kind.startsWith('requested') ? 0 : 1, '/dashboard/deals/1')
    const { message } = service.delivered[0] as { message: object }
    expect(message).toMatchObject({ title: line.title, text: line.text, link: '/bn/dashboard/deals/1' })
  },
)

test('the letter of the day, and the one to an address that nobody has proven', async () => {
  await aNotification(shop.db, buyer, { data: DATA })
  expectBangla(await work('confirmed'), 1, '/dashboard/notifications')
  const daily = { event: 'booking', timing: 'daily', app: true, letter: true, push: true } as const
  await shop.callsOf(buyer).saveNotificationSetting(daily)
  for (let made = 0; made < 22; made++) await aNotification(shop.db, buyer, { data: DATA })
  await work()
  const { db, push, stopLinks, hasEnded } = shop
  const mail = { send: async () => {}, where: '' }
  const jobs = {
    db,
    mail,
    sms: makeSms({ gateway: undefined, db }),
    publicUrl: SITE,
    addressState: async () => 'proven' as const,
    provenNumber: async () => null,
    stopLinks,
    push,
    hasEnded,
  }
  await notificationsJobs(jobs).enqueueDigests?.({})
  expectBangla(await work(), 1, '/dashboard/notifications')
})

test('the link that ends letters works at its Bangla address, in the letter and in the mail program', async () => {
  await aNotification(shop.db, buyer, { data: DATA })
  const [letter] = await work()
  const url = /<(.*)>/.exec(letter?.headers?.['List-Unsubscribe'] ?? '')?.[1]?.replace(SITE, '') ?? ''
  expect(url).toMatch(/^\/bn\/notifications\/stop\?token=/)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const press = { method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' } as const
  expect((await shop.app.inject(press)).statusCode).toBe(200)
  await aNotification(shop.db, buyer, { data: DATA })
  expect(await work()).toEqual([])
})

test.each(['2 days', '-1 second'])('the letters about products whose time ends in %s', async (interval) => {
  for (let made = 0; made < 12; made++) await aProduct(shop.db, saller, { name: 'HP EliteBook 840' })
  const end = () => shop.pool.query('update products set expires_at = now() + $1::interval', [interval])
  await end()
  await expireProducts(shop.db)
  expectBangla(await work(), 1, '/extend?token=')
  const one = await aProduct(shop.db, saller, { name: 'HP EliteBook 840' })
  await shop.pool.query('update products set expires_at = now() + $2::interval where id = $1', [one._id, interval])
  await expireProducts(shop.db)
  expectBangla(await work('confirmed'), 1, '/dashboard/my-products')
})

test('a subscriber is welcomed in the language of the page, and the office reads English', async () => {
  await shop.send('POST', '/bn/api/newsletter', { email: 'shirin@example.com' })
  expectBangla(await work(), 1, '/newsletter/unsubscribe?token=')
  await shop.send('POST', '/api/newsletter', { email: 'kamal@example.com' })
  const [toKamal] = await work()
  expect(toKamal).toMatchObject({ to: 'kamal@example.com', subject: 'Please confirm your address for our newsletter' })
})
