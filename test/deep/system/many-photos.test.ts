import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, laptop, startHost } from '../../doubles/image-host.ts'

let host: Host
beforeAll(async () => {
  host = await startHost()
})
afterAll(() => host.close())

test('thirty photos at once leave the process answering others', async () => {
  const photo = await sharp(laptop).resize(640).jpeg().toBuffer()
  // Bytes after the end of a JPEG make another file of the same picture.
  const uploads = Array.from({ length: 30 }, (_, i) => host.send([['image', Buffer.concat([photo, Buffer.from([i])])]]))
  const waits: number[] = []
  const probe = setInterval(async () => {
    const start = performance.now()
    const { status } = await fetch(`${host.url}/healthz`)
    waits.push(status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY)
  }, 200)
  const statuses = (await Promise.all(uploads)).map(({ response }) => response.status)
  clearInterval(probe)
  expect(statuses).toEqual(Array(30).fill(200))
  expect(waits.length).toBeGreaterThan(3)
  expect(Math.max(...waits)).toBeLessThan(3000)
})
