import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type ConnectionLimits, isLoopbackAddress, makeConnectionGuard } from '#platform/http/connections.ts'
import { createServerFactory } from '#platform/http/server-factory.ts'

const SHORT: ConnectionLimits = {
  headersTimeoutMs: 300,
  requestTimeoutMs: 600,
  idleTimeoutMs: 400,
  maxPerAddress: 3,
  maxTotal: 100,
}
const WHOLE = 'GET / HTTP/1.1\r\nhost: shop.example\r\n\r\n'
let server: Server
let guard: ReturnType<typeof makeConnectionGuard>
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

async function serve(limits: Partial<ConnectionLimits>, answer = 'ok', counted = () => true): Promise<void> {
  guard = makeConnectionGuard({ ...SHORT, ...limits }, counted)
  server = createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
    request.resume().once('end', () => response.end(answer))
  })
  guard.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

/** A connection, what came over it, and when it was closed. */
function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const seen = { socket, received: '', closedAfter: Number.NaN }
  const since = performance.now()
  socket.on('data', (chunk) => {
    seen.received += chunk
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    seen.closedAfter = performance.now() - since
  })
  return seen
}

test('a client that sends its headers byte by byte is disconnected', async () => {
  await serve({ idleTimeoutMs: 5_000 })
  const slow = open()
  for (const byte of WHOLE) {
    if (slow.socket.destroyed) break
    slow.socket.write(byte)
    await delay(30)
  }
  expect(slow.received).toContain('408 Request Timeout')
  expect(slow.closedAfter).toBeLessThan(900)
})

test('a client whose body never ends is disconnected', async () => {
  await serve({ idleTimeoutMs: 5_000 })
  const slow = open()
  slow.socket.write('POST / HTTP/1.1\r\nhost: shop.example\r\ncontent-length: 1000\r\n\r\n')
  const writing = setInterval(() => slow.socket.writable && slow.socket.write('x'), 30)
  await expect.poll(() => slow.closedAfter).toBeGreaterThan(500)
  clearInterval(writing)
  expect(slow.received).toContain('408 Request Timeout')
})

/** A server as Fastify gets it, whose answers of 30 MB come from a route or from memory. */
async function serveMuch(isFromMemory: boolean): Promise<void> {
  guard = makeConnectionGuard(SHORT, () => true)
  const answer = (response: ServerResponse) => response.end('x'.repeat(30_000_000))
  const makeServer = createServerFactory({
    limitConnections: guard.attach,
    limitIdleTime: guard.limitIdleTime,
    refuse: () => {},
    serveFromMemory: (_request, response) => isFromMemory && Boolean(answer(response)),
  })
  server = makeServer((_request, response) => answer(response), {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

test.each([
  ['a route', false],
  ['memory', true],
])('a client that does not read the answer of %s is disconnected', async (_, isFromMemory) => {
  await serveMuch(isFromMemory)
  const lazy = open()
  lazy.socket.pause()
  lazy.socket.write(WHOLE)
  const gone = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
  await gone
  lazy.socket.resume()
  await expect.poll(() => lazy.closedAfter).toBeGreaterThan(300)
  expect(lazy.received.length).toBeLessThan(30_000_000)
})

test('an address cannot open more connections than the limit until it closes some', async () => {
  await serve({ idleTimeoutMs: 5_000 })
  const all = Array.from({ length: 5 }, open)
  for (const { socket } of all) socket.write(WHOLE)
  await expect.poll(() => all.filter(({ received }) => received.includes('200 OK')).length).toBe(3)
  await expect.poll(() => all.filter(({ closedAfter }) => closedAfter > 0).length).toBe(2)
  all.find(({ received }) => received !== '')?.socket.destroy()
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(2)
  const next = open()
  next.socket.write(WHOLE)
  await expect.poll(() => next.received).toContain('200 OK')
})

test('addresses that are not counted have no limit of their own', async () => {
  await serve({ idleTimeoutMs: 5_000 }, 'ok', () => false)
  const all = Array.from({ length: 8 }, open)
  for (const { socket } of all) socket.write(WHOLE)
  await expect.poll(() => all.filter(({ received }) => received.includes('200 OK')).length).toBe(8)
})

test('the connections of all addresses together are limited', async () => {
  await serve({ idleTimeoutMs: 5_000, maxTotal: 5 }, 'ok', () => false)
  const all = Array.from({ length: 8 }, open)
  for (const { socket } of all) socket.write(WHOLE)
  await expect.poll(() => all.filter(({ received }) => received.includes('200 OK')).length).toBe(5)
  await expect.poll(() => all.filter(({ closedAfter }) => closedAfter > 0)).toHaveLength(3)
})

test('a stop closes connections that carried no request yet', async () => {
  await serve({ idleTimeoutMs: 5_000, headersTimeoutMs: 5_000, requestTimeoutMs: 5_000 })
  const [silent, used] = [open(), open()]
  used.socket.write(WHOLE)
  await expect.poll(() => used.received).toContain('200 OK')
  guard.closeUnused()
  await expect.poll(() => silent.closedAfter).toBeGreaterThan(0)
  expect(used.closedAfter).toBeNaN()
})

test('a stop closes connections as soon as they are idle, and those of requests that go on after the limit', async () => {
  await serve({ idleTimeoutMs: 5_000, requestTimeoutMs: 5_000 })
  const [slow, used] = [open(), open()]
  slow.socket.write('POST / HTTP/1.1\r\nhost: shop.example\r\ncontent-length: 1000\r\n\r\nbegun')
  used.socket.write(WHOLE)
  await expect.poll(() => used.received).toContain('200 OK')
  guard.closeAll(500)
  await expect.poll(() => used.closedAfter).toBeGreaterThan(0)
  expect(slow.closedAfter).toBeNaN()
  await expect.poll(() => slow.closedAfter).toBeGreaterThan(500)
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['203.0.113.7', false],
  ['::ffff:203.0.113.7', false],
  ['2001:db8::1', false],
])('%s is this machine: %s', (address, itself) => {
  expect(isLoopbackAddress(address)).toBe(itself)
})
