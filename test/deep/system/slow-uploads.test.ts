import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { type Host, laptop, startHost } from '../../doubles/image-host.ts'

let host: Host
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await host.close()
})

/** Within that an honest upload must be answered, although attackers hold slots. It takes about a second. */
const HONEST_SECONDS = 8

const ATTACKER = '203.0.113.66'
const HONEST = '198.51.100.7'

/** The bytes of an upload as a browser sends them. */
async function uploadOf(photo: Buffer, address: string): Promise<Buffer> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const sent = new Response(form)
  const body = Buffer.from(await sent.arrayBuffer())
  const head = [
    `POST /images/upload?key=${host.key} HTTP/1.1`,
    'host: shop.example',
    `x-forwarded-for: ${address}`,
    `content-type: ${sent.headers.get('content-type')}`,
    `content-length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Sends so many bytes a second over a connection of its own, and resolves with what was answered when it is closed. */
async function send(
  photo: Buffer,
  address: string,
  bytesPerSecond: number,
): Promise<{ status: number; seconds: number }> {
  const bytes = await uploadOf(photo, address)
  const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
  sockets.push(socket)
  const begun = performance.now()
  let received = ''
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk
      resolve()
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve())
  })
  const stop = new AbortController()
  answered.then(() => stop.abort())
  const step = bytesPerSecond / 20
  for (let at = 0; at < bytes.length && !stop.signal.aborted && socket.writable; at += step) {
    socket.write(bytes.subarray(at, at + step))
    await delay(50, undefined, { signal: stop.signal }).catch(() => {})
  }
  await answered
  socket.destroy()
  return { status: Number(received.split(' ')[1]), seconds: (performance.now() - begun) / 1000 }
}

const FAST = 50_000_000
const photoOf = (shade: number) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade, g: 80, b: 120 } } })
    .png()
    .toBuffer()

test('sixty slow uploads of one address leave everybody else room', async () => {
  host = await startHost()
  const attack = Array.from({ length: 60 }, () => send(laptop, ATTACKER, 400))
  await delay(1_000)
  const honest = await Promise.all([1, 2, 3, 4, 5, 6].map(async (shade) => send(await photoOf(shade), HONEST, FAST)))
  expect(honest.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(Math.max(...honest.map(({ seconds }) => seconds))).toBeLessThan(HONEST_SECONDS)
  for (const socket of sockets) socket.destroy()
  await Promise.all(attack)
})

test('an upload that hardly moves is ended, and the next of its address is taken', async () => {
  host = await startHost({
    uploadsPerHour: 1000,
    pace: { graceMs: 500, minPerSecond: 1_000, minPerSecondWhenFull: 1_000 },
  })
  const slow = await Promise.all(Array.from({ length: 6 }, () => send(laptop, ATTACKER, 400)))
  expect(slow.map(({ status }) => status)).toEqual(Array(6).fill(408))
  // Half a second of grace, then the next measurement; the photo itself would take minutes at 400 bytes a second.
  expect(Math.max(...slow.map(({ seconds }) => seconds))).toBeLessThan(6)
  expect((await send(await photoOf(1), ATTACKER, FAST)).status).toBe(200)
})

test('a photo over a slow phone network is taken', async () => {
  host = await startHost({
    uploadsPerHour: 1000,
    pace: { graceMs: 500, minPerSecond: 1_000, minPerSecondWhenFull: 1_000 },
  })
  const photo = await sharp(laptop).resize(200).jpeg({ quality: 60 }).toBuffer()
  const sent = await send(photo, HONEST, 1_600)
  expect(sent.status).toBe(200)
  // Longer than the grace, so that its speed was measured.
  expect(sent.seconds).toBeGreaterThan(1.5)
})

test('while all upload slots are taken and others wait, the slowest uploads are ended', async () => {
  host = await startHost({
    uploadsPerHour: 1000,
    pace: { graceMs: 500, minPerSecond: 100, minPerSecondWhenFull: 20_000 },
  })
  const attack = Array.from({ length: 24 }, (_, i) => send(laptop, `203.0.113.${Math.floor(i / 6)}`, 2_000))
  await delay(500)
  const honest = await send(await photoOf(1), HONEST, FAST)
  expect(honest.status).toBe(200)
  expect(honest.seconds).toBeLessThan(HONEST_SECONDS)
  for (const socket of sockets) socket.destroy()
  await Promise.all(attack)
})

test('one address can make no more than its share wait: others are not turned away', async () => {
  host = await startHost()
  const attack = Array.from({ length: 200 }, () => send(laptop, ATTACKER, 400))
  await delay(1_500)
  expect((await send(await photoOf(1), HONEST, FAST)).status).toBe(200)
  // On a busy machine the refusals come later than the honest answer.
  const refused = attack.map(async (upload) => expect((await upload).status).toBe(503))
  await Promise.any(refused)
  for (const socket of sockets) socket.destroy()
  await Promise.allSettled(refused)
})
