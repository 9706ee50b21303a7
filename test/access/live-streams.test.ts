import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areRefused } from '#people/users/server/identify.ts'
import { setUserDisabled } from '#people/users/server/store.ts'
import { listenForNotifications } from '#platform/database/notifications.ts'
import { publishLive } from '#platform/live/publish.ts'
import { type Holder, type TestApp, testApp } from '../app.ts'
import { quiet } from '../database.ts'
import { openLive } from '../live.ts'

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

const open = async (holder: Holder) => openLive(origin, await shop.as(holder))
const tell = (to: string, id: string) =>
  shop.db.transaction().execute((tx) => publishLive(tx, [{ to, topic: 'thread', id }]))

test('a stream carries what is told to its person, and nothing that is told to another', async () => {
  const [one, other] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'admin' })]
  const [mine, theirs] = [await open(one), await open(other)]
  await tell(one.id, 'for-one')
  await tell(other.id, 'for-other')
  await expect
    .poll(() => [mine.events, theirs.events])
    .toEqual([
      ['ready', 'thread for-one'],
      ['ready', 'thread for-other'],
    ])
  mine.close()
  theirs.close()
})

test('an event of a transaction that fails is never told', async () => {
  const person = await shop.aPerson({ role: 'buyer' })
  const stream = await open(person)
  const failing = shop.db.transaction().execute(async (tx) => {
    await publishLive(tx, [{ to: person.id, topic: 'thread', id: 'never' }])
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await tell(person.id, 'committed')
  await expect.poll(() => stream.events).toEqual(['ready', 'thread committed'])
  stream.close()
})

test('a stream is not compressed, cached or buffered, and has the headers of every answer', async () => {
  const person = await shop.aPerson({ role: 'buyer' })
  const headers = { ...(await shop.as(person)), 'accept-encoding': 'br, gzip' }
  const { response, close } = await openLive(origin, headers)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect(response.headers.get('content-encoding')).toBe(null)
  close()
})

test('nobody else gets one: a guest, a token that is bad or too old, somebody without a profile', async () => {
  const answer = async (headers: Record<string, string>) => {
    const { statusCode, ...rest } = await shop.app.inject({ url: '/api/live', headers })
    return `${statusCode} ${rest.json().code}`
  }
  const person = await shop.aPerson({ role: 'buyer' })
  expect(await answer({})).toBe('401 sign_in_required')
  expect(await answer({ authorization: 'Bearer nonsense' })).toBe('401 token_invalid')
  const old = await shop.sign(person, { seconds: -60 })
  expect(await answer({ authorization: `Bearer ${old}` })).toBe('401 token_expired')
  expect(await answer(await shop.as({ uid: 'no-profile', email: 'no@example.com' }))).toBe('403 no_profile')
  const head = await shop.app.inject({ method: 'HEAD', url: '/api/live', headers: await shop.as(person) })
  expect(head.statusCode).toBe(404)
})

test('somebody who opens streams all the time has to wait', async () => {
  const person = await shop.aPerson({ role: 'buyer' })
  const headers = await shop.as(person)
  const statuses: number[] = []
  for (let n = 0; n < 125; n++) {
    const { response, close } = await openLive(origin, headers)
    statuses.push(response.status)
    close()
  }
  expect(statuses.indexOf(429)).toBe(120)
})

test('who is disabled or deleted while a stream is open is found', async () => {
  const [stays, disabled, deleted] = [
    await shop.aPerson({ role: 'buyer' }),
    await shop.aPerson({ role: 'buyer' }),
    await shop.aPerson({ role: 'buyer' }),
  ]
  await shop.db.transaction().execute((tx) => setUserDisabled(tx, disabled.uid, true))
  await shop.db.deleteFrom('users').where('id', '=', deleted.id).execute()
  const holders = [disabled, stays, deleted].map(({ uid }) => {
    const times = { authTime: 0, issuedAt: 0, expiresAt: 0 }
    return {
      principal: { uid, email: null, emailVerified: true, phone: null, provider: null, session: null, ...times },
    }
  })
  const tokenRules = { issuer: '', audience: '', keys: async () => new Uint8Array() }
  expect(await areRefused(holders, { db: shop.db, tokenRules })).toEqual([true, false, true])
  const areRevoked = async () => [false, true, false]
  expect(await areRefused(holders, { db: shop.db, tokenRules: { ...tokenRules, areRevoked } })).toEqual([
    true,
    true,
    true,
  ])
})

test('a site that stops ends its streams and closes without waiting for them', async () => {
  const own = await testApp()
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const port = (own.app.server.address() as AddressInfo).port
  const stream = await openLive(`http://127.0.0.1:${port}`, await own.as(await own.aPerson({ role: 'buyer' })))
  await expect.poll(() => stream.events).toEqual(['ready'])
  await own.close()
  await stream.ended
  expect(stream.events).toEqual(['ready', 'end stopping'])
})
