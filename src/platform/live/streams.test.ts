import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLive } from '../../../test/live.ts'
import { type AreEnded, LiveStreams, STREAM_LIMITS, type StreamLimits } from './streams.ts'

const opened: { server: Server; streams: LiveStreams }[] = []
afterEach(() => {
  for (const { server, streams } of opened.splice(0)) {
    streams.close()
    server.closeAllConnections()
    server.close()
  }
})

const nobody: AreEnded = async (holders) => holders.map(() => false)
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** A server whose callers say who they are. */
async function serve(limits: Partial<StreamLimits> = {}, areEnded = nobody, expiresAt = () => inSeconds(60)) {
  const streams = new LiveStreams(areEnded, { ...STREAM_LIMITS, ...limits })
  const server = createServer(({ headers, url }, response) => {
    const principal = {
      ...{
        uid: 'u',
        email: null,
        emailVerified: false,
        phone: null,
        authTime: 0,
        issuedAt: 0,
        provider: null,
        session: null,
      },
      expiresAt: expiresAt(),
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    const holder = { personId: String(headers.person), principal, isAdmin: headers.admin === 'yes' }
    const ago = new URL(url ?? '', 'http://site').searchParams.get('ago')
    streams.open(holder, response, {
      lastId: headers['last-event-id']?.toString(),
      ago: ago === null ? undefined : Number(ago),
    })
  })
  opened.push({ server, streams })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = (person: string, headers = {}, query = '') => openLive(origin, { person, ...headers }, query)
  return { streams, open, origin, tell: streams.notifications.onNotification }
}

test('each stream gets the events of its person, in their order, and none of anybody else', async () => {
  const { open, tell, streams } = await serve()
  const [one, same, other] = [await open('one'), await open('one'), await open('other')]
  await expect.poll(() => streams.count).toBe(3)
  tell('one thread t1\nother deal d1\none notifications ')
  tell('nobody thread t9')
  await expect.poll(() => other.events).toEqual(['ready', 'deal d1'])
  for (const stream of [one, same])
    await expect.poll(() => stream.events).toEqual(['ready', 'thread t1', 'notifications'])
})

test('what is told to the admins reaches each of them, also after a cut, and nobody else', async () => {
  const { open, tell, streams } = await serve()
  const admin = await open('admin', { admin: 'yes' })
  const [second, other] = [await open('second', { admin: 'yes' }), await open('other')]
  await expect.poll(() => streams.count).toBe(3)
  tell('admins admin \nother orders ')
  await expect.poll(() => second.events).toEqual(['ready', 'admin'])
  await expect.poll(() => admin.events).toEqual(['ready', 'admin'])
  await expect.poll(() => other.events).toEqual(['ready', 'orders'])
  admin.close()
  await expect.poll(() => streams.count).toBe(2)
  tell('admins admin \nother orders ')
  const again = await open('admin', { admin: 'yes', 'last-event-id': admin.lastId() })
  await expect.poll(() => again.events).toEqual(['admin', 'ready'])
  // A user with this name is no admin.
  const named = await open('admins')
  tell('admins admin ')
  await expect.poll(() => again.events).toEqual(['admin', 'ready', 'admin'])
  expect(named.events).toEqual(['ready'])
})

test('a stream that was cut goes on where it was: it gets what it missed, and nothing twice', async () => {
  const { open, tell, streams } = await serve()
  const first = await open('one')
  tell('one thread t1')
  await expect.poll(() => first.events).toEqual(['ready', 'thread t1'])
  first.close()
  await expect.poll(() => streams.count).toBe(0)
  tell('one thread t2\nother thread t3\none orders ')
  const second = await open('one', { 'last-event-id': first.lastId() })
  await expect.poll(() => second.events).toEqual(['thread t2', 'orders', 'ready'])
  const third = await open('one', { 'last-event-id': second.lastId() })
  await expect.poll(() => third.events).toEqual(['ready'])
})

test.each([
  ['of another process', '00000000-1'],
  ['that somebody made up', "'; drop table users"],
  ['far ahead', 'x'.repeat(5_000)],
])('after an id %s the page asks for everything again', async (_, id) => {
  const { open } = await serve()
  const stream = await open('one', { 'last-event-id': id })
  await expect.poll(() => stream.events).toEqual(['resync'])
})

test('what was missed may be too much, or lost with the connection to the database: then the page asks again', async () => {
  const { open, tell, streams } = await serve()
  const first = await open('one')
  for (let n = 0; n < 1_500; n++) tell(`other thread t${n}`)
  const late = await open('one', { 'last-event-id': first.lastId() })
  await expect.poll(() => late.events).toEqual(['resync'])
  streams.notifications.onGap(true)
  await expect.poll(() => late.events).toEqual(['resync', 'resync'])
  const known = await open('one', { 'last-event-id': late.lastId() })
  await expect.poll(() => known.events).toEqual(['ready'])
})

describe('a page that has just loaded', () => {
  test('gets what has happened since it asked, and is not told to ask again for all', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { open, tell } = await serve()
    tell('one thread before')
    vi.advanceTimersByTime(600)
    tell('one thread t1\nother deal d1\nadmins admin ')
    const [person, admin] = [await open('one', {}, '?ago=300'), await open('x', { admin: 'yes' }, '?ago=300')]
    await expect.poll(() => person.events).toEqual(['thread t1', 'ready'])
    await expect.poll(() => admin.events).toEqual(['admin', 'ready'])
    vi.advanceTimersByTime(1)
    const quiet = await open('one', {}, '?ago=0')
    await expect.poll(() => quiet.events).toEqual(['ready'])
  })

  test('asks again if the process has not been there for so long, or has heard more than it keeps', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { open, tell, streams } = await serve()
    const early = await open('one', {}, '?ago=60000')
    await expect.poll(() => early.events).toEqual(['resync'])
    vi.advanceTimersByTime(1_100)
    const known = await open('one', {}, '?ago=1000')
    await expect.poll(() => known.events).toEqual(['ready'])
    streams.notifications.onGap(true)
    const after = await open('one', {}, '?ago=1000')
    await expect.poll(() => after.events).toEqual(['resync'])
    vi.advanceTimersByTime(1_100)
    for (let n = 0; n < 1_500; n++) tell(`other thread t${n}`)
    const late = await open('one', {}, '?ago=1000')
    await expect.poll(() => late.events).toEqual(['resync'])
  })
})

test('a stream without events is kept open by heartbeats', async () => {
  const { open } = await serve({ heartbeatMs: 30, lookMs: 20 })
  const stream = await open('one')
  await expect.poll(() => stream.heartbeats()).toBeGreaterThan(3)
})

test('one stream more than a person may have ends the oldest of them', async () => {
  const { open, streams } = await serve({ perPerson: 2 })
  const [first, second, other] = [await open('one'), await open('one'), await open('other')]
  await open('one')
  await first.ended
  expect(first.events).toEqual(['ready', 'end replaced'])
  expect([second.events, other.events]).toEqual([['ready'], ['ready']])
  expect(streams.count).toBe(3)
})

test('a stream ends when its token expires, and gets no event after that', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let expiry = inSeconds(600)
  const { open, tell } = await serve({ lookMs: 20 }, nobody, () => expiry)
  const valid = await open('one')
  expiry = inSeconds(60)
  const short = await open('one')
  await expect.poll(() => short.events).toEqual(['ready'])
  vi.setSystemTime(Date.now() + 61_000)
  await expect.poll(() => short.events).toEqual(['ready', 'end token'])
  tell('one thread t1')
  await expect.poll(() => valid.events).toEqual(['ready', 'thread t1'])
  expect(short.events).toEqual(['ready', 'end token'])
})

test('a stream ends when its token is revoked; a failing check ends none', async () => {
  const refused = new Set<string>()
  let fails = true
  let checks = 0
  const areEnded: AreEnded = async (holders) => {
    checks++
    if (fails) throw new Error('the database is away')
    return holders.map(({ personId }) => refused.has(personId))
  }
  const { open, streams } = await serve({ revocationMs: 20 }, areEnded)
  const [one, other] = [await open('one'), await open('other')]
  refused.add('one')
  const before = checks
  await expect.poll(() => checks).toBeGreaterThan(before + 1)
  expect(streams.count).toBe(2)
  fails = false
  await one.ended
  expect([one.events, other.events]).toEqual([['ready', 'end token'], ['ready']])
})

test('a client that does not read is disconnected, and holds no memory', async () => {
  const { origin, streams, tell } = await serve()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nperson: one\r\n\r\n')
  await expect.poll(() => streams.count).toBe(1)
  const id = 'x'.repeat(60)
  for (let n = 0; n < 200_000 && streams.count > 0; n++) {
    tell(`one thread ${id}`)
    if (n % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => streams.count).toBe(0)
  socket.destroy()
})

test('a process that stops ends its streams, also those that come at that moment', async () => {
  const { open, streams } = await serve()
  const stream = await open('one')
  streams.close()
  await stream.ended
  expect(stream.events).toEqual(['ready', 'end stopping'])
  const late = await open('one')
  await late.ended
  expect([late.events.at(-1), streams.count]).toEqual(['end stopping', 0])
})
