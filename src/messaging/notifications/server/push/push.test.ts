import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deriveVapidKeys, vapidKeysOf } from '#platform/config/vapid-keys.ts'
import type { Person } from '#platform/http/auth.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { refusalOf, type TestApp, testApp } from '../../../../../test/app.ts'
import { emptyTables } from '../../../../../test/database.ts'
import { startPushService } from '../../../../../test/doubles/push-service.ts'
import { runNotificationJobs } from '../../../../../test/notification-jobs.ts'
import { aNotification } from '../build.ts'
import { addPushDevice, MAX_DEVICES } from './devices.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let shop: TestApp
let saller: Person
beforeAll(async () => {
  service = await startPushService()
  shop = await testApp({ pushServices: [service.origin] })
})
afterAll(async () => {
  await shop.close()
  await service.close()
})
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'letters', 'rate_limits')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  service.delivered.length = 0
  service.fail()
  saller = await shop.aPerson({ role: 'saller' })
})

const subscribe = () => service.subscribe(shop.push.publicKey)
const work = (later = 0) =>
  runNotificationJobs(shop, {
    later,
    mail: makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' }),
  })
const endpoints = async () =>
  (await shop.pool.query('select endpoint from push_devices order by created_at')).rows.map(({ endpoint }) => endpoint)

test('a device that was switched on gets each event once, encrypted for it and signed by this site', async () => {
  await shop.callsOf(saller).addPushDevice(subscribe())
  const id = await aNotification(shop.db, saller, { link: '/dashboard/deals/1' })
  await work()
  await work()
  expect(service.delivered).toEqual([
    {
      message: {
        title: 'Rahim Uddin accepted your request',
        text: 'HP EliteBook 840: agree on a time and a place.',
        link: '/dashboard/deals/1',
        tag: id,
      },
      topic: expect.stringMatching(/^[\w-]{32}$/),
      ttl: 86_400,
      claims: expect.objectContaining({ aud: service.origin, sub: 'mailto:office@example.com' }),
    },
  ])
})

test('a device that is added in the second of a sign-out everywhere, with a token of after it, stays', async () => {
  const before = subscribe()
  await shop.callsOf({ ...saller, session: 'first' }).addPushDevice(before)
  shop.signOutEverywhere(saller)
  // As the sign-in service dates it: not before the end of what was given before.
  const issuedAt = Math.floor(Date.now() / 1000) + 1
  const renewed = subscribe()
  await shop.callsOf({ ...saller, session: 'second', issuedAt }).addPushDevice(renewed)
  await aNotification(shop.db, saller)
  await work()
  expect([await endpoints(), service.delivered.length]).toEqual([[renewed.endpoint], 1])
})

test('a device that the browser has given up is forgotten', async () => {
  const device = subscribe()
  const other = subscribe()
  for (const each of [device, other]) await shop.callsOf(saller).addPushDevice(each)
  service.forget(device.endpoint)
  await aNotification(shop.db, saller)
  await work()
  expect(await endpoints()).toEqual([other.endpoint])
  expect(service.delivered).toHaveLength(1)
})

test('a device whose sign-in has ended gets nothing and is forgotten, and those of other sign-ins get it', async () => {
  const [stolen, own] = [subscribe(), subscribe()]
  await shop.callsOf({ ...saller, session: 'stolen' }).addPushDevice(stolen)
  await shop.callsOf({ ...saller, session: 'own' }).addPushDevice(own)
  shop.endSession('stolen')
  await aNotification(shop.db, saller)
  await work()
  expect([await endpoints(), service.delivered.length]).toEqual([[own.endpoint], 1])
})

test('after a sign-out everywhere no device of before gets anything, and one that is switched on again does', async () => {
  const [device, later] = [subscribe(), subscribe()]
  await shop.callsOf({ ...saller, session: 'first' }).addPushDevice(device)
  await shop.callsOf(saller).addPushDevice(later)
  shop.signOutEverywhere(saller)
  await aNotification(shop.db, saller)
  await work()
  expect([await endpoints(), service.delivered]).toEqual([[], []])
  shop.signOutEverywhere(saller, -3600)
  await shop.callsOf({ ...saller, session: 'second' }).addPushDevice(later)
  await aNotification(shop.db, saller)
  await work()
  expect(service.delivered).toHaveLength(1)
})

test('a device with keys that no browser makes is refused; one from before is forgotten, and the others get their message', async () => {
  const [bad, good] = [{ ...subscribe(), p256dh: Buffer.alloc(65, 4).toString('base64url') }, subscribe()]
  const refusal = await refusalOf(shop.callsOf(saller).addPushDevice(bad))
  expect([refusal.status, refusal.fields?.p256dh?.code]).toEqual([400, 'invalid_value'])
  for (const each of [bad, good])
    await shop.db
      .transaction()
      .execute((tx) => addPushDevice(tx, { userId: saller.id, session: null, issuedAt: 0 }, each))
  await aNotification(shop.db, saller)
  await work()
  expect([await endpoints(), service.delivered.length]).toEqual([[good.endpoint], 1])
})

test('what waits for the end of the quiet hours comes then, once for each conversation', async () => {
  const hour = new Date(Date.now() + 6 * 3_600_000).getUTCHours()
  await shop.callsOf(saller).saveQuietHours({ quiet: { from: hour, to: (hour + 3) % 24 } })
  await shop.callsOf(saller).addPushDevice(subscribe())
  const told = { event: 'message', kind: 'message', data: { other: 'Rahim', product: 'HP' } } as const
  for (const link of ['/dashboard/messages/1', '/dashboard/messages/1', '/dashboard/messages/2'] as const)
    await aNotification(shop.db, saller, { ...told, link })
  await work()
  expect(service.delivered).toEqual([])
  await shop.pool.query("update notifications set created_at = created_at - interval '8 hours'")
  await work(3 * 3600)
  // Messages of two conversations are sent at the same time.
  const links = service.delivered.map(({ message }) => message.link).sort()
  expect(links).toEqual(['/dashboard/messages/1', '/dashboard/messages/2'])
})

test('a service that is down is asked again, and one that refuses a message is not', async () => {
  await shop.callsOf(saller).addPushDevice(subscribe())
  await aNotification(shop.db, saller)
  service.fail(503)
  await expect(work()).rejects.toThrow('the push service answered 503')
  await work()
  expect(service.delivered).toHaveLength(1)
  await aNotification(shop.db, saller)
  service.fail(413)
  await work()
  expect([service.delivered.length, (await endpoints()).length]).toEqual([1, 1])
})

test('nothing is sent that was read meanwhile, to a device that was switched off, or to a disabled person', async () => {
  const device = subscribe()
  await shop.callsOf(saller).addPushDevice(device)
  const id = await aNotification(shop.db, saller)
  await shop.callsOf(saller).markRead({ id })
  await work()
  await aNotification(shop.db, saller)
  await shop.callsOf(saller).removePushDevice({ endpoint: device.endpoint })
  await work()
  await shop.callsOf(saller).addPushDevice(device)
  await aNotification(shop.db, saller)
  await shop.pool.query('update users set disabled = true')
  await work()
  expect(service.delivered).toEqual([])
})

test('a browser belongs to whoever signed in there last, and nobody switches off that of another', async () => {
  const device = subscribe()
  const next = await shop.aPerson({ role: 'buyer' })
  await shop.callsOf(saller).addPushDevice(device)
  await shop.callsOf(next).addPushDevice(device)
  await shop.callsOf(saller).removePushDevice({ endpoint: device.endpoint })
  await aNotification(shop.db, saller)
  await aNotification(shop.db, next)
  await work()
  expect(service.delivered).toHaveLength(1)
})

test(`a person has ${MAX_DEVICES} devices at most: the oldest is forgotten`, async () => {
  const devices = Array.from({ length: MAX_DEVICES + 1 }, subscribe)
  for (const device of devices) await shop.callsOf(saller).addPushDevice(device)
  expect(await endpoints()).toEqual(devices.slice(1).map(({ endpoint }) => endpoint))
})

test.each([
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/1',
  'https://fcm.googleapis.com.evil.example/1',
  'https://evilpush.apple.com.example/1',
  'https://user@web.push.apple.com/1',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:1/1',
  'https://localhost/1',
  'file:///etc/passwd',
  'not an address',
])('no message goes to %s: it is no push service', async (endpoint) => {
  const refusal = await refusalOf(shop.callsOf(saller).addPushDevice({ ...subscribe(), endpoint }))
  expect([refusal.status, refusal.fields?.endpoint?.code]).toEqual([400, 'invalid_value'])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-pn1p.notify.windows.com/w/?token=abc',
])('%s is that of a browser', (endpoint) => {
  expect(shop.push.isKnownService(endpoint)).toBe(true)
})

test('the keys follow from the master key, so that every process and every start has the same', () => {
  const keys = deriveVapidKeys(Buffer.alloc(32, 1))
  expect(deriveVapidKeys(Buffer.alloc(32, 1))).toEqual(keys)
  expect(deriveVapidKeys(Buffer.alloc(32, 2))).not.toEqual(keys)
  expect(vapidKeysOf(Buffer.from(keys.privateKey, 'base64url'))).toEqual(keys)
  expect(() => vapidKeysOf(Buffer.alloc(31))).toThrow()
})
